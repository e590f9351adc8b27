import { signatureAlgorithmOf } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { isSignedBy } from './certificate.ts'
import { sameBytes } from './der-values.ts'
import { unlessRefused } from './errors.ts'
import { sameName } from './names.ts'

/** Longer than any chain in use. */
const MAX_CHAIN = 10

/** More certificates of one authority than any file has. Each is verified with. */
const MOST_BEARERS = 16

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

/** RFC 5280 §6.1: do issuer and subject have the same name? True of roots, and of what an authority issues to itself when it changes its key. */
export function isSelfIssued({ issuer, subject }: Certificate): boolean {
  return sameName(issuer, subject)
}

const roots = new WeakMap<Certificate, boolean>()

/** Does the chain end here? Nobody relies on the signature that a root puts on itself, so it may be of a kind that we cannot verify. */
export function isRoot(certificate: Certificate): boolean {
  const known = roots.get(certificate)
  if (known !== undefined) return known
  const answer = isSelfIssued(certificate) && namesItself(certificate)
  roots.set(certificate, answer)
  return answer
}

function namesItself(certificate: Certificate): boolean {
  const { authorityKeyId, subjectKeyId, signatureAlgorithm } = certificate
  if (authorityKeyId && subjectKeyId) return authorityKeyId === subjectKeyId
  return isSelfSigned(certificate) || !unlessRefused(() => signatureAlgorithmOf(signatureAlgorithm))
}

/**
 * Orders the candidates: the leaf's issuer, its issuer, and so on as far as they reach, without the leaf. Code that relies on the chain
 * must check every link with `isIssuedBy`: signatures are verified here only to choose among several candidates, and one that has the
 * issuer's name stands in the chain also if it did not sign, so that it can be named.
 */
export function buildChain(leaf: Certificate, candidates: readonly Certificate[]): Certificate[] {
  return chainsAbove(leaf, candidates).next().value ?? []
}

/** Every such chain, those with the issuers that are valid longest first. Authorities that certify each other make several. */
export function* chainsAbove(
  leaf: Certificate,
  candidates: readonly Certificate[],
  chain: readonly Certificate[] = [],
): Generator<Certificate[], undefined> {
  const seen = [leaf, ...chain]
  const top = seen.at(-1)!
  const unseen = candidates.filter((candidate) => !seen.some((known) => sameBytes(known.raw, candidate.raw)))
  const issuers = chain.length < MAX_CHAIN && !isRoot(top) ? issuersAmong(unseen, top) : []
  if (issuers.length === 0) yield [...chain]
  for (const issuer of issuers) yield* chainsAbove(leaf, candidates, [...chain, issuer])
}

/** Verifying one P-384 signature takes half as long as opening a PKCS#12, so a single candidate is not verified. */
function issuersAmong(candidates: readonly Certificate[], certificate: Certificate): Certificate[] {
  const bearers = candidates.filter(({ subject }) => sameName(certificate.issuer, subject))
  const named = bearers.filter((candidate) => namesIssuer(certificate, candidate))
  const sorted = (named.length > 0 ? named : bearers).toSorted((a, b) => b.notAfter.getTime() - a.notAfter.getTime())
  if (sorted.length < 2) return sorted
  const signers = sorted.slice(0, MOST_BEARERS).filter((candidate) => isSignedBy(certificate, candidate))
  return signers.length > 0 ? signers : sorted.slice(0, 1)
}
