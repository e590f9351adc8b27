import { securityMessages } from '@laisen/contract/messages/security'
import { securityKinds } from '@laisen/contract/security-record'
import { useText } from '../../i18n/use-text.ts'

/** What the list can be narrowed to; the first is the default. */
export const shownKinds = ['all', ...securityKinds] as const

/** Their names. */
export function useKindWords(): Readonly<Record<(typeof shownKinds)[number], string>> {
  const t = useText(securityMessages)
  return {
    all: t('kindAll'),
    signIn: t('kindSignIn'),
    lockOut: t('kindLockOut'),
    wrongCode: t('kindWrongCode'),
    permission: t('kindPermission'),
    rateLimit: t('kindRateLimit'),
    newDevice: t('kindNewDevice'),
  }
}
