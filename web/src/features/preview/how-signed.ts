import type { DataOf } from '@laisen/contract/endpoint'
import type { getStamp } from '@laisen/contract/endpoints/stamps'
import { useText } from '../../i18n/use-text.ts'
import { previewMessages } from './messages.ts'

export type Stamp = DataOf<typeof getStamp>
export type StampCertificate = Stamp['certificates'][number]

/** Whether any page shows any of its signatures. */
export function isShown({ certificates }: Stamp): boolean {
  return certificates.some(({ visible }) => visible)
}

const ways = {
  password: 'byPassword',
  'password+totp': 'byPasswordAndCode',
  'password+recovery': 'byPasswordAndRecovery',
  'link+password': 'byLinkAndPassword',
  'link+certificate': 'byLinkAndCertificate',
  key: 'byKey',
} as const

/** How the signer had logged in. A method without a text is shown as recorded. */
export function useLoginMethod(authenticatedBy: string): string {
  const t = useText(previewMessages)
  return authenticatedBy in ways ? t(ways[authenticatedBy as keyof typeof ways]) : authenticatedBy
}
