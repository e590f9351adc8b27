import { randomBytes } from 'node:crypto'
import { cmsSignatureIdentifier, readAlgorithm, signatureAlgorithmOf, verifySignature } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { publicKeyOf } from './certificate.ts'
import { readDer } from './der.ts'
import { findingsOf } from './finding.ts'
import { issuerChecks, issuerPeriodChecks } from './issuer-checks.ts'
import { chainsAbove, isRoot } from './path.ts'
import { certificateChecks, keyChecks, periodChecks } from './signing-checks.ts'
import type { SigningKey } from './signing-key.ts'
import { noticeChecks } from './signing-notices.ts'
import type { SigningNotice, SigningRefusal, SigningSubject } from './signing-rule.ts'

/** The answer to "may this certificate sign?". It may if there are no refusals. */
export interface SigningVerdict {
  /** In the order of the table. People are told the first one. */
  readonly refusals: readonly SigningRefusal[]
  readonly notices: readonly SigningNotice[]
}

type Asked = Pick<SigningSubject, 'certificate' | 'chain'>

/**
 * May this certificate sign documents at that instant? Adding, listing and signing all ask here, in the server, in pades and on
 * the command line, so they cannot disagree. The key itself is not needed.
 */
export function judgeSigningCertificate(asked: Asked, at: Date): SigningVerdict {
  const subject = { ...asked, at }
  const refusals = [...lastingRefusals(asked), ...findingsOf([...periodChecks, ...issuerPeriodChecks], subject)]
  return { refusals, notices: findingsOf(noticeChecks, subject) }
}

/** Judges the certificate of a key at hand. If nothing else speaks against it, the key makes a test signature. */
export async function judgeSigningKey(key: SigningKey, at: Date): Promise<SigningVerdict> {
  const verdict = judgeSigningCertificate(key, at)
  if (verdict.refusals.length > 0) return verdict
  const keyProven = await provesItsKey(key).catch(() => false)
  return { ...verdict, refusals: findingsOf(keyChecks, { ...key, at, keyProven }) }
}

/** Could the certificate sign at any time? Used to choose among several certificates in a file. */
export function couldSign(certificate: Certificate): boolean {
  return findingsOf(certificateChecks, { certificate, chain: [], at: certificate.notBefore }).length === 0
}

/** Authorities that certify each other make many chains of few certificates. */
const MOST_CHAINS = 32

/**
 * The chain above a certificate, from a pool in any order. Where it has several, the best is one that may sign at that instant, then
 * one that reaches a root, then the one that lasts longest.
 */
export function bestChain(certificate: Certificate, pool: readonly Certificate[], at: Date): Certificate[] {
  const chains = [...chainsAbove(certificate, pool).take(MOST_CHAINS)]
  if (chains.length < 2) return chains[0] ?? []
  const rank = (chain: readonly Certificate[]) =>
    (judgeSigningCertificate({ certificate, chain }, at).refusals.length > 0 ? 0 : 2) +
    (isRoot(chain.at(-1) ?? certificate) ? 1 : 0)
  const end = (chain: readonly Certificate[]) => Math.min(...chain.map(({ notAfter }) => notAfter.getTime()))
  const ranked = chains.map((chain) => ({ chain, rank: rank(chain), end: end(chain) }))
  return ranked.toSorted((a, b) => b.rank - a.rank || b.end - a.end || a.chain.length - b.chain.length)[0]!.chain
}

interface LastingVerdict {
  readonly chain: readonly Certificate[]
  readonly refusals: readonly SigningRefusal[]
}

const lastingVerdicts = new WeakMap<Certificate, LastingVerdict>()

/** The refusals that do not depend on time. Verifying one signature of the chain takes up to a millisecond, so each chain is judged once. */
function lastingRefusals({ certificate, chain }: Asked): readonly SigningRefusal[] {
  const known = lastingVerdicts.get(certificate)
  if (known && known.chain.length === chain.length && chain.every((link, index) => link === known.chain[index])) {
    return known.refusals
  }
  const subject = { certificate, chain, at: certificate.notBefore }
  const refusals = findingsOf([...certificateChecks, ...issuerChecks], subject)
  lastingVerdicts.set(certificate, { chain: [...chain], refusals })
  return refusals
}

/** Signs random bytes and verifies the signature with the certificate. True if key and certificate belong together. */
async function provesItsKey(key: SigningKey): Promise<boolean> {
  const challenge = randomBytes(32)
  const id = readAlgorithm(readDer(cmsSignatureIdentifier(key.algorithm, key.digest, key.saltLength)))
  const signature = await key.sign(challenge)
  const algorithm = signatureAlgorithmOf(id, key.digest)
  return verifySignature(algorithm, publicKeyOf(key.certificate), { data: challenge, signature })
}
