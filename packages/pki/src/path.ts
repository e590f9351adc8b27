import type { Certificate } from './certificate.ts'
import { isSignedBy } from './certificate.ts'
import { sameBytes } from './der-values.ts'
import { sameName } from './names.ts'

/** Longer than any chain in use. Stops at circles of cross-certificates. */
const MAX_CHAIN = 10

const selfSigned = new WeakMap<Certificate, boolean>()

/** Does the certificate name itself as issuer, and verify with its own key? Remembered by the object, because each signature asks, and even a hash of its bytes would cost. */
export function isSelfSigned(certificate: Certificate): boolean {
  const known = selfSigned.get(certificate)
  if (known !== undefined) return known
  const answer = sameName(certificate.issuer, certificate.subject) && isSignedBy(certificate, certificate)
  selfSigned.set(certificate, answer)
  return answer
}

/** Compares name, key identifier (RFC 5280 §4.2.1.1) and signature. Dates and constraints are left to validation. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  return namesIssuer(certificate, issuer) && isSignedBy(certificate, issuer)
}

function namesIssuer(certificate: Certificate, issuer: Certificate): boolean {
  if (!sameName(certificate.issuer, issuer.subject)) return false
  const { authorityKeyId } = certificate
  return !authorityKeyId || !issuer.subjectKeyId || authorityKeyId === issuer.subjectKeyId
}

/**
 * Orders the candidates: the leaf's issuer, its issuer, and so on as far as they reach, without the leaf. Signatures are verified
 * only if several candidates fit or none names its key, because verifying one P-384 signature takes half as long as opening a
 * PKCS#12. Code that relies on the chain must check every link with `isIssuedBy`.
 */
export function buildChain(leaf: Certificate, candidates: readonly Certificate[]): Certificate[] {
  const chain: Certificate[] = []
  for (let current = leaf; chain.length < MAX_CHAIN && !sameName(current.issuer, current.subject); ) {
    const seen = [leaf, ...chain]
    const unseen = candidates.filter((candidate) => !seen.some((known) => sameBytes(known.raw, candidate.raw)))
    const issuer = issuerAmong(unseen, current)
    if (!issuer) break
    chain.push(issuer)
    current = issuer
  }
  return chain
}

/** An authority that was renewed has a few certificates of one name. Whoever sends them may send thousands, and each takes milliseconds. */
const MOST_VERIFIED = 20

function issuerAmong(candidates: readonly Certificate[], certificate: Certificate): Certificate | undefined {
  const named = candidates.filter((candidate) => namesIssuer(certificate, candidate))
  const [only, second] = named
  if (only && !second && only.subjectKeyId && only.subjectKeyId === certificate.authorityKeyId) return only
  // If an authority was renewed, prefer the certificate that is valid longest.
  return named
    .toSorted((a, b) => b.notAfter.getTime() - a.notAfter.getTime())
    .slice(0, MOST_VERIFIED)
    .find((candidate) => isSignedBy(certificate, candidate))
}
