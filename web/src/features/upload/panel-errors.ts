import { stampMessages } from '@laisen/contract/messages/stamps'
import { errorText, placeRefusal } from '../../api/error-text.ts'
import { ConnectionLost, Refusal } from '../../api/refusal.ts'
import { textNow } from '../../i18n/use-text.ts'
import { uploadMessages } from './messages.ts'

/** Where on the panel something is wrong. `form` stands above the button. */
export interface PanelErrors {
  certificate?: string | undefined
  reason?: string | undefined
  location?: string | undefined
  place?: string | undefined
  form?: string | undefined
}

const fields = {
  certid: 'certificate',
  empcert: 'certificate',
  certreason: 'reason',
  certlocation: 'location',
  position_x: 'place',
  position_y: 'place',
  length: 'place',
  page: 'place',
} as const satisfies Record<string, keyof PanelErrors>

type WireField = keyof typeof fields

/**
 * A refusal lands beside its field (style 17), with the sentences that 2§8 asks for. A broken connection says what is
 * safe: a file that had not left whole was not signed; one that had is signed once however often it is sent again.
 */
export function refusalOnPanel(error: unknown, sent: boolean): PanelErrors {
  if (error instanceof ConnectionLost) {
    const safe = sent ? textNow(uploadMessages, 'answerLost') : textNow(stampMessages, 'uploadFailed')
    return { form: `${errorText(error)} ${safe}` }
  }
  // 2§8: a message that contains 'Page Not Enough' is shown as this sentence.
  if (error instanceof Refusal && (error.code === 'PAGE_NOT_ENOUGH' || error.message.includes('Page Not Enough'))) {
    return { place: textNow(stampMessages, 'notEnoughPages') }
  }
  const { field, text } = placeRefusal(error, Object.keys(fields) as WireField[])
  return { [field ? fields[field] : 'form']: text }
}
