import { deviceOf } from '@laisen/contract/browsers'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useText } from '../../i18n/use-text.ts'
import { securityMessages } from '../profile/messages.ts'

interface OnDevice {
  readonly kind: 'cookie' | 'bearer'
  readonly userAgent: string
}

/** What a session is called: the browser and system of its device, or a program. */
export function useDeviceName(): (session: OnDevice) => string {
  const t = useText(sessionMessages)
  const words = useText(securityMessages)
  return ({ kind, userAgent }) => {
    if (kind === 'bearer') return t('sessionProgram')
    const { browser, system } = deviceOf(userAgent)
    return browser && system ? words('browserOn', { browser, system }) : (browser ?? system ?? words('unknownDevice'))
  }
}
