/** What a certificate will lack for B-LT, as far as it shows before anyone signs with it. */
import type { Certificate } from '@laisen/pki/certificate'
import { buildChain, isIssuedBy, isSelfSigned } from '@laisen/pki/path'
import type { LevelFault } from './reach.ts'

/**
 * Reads from the certificates alone whether someone could say that none of them was revoked (RFC 5280 §4.2.1.13, §4.2.2.1), and whether
 * the chain is complete or names where the rest of it is. Undefined does not promise that they answer.
 */
export function foreseenFault(
  certificate: Certificate,
  candidates: readonly Certificate[],
): Extract<LevelFault, 'status' | 'chain'> | undefined {
  // A certificate that nobody issued can be revoked by nobody.
  if (isSelfSigned(certificate)) return 'status'
  const chain = [certificate]
  for (const issuer of buildChain(certificate, candidates)) {
    if (!isIssuedBy(chain.at(-1)!, issuer)) break
    chain.push(issuer)
  }
  const issued = chain.filter((one) => !isSelfSigned(one))
  if (issued.some(({ crlUrls, ocspUrls }) => crlUrls.length === 0 && ocspUrls.length === 0)) return 'status'
  const last = chain.at(-1)!
  return isSelfSigned(last) || last.issuerUrls.length > 0 ? undefined : 'chain'
}
