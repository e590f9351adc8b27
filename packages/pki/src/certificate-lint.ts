import type { Certificate } from './certificate.ts'
import { sameBytes } from './der-values.ts'
import type { Finding } from './finding.ts'
import { nameValue } from './names.ts'
import { OID } from './oids.ts'

/** Which rules a certificate must obey. `any` checks the encoding only, for certificates that break rules on purpose. */
export type CertificateProfile = 'root' | 'issuing' | 'signer' | 'any'

interface Rule {
  readonly id: string
  readonly clause: string
  /** All profiles by default. */
  readonly profiles?: readonly CertificateProfile[]
  readonly obeyed: (certificate: Certificate, issuer: Certificate) => boolean
}

const ours: readonly CertificateProfile[] = ['root', 'issuing', 'signer']
const authorities: readonly CertificateProfile[] = ['root', 'issuing']
const below: readonly CertificateProfile[] = ['issuing', 'signer']

const isCritical = (certificate: Certificate, oid: string) => certificate.extensions.get(oid)?.critical === true

const hasExactly = (values: readonly string[] | undefined, expected: readonly string[]) =>
  values !== undefined && values.length === expected.length && expected.every((value) => values.includes(value))

/** Compares days, so that leap years make no difference. */
const lastsAtMost = ({ notBefore, notAfter }: Certificate, years: number) =>
  notAfter.getTime() - notBefore.getTime() <= (years * 365.25 + 1) * 86_400_000

const plainHttp = (urls: readonly string[]) => urls.every((url) => URL.canParse(url) && url.startsWith('http://'))

const encodingRules: readonly Rule[] = [
  { id: 'VERSION_NOT_3', clause: 'RFC 5280 §4.1.2.1', obeyed: ({ version }) => version === 3 },
  {
    id: 'SERIAL_OUT_OF_RANGE',
    clause: 'RFC 5280 §4.1.2.2',
    // Positive, at most 20 octets, at least 64 bits.
    obeyed: ({ serial }) => serial.length <= 40 && serial < '80' && serial.replace(/^0+/, '').length >= 16,
  },
  {
    id: 'VALIDITY_REVERSED',
    clause: 'RFC 5280 §4.1.2.5',
    obeyed: ({ notBefore, notAfter }) => notBefore.getTime() <= notAfter.getTime(),
  },
  {
    id: 'SUBJECT_WITHOUT_COMMON_NAME',
    clause: 'RFC 5280 §4.1.2.6',
    obeyed: ({ subject }) => nameValue(subject, OID.commonName) !== undefined,
  },
  {
    id: 'ISSUER_NAME_DIFFERS',
    clause: 'RFC 5280 §4.1.2.4',
    obeyed: (certificate, issuer) => sameBytes(certificate.issuer.raw, issuer.subject.raw),
  },
  {
    id: 'SUBJECT_KEY_ID_MISSING',
    clause: 'RFC 5280 §4.2.1.2',
    obeyed: ({ subjectKeyId }) => subjectKeyId?.length === 40,
  },
  {
    id: 'AUTHORITY_KEY_ID_DIFFERS',
    clause: 'RFC 5280 §4.2.1.1',
    obeyed: (certificate, issuer) => certificate.authorityKeyId === issuer.subjectKeyId,
  },
]

const keyRules: readonly Rule[] = [
  {
    id: 'KEY_NOT_OF_PROFILE',
    clause: 'NIST SP 800-57 part 1 §5.6.1',
    profiles: authorities,
    obeyed: ({ key }) => key.curve === 'P-384',
  },
  {
    id: 'KEY_NOT_OF_PROFILE',
    clause: 'NIST SP 800-57 part 1 §5.6.1',
    profiles: ['signer'],
    obeyed: ({ key }) => key.curve === 'P-256' || (key.type === 'rsa' && key.bits >= 3072),
  },
  {
    id: 'SIGNATURE_ALGORITHM_NOT_OF_PROFILE',
    clause: 'RFC 5758 §3.2',
    profiles: ours,
    obeyed: ({ signatureAlgorithm }) => signatureAlgorithm.oid === OID.ecdsaWithSha384,
  },
]

const validityRules: readonly Rule[] = [
  {
    id: 'VALIDITY_BEYOND_ISSUER',
    clause: 'RFC 4158 §2.4.2',
    profiles: ours,
    obeyed: ({ notAfter }, issuer) => notAfter.getTime() <= issuer.notAfter.getTime(),
  },
  { id: 'VALIDITY_TOO_LONG', clause: 'profile root', profiles: ['root'], obeyed: (it) => lastsAtMost(it, 25) },
  { id: 'VALIDITY_TOO_LONG', clause: 'profile issuing', profiles: ['issuing'], obeyed: (it) => lastsAtMost(it, 15) },
  { id: 'VALIDITY_TOO_LONG', clause: 'profile signer', profiles: ['signer'], obeyed: (it) => lastsAtMost(it, 2) },
]

const usageRules: readonly Rule[] = [
  {
    id: 'NOT_AN_AUTHORITY',
    clause: 'RFC 5280 §4.2.1.9',
    profiles: authorities,
    obeyed: (it) => it.basicConstraints?.ca === true && isCritical(it, OID.basicConstraints),
  },
  {
    id: 'PATH_LENGTH_NOT_OF_PROFILE',
    clause: 'RFC 5280 §4.2.1.9',
    profiles: ['root'],
    obeyed: ({ basicConstraints }) => basicConstraints?.pathLength === 1,
  },
  {
    id: 'PATH_LENGTH_NOT_OF_PROFILE',
    clause: 'RFC 5280 §4.2.1.9',
    profiles: ['issuing'],
    obeyed: ({ basicConstraints }) => basicConstraints?.pathLength === 0,
  },
  {
    id: 'SIGNER_IS_AN_AUTHORITY',
    clause: 'RFC 5280 §4.2.1.9',
    profiles: ['signer'],
    obeyed: ({ basicConstraints }) => !basicConstraints?.ca,
  },
  {
    id: 'ISSUER_MAY_NOT_ISSUE',
    clause: 'RFC 5280 §4.2.1.3',
    profiles: ours,
    obeyed: (_, issuer) => issuer.basicConstraints?.ca === true && issuer.keyUsage?.includes('keyCertSign') === true,
  },
  {
    id: 'KEY_USAGE_NOT_OF_PROFILE',
    clause: 'RFC 5280 §4.2.1.3',
    profiles: authorities,
    obeyed: (it) => hasExactly(it.keyUsage, ['keyCertSign', 'cRLSign']) && isCritical(it, OID.keyUsage),
  },
  {
    id: 'KEY_USAGE_NOT_OF_PROFILE',
    clause: 'EN 319 412-2 §4.3.2',
    profiles: ['signer'],
    obeyed: (it) => hasExactly(it.keyUsage, ['nonRepudiation']) && isCritical(it, OID.keyUsage),
  },
  {
    id: 'EXTENDED_KEY_USAGE_NOT_OF_PROFILE',
    clause: 'RFC 9336 §3',
    profiles: ['signer'],
    obeyed: (it) =>
      hasExactly(it.extendedKeyUsage, [OID.documentSigning, OID.microsoftDocumentSigning]) &&
      !isCritical(it, OID.extKeyUsage),
  },
]

const publicationRules: readonly Rule[] = [
  {
    id: 'POLICY_MISSING',
    clause: 'RFC 5280 §4.2.1.4',
    profiles: below,
    obeyed: ({ policies }) => (policies?.length ?? 0) > 0,
  },
  {
    id: 'CRL_ADDRESS_MISSING',
    clause: 'RFC 5280 §4.2.1.13',
    profiles: below,
    obeyed: ({ crlUrls }) => crlUrls.length > 0,
  },
  {
    id: 'ISSUER_ADDRESS_MISSING',
    clause: 'RFC 5280 §4.2.2.1',
    profiles: below,
    obeyed: ({ issuerUrls }) => issuerUrls.length > 0,
  },
  {
    id: 'OCSP_ADDRESS_MISSING',
    clause: 'RFC 5280 §4.2.2.1',
    profiles: ['signer'],
    obeyed: ({ ocspUrls }) => ocspUrls.length > 0,
  },
  {
    id: 'ADDRESS_NOT_HTTP',
    clause: 'RFC 5280 §8',
    // With https, fetching would itself depend on a certificate whose revocation must be fetched.
    profiles: ours,
    obeyed: (it) => plainHttp([...it.crlUrls, ...it.ocspUrls, ...it.issuerUrls]),
  },
  {
    id: 'EMAIL_MISSING',
    clause: 'RFC 5280 §4.2.1.6',
    profiles: ['signer'],
    obeyed: ({ subjectAltName }) => subjectAltName?.some(({ type }) => type === 'email') === true,
  },
]

const rules = [...encodingRules, ...keyRules, ...validityRules, ...usageRules, ...publicationRules]

/** Lists every rule of the profile that the certificate breaks. A root is its own issuer. */
export function lintCertificate(certificate: Certificate, profile: CertificateProfile, issuer: Certificate): Finding[] {
  return rules
    .filter((rule) => !rule.profiles || rule.profiles.includes(profile))
    .filter((rule) => !rule.obeyed(certificate, issuer))
    .map(({ id, clause }) => ({ id, clause }))
}
