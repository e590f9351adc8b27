import type { IssuerTrust } from '@laisen/contract/endpoints/stamps'
import { proofMessages } from '@laisen/contract/messages/proof'
import { useText } from '../../i18n/use-text.ts'
import { type Check, Checks } from '../../ui/verdict.tsx'
import { trustTexts } from '../certificates/proof.tsx'

/** One of the checks of a signed document: whether readers trust its issuers. */
export function TrustChecks({ certificates }: { certificates: readonly { readonly trust: IssuerTrust }[] }) {
  const words = useText(proofMessages)
  const checks = [...new Set(certificates.map(({ trust }) => trust))].map((trust): Check => {
    const result = trust === 'readers' ? 'ok' : 'unsure'
    return { key: trust, result, title: words('trustTitle'), text: words(trustTexts[trust]) }
  })
  return <Checks checks={checks} />
}
