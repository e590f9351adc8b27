import { randomBytes } from 'node:crypto'
import { cmsSignatureIdentifier, readAlgorithm, signatureAlgorithmOf, verifySignature } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { publicKeyOf } from './certificate.ts'
import { readDer } from './der.ts'
import type { Finding } from './finding.ts'
import { OID } from './oids.ts'
import { isIssuedBy } from './path.ts'
import type { SigningKey } from './signing-key.ts'

export type SigningCertificateFinding =
  | 'KEY_TYPE_UNSUPPORTED'
  | 'KEY_WEAK'
  | 'KEY_TOO_LARGE'
  | 'KEY_USAGE_FORBIDS_SIGNING'
  | 'EXTENDED_KEY_USAGE_FORBIDS_SIGNING'
  | 'CERTIFICATE_OF_AUTHORITY'
  | 'CERTIFICATE_NOT_YET_VALID'
  | 'CERTIFICATE_EXPIRED'
  | 'CHAIN_BROKEN'
  | 'KEY_NOT_OF_CERTIFICATE'

interface Rule {
  readonly id: SigningCertificateFinding
  readonly clause: string
  readonly obeyed: (certificate: Certificate, at: Date) => boolean
}

/**
 * Usages with which documents are signed: RFC 9336's own, the vendors' of Windows and Acrobat, and those of the personal
 * certificates that public authorities issue for mail. Signing in (clientAuth) alone does not include signing.
 */
const signingUsages: readonly string[] = [
  OID.documentSigning,
  OID.microsoftDocumentSigning,
  OID.adobeAuthenticDocuments,
  OID.emailProtection,
  OID.anyExtendedKeyUsage,
]

const rules: readonly Rule[] = [
  {
    id: 'KEY_TYPE_UNSUPPORTED',
    clause: 'ETSI TS 119 312 §6.2',
    obeyed: ({ key }) => key.type === 'rsa' || key.type === 'rsa-pss' || key.type === 'ec',
  },
  {
    id: 'KEY_WEAK',
    clause: 'ETSI TS 119 312 §6.2',
    obeyed: ({ key }) => (key.type.startsWith('rsa') ? key.bits >= 2048 : key.type !== 'ec' || key.curve !== undefined),
  },
  {
    id: 'KEY_TOO_LARGE',
    clause: 'ETSI TS 119 312 §6.2',
    // One signature of RSA-16384 holds a thread for half a second.
    obeyed: ({ key }) => key.bits <= 8192,
  },
  {
    id: 'KEY_USAGE_FORBIDS_SIGNING',
    clause: 'RFC 5280 §4.2.1.3',
    obeyed: ({ keyUsage }) => !keyUsage || keyUsage.includes('digitalSignature') || keyUsage.includes('nonRepudiation'),
  },
  {
    id: 'EXTENDED_KEY_USAGE_FORBIDS_SIGNING',
    clause: 'RFC 9336 §3',
    obeyed: ({ extendedKeyUsage }) =>
      !extendedKeyUsage || extendedKeyUsage.some((usage) => signingUsages.includes(usage)),
  },
  {
    id: 'CERTIFICATE_OF_AUTHORITY',
    clause: 'RFC 5280 §4.2.1.9',
    obeyed: ({ basicConstraints }) => !basicConstraints?.ca,
  },
  {
    id: 'CERTIFICATE_NOT_YET_VALID',
    clause: 'RFC 5280 §4.1.2.5',
    obeyed: ({ notBefore }, at) => at.getTime() >= notBefore.getTime(),
  },
  {
    id: 'CERTIFICATE_EXPIRED',
    clause: 'RFC 5280 §4.1.2.5',
    // notAfter is the last second of the period, to its end.
    obeyed: ({ notAfter }, at) => at.getTime() < notAfter.getTime() + 1000,
  },
]

const broken = (id: SigningCertificateFinding, clause: string): Finding<SigningCertificateFinding> => ({ id, clause })

/** What speaks against signing documents with this certificate at that time; its key is not needed for asking. */
export function checkSigningCertificate(
  { certificate, chain }: { readonly certificate: Certificate; readonly chain: readonly Certificate[] },
  at: Date,
): Finding<SigningCertificateFinding>[] {
  const findings = rules.filter((rule) => !rule.obeyed(certificate, at)).map(({ id, clause }) => broken(id, clause))
  const links = [certificate, ...chain]
  const holds = chain.every((issuer, index) => isIssuedBy(links[index]!, issuer))
  return holds ? findings : [...findings, broken('CHAIN_BROKEN', 'RFC 5280 §6.1.3')]
}

/** Signs random bytes and checks the signature with the certificate: true when key and certificate belong together. */
export async function provesItsKey(key: SigningKey): Promise<boolean> {
  const challenge = randomBytes(32)
  const id = readAlgorithm(readDer(cmsSignatureIdentifier(key.algorithm, key.digest)))
  const signature = await key.sign(challenge)
  return verifySignature(signatureAlgorithmOf(id, key.digest), publicKeyOf(key.certificate), challenge, signature)
}

/**
 * All of that, with the key in hand: what adding a certificate asks. The test signature is made only when nothing else
 * was found.
 */
export async function checkSigningKey(key: SigningKey, at: Date): Promise<Finding<SigningCertificateFinding>[]> {
  const findings = checkSigningCertificate(key, at)
  if (findings.length > 0) return findings
  const proven = await provesItsKey(key).catch(() => false)
  return proven ? [] : [broken('KEY_NOT_OF_CERTIFICATE', 'RFC 5652 §5.6')]
}
