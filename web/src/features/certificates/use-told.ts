import type { CertificateNotice } from '@laisen/contract/endpoints/certificate-shapes'
import { certificateNoticeMessages } from '@laisen/contract/messages/certificate-notices'
import { useFacts } from '../../i18n/use-facts.ts'
import { useText } from '../../i18n/use-text.ts'

interface Told {
  readonly notices: readonly CertificateNotice[]
  readonly noticeParams: Readonly<Record<string, string>>
}

/** The sentences about a certificate that may sign all the same. */
export function useTold(): (certificate: Told) => string[] {
  const told = useText(certificateNoticeMessages)
  const facts = useFacts()
  return ({ notices, noticeParams }) => notices.map((code) => told(code, facts(noticeParams)))
}
