import { stampMessages } from '@laisen/contract/messages/stamps'
import { errorText, placeRefusal } from '../../api/error-text.ts'
import { ConnectionLost, Refusal } from '../../api/refusal.ts'
import { textNow } from '../../i18n/use-text.ts'
import { FileChanged } from './file-changed.ts'
import { uploadMessages } from './messages.ts'
import type { PlaceName } from './stamp-numbers.ts'

/** The parts of the panel that can have an error. `form` is shown above the button. */
export interface PanelErrors {
  certificate?: string | undefined
  reason?: string | undefined
  location?: string | undefined
  place?: PlaceError | undefined
  form?: string | undefined
}

/** The four numbers share one error message; the fields it concerns are marked. */
export interface PlaceError {
  text: string
  fields: readonly PlaceName[]
}

const fields = {
  certid: 'certificate',
  empcert: 'certificate',
  certreason: 'reason',
  certlocation: 'location',
  position_x: 'x',
  position_y: 'y',
  length: 'length',
  page: 'page',
} as const satisfies Record<string, keyof PanelErrors | PlaceName>

type WireField = keyof typeof fields

/**
 * Shows a refusal beside its field (style 17) with the text that 2§8 requires. If the connection broke, the message
 * says what is safe: a file that was not sent completely was not signed, and one that was is signed only once, however
 * often it is sent again.
 */
export function refusalOnPanel(error: unknown, sent: boolean): PanelErrors {
  if (error instanceof FileChanged) return { form: textNow(stampMessages, 'fileChanged') }
  if (error instanceof ConnectionLost) {
    const safe = sent ? textNow(uploadMessages, 'answerLost') : textNow(stampMessages, 'uploadFailed')
    return { form: `${errorText(error)} ${safe}` }
  }
  // 2§8: a message that contains 'Page Not Enough' is shown as this sentence.
  if (error instanceof Refusal && (error.code === 'PAGE_NOT_ENOUGH' || error.message.includes('Page Not Enough'))) {
    return { place: { text: textNow(stampMessages, 'notEnoughPages'), fields: ['page'] } }
  }
  const { field, text } = placeRefusal(error, Object.keys(fields) as WireField[])
  const place = field && fields[field]
  if (place === 'x' || place === 'y' || place === 'length' || place === 'page')
    return { place: { text, fields: [place] } }
  return { [place ?? 'form']: text }
}
