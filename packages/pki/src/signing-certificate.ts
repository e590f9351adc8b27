import { randomBytes } from 'node:crypto'
import { cmsSignatureIdentifier, readAlgorithm, signatureAlgorithmOf, verifySignature } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { publicKeyOf } from './certificate.ts'
import { readDer } from './der.ts'
import { findingsOf } from './finding.ts'
import type { SigningNotice, SigningRefusal, SigningSubject } from './signing-checks.ts'
import { certificateChecks, chainChecks, keyChecks, noticeChecks, periodChecks } from './signing-checks.ts'
import type { SigningKey } from './signing-key.ts'

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
  const { lasting, notices } = lastingVerdict(asked)
  const refusals = [...lasting, ...findingsOf(periodChecks, { ...asked, at })]
  return { refusals, notices }
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

interface LastingVerdict {
  readonly chain: readonly Certificate[]
  readonly lasting: readonly SigningRefusal[]
  readonly notices: readonly SigningNotice[]
}

const lastingVerdicts = new WeakMap<Certificate, LastingVerdict>()

/** The findings that do not depend on time. Verifying one signature of the chain takes up to a millisecond, so each chain is judged once. */
function lastingVerdict({ certificate, chain }: Asked): LastingVerdict {
  const known = lastingVerdicts.get(certificate)
  if (known && known.chain.length === chain.length && chain.every((link, index) => link === known.chain[index])) {
    return known
  }
  const subject = { certificate, chain, at: certificate.notBefore }
  const lasting = findingsOf([...certificateChecks, ...chainChecks], subject)
  const verdict = { chain: [...chain], lasting, notices: findingsOf(noticeChecks, subject) }
  lastingVerdicts.set(certificate, verdict)
  return verdict
}

/** Signs random bytes and verifies the signature with the certificate. True if key and certificate belong together. */
async function provesItsKey(key: SigningKey): Promise<boolean> {
  const challenge = randomBytes(32)
  const id = readAlgorithm(readDer(cmsSignatureIdentifier(key.algorithm, key.digest)))
  const signature = await key.sign(challenge)
  const algorithm = signatureAlgorithmOf(id, key.digest)
  return verifySignature(algorithm, publicKeyOf(key.certificate), { data: challenge, signature })
}
