import type { Certificate } from './certificate.ts'
import { sameBytes } from './der-values.ts'
import type { Check, Rule } from './finding.ts'
import { checkOf } from './finding.ts'
import { nameValue } from './names.ts'
import { OID } from './oids.ts'

/** Which rules a certificate must obey. `any` checks the encoding only, for certificates that break rules on purpose. */
export type CertificateProfile = 'root' | 'issuing' | 'signer' | 'oneTimeSigner' | 'ocspResponder' | 'timestamp' | 'any'

/** A certificate and the one that issued it. A root is its own issuer. */
interface ProfileSubject {
  readonly certificate: Certificate
  readonly issuer: Certificate
  readonly profile: CertificateProfile
}

const authorities: readonly CertificateProfile[] = ['root', 'issuing']
const signers: readonly CertificateProfile[] = ['signer', 'oneTimeSigner']
const leaves: readonly CertificateProfile[] = [...signers, 'ocspResponder', 'timestamp']
const ours: readonly CertificateProfile[] = [...authorities, ...leaves]
const below: readonly CertificateProfile[] = ['issuing', ...leaves]
/** A responder's own status is not asked for (RFC 6960 §4.2.2.2.1). */
const revocable: readonly CertificateProfile[] = ['issuing', ...signers, 'timestamp']

const isCritical = (certificate: Certificate, oid: string) => certificate.extensions.get(oid)?.critical === true

const hasExactly = (values: readonly string[] | undefined, expected: readonly string[]) =>
  values !== undefined && values.length === expected.length && expected.every((value) => values.includes(value))

const DAY_MS = 86_400_000

const lastsAtMost = ({ notBefore, notAfter }: Certificate, days: number) =>
  notAfter.getTime() - notBefore.getTime() <= days * DAY_MS

/** Counts days, so that leap years make no difference. */
const lastsAtMostYears = (certificate: Certificate, years: number) => lastsAtMost(certificate, years * 365.25 + 1)

const plainHttp = (urls: readonly string[]) => urls.every((url) => URL.canParse(url) && url.startsWith('http://'))

const encodingRules: readonly Rule<ProfileSubject>[] = [
  {
    id: 'VERSION_NOT_3',
    clause: 'RFC 5280 §4.1.2.1',
    question: 'Is it an X.509 certificate of version 3?',
    obeyed: ({ certificate }) => certificate.version === 3,
  },
  {
    id: 'SERIAL_OUT_OF_RANGE',
    clause: 'RFC 5280 §4.1.2.2',
    question: 'Is the serial number positive, of at least 64 bits and at most 20 octets?',
    obeyed: ({ certificate: { serial } }) =>
      serial.length <= 40 && serial < '80' && serial.replace(/^0+/, '').length >= 16,
  },
  {
    id: 'VALIDITY_REVERSED',
    clause: 'RFC 5280 §4.1.2.5',
    question: 'Does the validity period begin before it ends?',
    obeyed: ({ certificate }) => certificate.notBefore.getTime() <= certificate.notAfter.getTime(),
  },
  {
    id: 'SUBJECT_WITHOUT_COMMON_NAME',
    clause: 'RFC 5280 §4.1.2.6',
    question: 'Does the subject have a common name?',
    obeyed: ({ certificate }) => nameValue(certificate.subject, OID.commonName) !== undefined,
  },
  {
    id: 'ISSUER_NAME_DIFFERS',
    clause: 'RFC 5280 §4.1.2.4',
    question: 'Is the issuer’s name, byte for byte, the subject of the issuing certificate?',
    obeyed: ({ certificate, issuer }) => sameBytes(certificate.issuer.raw, issuer.subject.raw),
  },
  {
    id: 'SUBJECT_KEY_ID_MISSING',
    clause: 'RFC 5280 §4.2.1.2',
    question: 'Is there a subject key identifier of 160 bits?',
    obeyed: ({ certificate }) => certificate.subjectKeyId?.length === 40,
  },
  {
    id: 'AUTHORITY_KEY_ID_DIFFERS',
    clause: 'RFC 5280 §4.2.1.1',
    question: 'Does the authority key identifier name the issuing certificate’s key?',
    obeyed: ({ certificate, issuer }) => certificate.authorityKeyId === issuer.subjectKeyId,
  },
]

const keyRules: readonly Rule<ProfileSubject>[] = [
  only(authorities, {
    id: 'KEY_NOT_OF_PROFILE',
    clause: 'NIST SP 800-57 part 1 §5.6.1',
    question: 'Is the key of an authority P-384?',
    obeyed: ({ certificate: { key } }) => key.curve === 'P-384',
  }),
  only(leaves, {
    id: 'KEY_NOT_OF_PROFILE',
    clause: 'NIST SP 800-57 part 1 §5.6.1',
    question: 'Is the key of any other certificate P-256, or RSA with at least 3072 bits?',
    obeyed: ({ certificate: { key } }) => key.curve === 'P-256' || (key.type === 'rsa' && key.bits >= 3072),
  }),
  only(ours, {
    id: 'SIGNATURE_ALGORITHM_NOT_OF_PROFILE',
    clause: 'RFC 5758 §3.2',
    question: 'Is it signed with ECDSA and SHA-384, as the keys of our authorities sign?',
    obeyed: ({ certificate }) => certificate.signatureAlgorithm.oid === OID.ecdsaWithSha384,
  }),
]

const validityRules: readonly Rule<ProfileSubject>[] = [
  only(ours, {
    id: 'VALIDITY_BEYOND_ISSUER',
    clause: 'RFC 4158 §2.4.2',
    question: 'Does it end no later than its issuer?',
    obeyed: ({ certificate, issuer }) => certificate.notAfter.getTime() <= issuer.notAfter.getTime(),
  }),
  only(['root'], {
    id: 'VALIDITY_TOO_LONG',
    clause: 'profile root',
    question: 'Does a root last at most 25 years?',
    obeyed: ({ certificate }) => lastsAtMostYears(certificate, 25),
  }),
  only(['issuing'], {
    id: 'VALIDITY_TOO_LONG',
    clause: 'profile issuing',
    question: 'Does an issuing authority last at most 15 years?',
    obeyed: ({ certificate }) => lastsAtMostYears(certificate, 15),
  }),
  only(['signer'], {
    id: 'VALIDITY_TOO_LONG',
    clause: 'profile signer',
    question: 'Does a signer’s certificate last at most 2 years?',
    obeyed: ({ certificate }) => lastsAtMostYears(certificate, 2),
  }),
  only(['oneTimeSigner'], {
    id: 'VALIDITY_TOO_LONG',
    clause: 'profile one-time signer',
    question: 'Does the certificate of a key that signs once last at most a day and five minutes?',
    obeyed: ({ certificate: { notBefore, notAfter } }) =>
      notAfter.getTime() - notBefore.getTime() <= DAY_MS + 5 * 60_000,
  }),
  only(['ocspResponder'], {
    id: 'VALIDITY_TOO_LONG',
    clause: 'RFC 6960 §4.2.2.2.1',
    question: 'Does an OCSP responder, which nobody can revoke, last at most 30 days?',
    obeyed: ({ certificate }) => lastsAtMost(certificate, 30),
  }),
  only(['timestamp'], {
    id: 'VALIDITY_TOO_LONG',
    clause: 'profile timestamp',
    question: 'Does a timestamp authority last at most 11 years?',
    obeyed: ({ certificate }) => lastsAtMostYears(certificate, 11),
  }),
  only(['timestamp'], {
    id: 'KEY_SIGNS_TOO_LONG',
    clause: 'EN 319 422 §6.1',
    question: 'Does the key of a timestamp authority sign for at most a year, so that its timestamps outlast it?',
    obeyed: ({ certificate: { notBefore, keySignsUntil } }) =>
      keySignsUntil !== undefined && keySignsUntil.getTime() - notBefore.getTime() <= 366 * DAY_MS,
  }),
]

const usageRules: readonly Rule<ProfileSubject>[] = [
  only(authorities, {
    id: 'NOT_AN_AUTHORITY',
    clause: 'RFC 5280 §4.2.1.9',
    question: 'Do critical basic constraints mark an authority as one?',
    obeyed: ({ certificate: it }) => it.basicConstraints?.ca === true && isCritical(it, OID.basicConstraints),
  }),
  only(['root'], {
    id: 'PATH_LENGTH_NOT_OF_PROFILE',
    clause: 'RFC 5280 §4.2.1.9',
    question: 'Does a root allow exactly one authority below it?',
    obeyed: ({ certificate }) => certificate.basicConstraints?.pathLength === 1,
  }),
  only(['issuing'], {
    id: 'PATH_LENGTH_NOT_OF_PROFILE',
    clause: 'RFC 5280 §4.2.1.9',
    question: 'Does an issuing authority allow none below it?',
    obeyed: ({ certificate }) => certificate.basicConstraints?.pathLength === 0,
  }),
  only(leaves, {
    id: 'SIGNER_IS_AN_AUTHORITY',
    clause: 'RFC 5280 §4.2.1.9',
    question: 'Is any other certificate no authority?',
    obeyed: ({ certificate }) => !certificate.basicConstraints?.ca,
  }),
  only(ours, {
    id: 'ISSUER_MAY_NOT_ISSUE',
    clause: 'RFC 5280 §4.2.1.3',
    question: 'Is the issuer an authority whose key may sign certificates?',
    obeyed: ({ issuer }) => issuer.basicConstraints?.ca === true && issuer.keyUsage?.includes('keyCertSign') === true,
  }),
  only(authorities, {
    id: 'KEY_USAGE_NOT_OF_PROFILE',
    clause: 'RFC 5280 §4.2.1.3',
    question: 'Is the key usage of an authority keyCertSign and cRLSign, nothing else, and critical?',
    obeyed: ({ certificate: it }) =>
      hasExactly(it.keyUsage, ['keyCertSign', 'cRLSign']) && isCritical(it, OID.keyUsage),
  }),
  only(signers, {
    id: 'KEY_USAGE_NOT_OF_PROFILE',
    clause: 'EN 319 412-2 §4.3.2',
    question: 'Is the key usage of a signer nonRepudiation alone, and critical?',
    obeyed: ({ certificate: it }) => hasExactly(it.keyUsage, ['nonRepudiation']) && isCritical(it, OID.keyUsage),
  }),
  only(['ocspResponder', 'timestamp'], {
    id: 'KEY_USAGE_NOT_OF_PROFILE',
    clause: 'RFC 5280 §4.2.1.3',
    question: 'Is the key usage of an OCSP responder or timestamp authority digitalSignature alone, and critical?',
    obeyed: ({ certificate: it }) => hasExactly(it.keyUsage, ['digitalSignature']) && isCritical(it, OID.keyUsage),
  }),
  only(signers, {
    id: 'EXTENDED_KEY_USAGE_NOT_OF_PROFILE',
    clause: 'RFC 9336 §3',
    question: 'Are a signer’s purposes those for signing documents, and not critical?',
    obeyed: ({ certificate: it }) =>
      hasExactly(it.extendedKeyUsage, [OID.documentSigning, OID.microsoftDocumentSigning]) &&
      !isCritical(it, OID.extKeyUsage),
  }),
  only(['ocspResponder'], {
    id: 'EXTENDED_KEY_USAGE_NOT_OF_PROFILE',
    clause: 'RFC 6960 §4.2.2.2',
    question: 'Is OCSPSigning the only purpose of an OCSP responder?',
    obeyed: ({ certificate }) => hasExactly(certificate.extendedKeyUsage, [OID.ocspSigning]),
  }),
  only(['timestamp'], {
    id: 'EXTENDED_KEY_USAGE_NOT_OF_PROFILE',
    clause: 'RFC 3161 §2.3',
    question: 'Is timeStamping the only purpose of a timestamp authority, and critical?',
    obeyed: ({ certificate: it }) =>
      hasExactly(it.extendedKeyUsage, [OID.timeStamping]) && isCritical(it, OID.extKeyUsage),
  }),
  only(['ocspResponder'], {
    id: 'OCSP_NO_CHECK_MISSING',
    clause: 'RFC 6960 §4.2.2.2.1',
    question: 'Does an OCSP responder say that its own status need not be asked for?',
    obeyed: ({ certificate }) => certificate.extensions.has(OID.ocspNoCheck),
  }),
]

const publicationRules: readonly Rule<ProfileSubject>[] = [
  only(below, {
    id: 'POLICY_MISSING',
    clause: 'RFC 5280 §4.2.1.4',
    question: 'Does it name a certificate policy?',
    obeyed: ({ certificate: { policies } }) => (policies?.length ?? 0) > 0,
  }),
  only(revocable, {
    id: 'CRL_ADDRESS_MISSING',
    clause: 'RFC 5280 §4.2.1.13',
    question: 'Does it say where its CRL is?',
    obeyed: ({ certificate }) => certificate.crlUrls.length > 0,
  }),
  only(below, {
    id: 'ISSUER_ADDRESS_MISSING',
    clause: 'RFC 5280 §4.2.2.1',
    question: 'Does it say where its issuer’s certificate is?',
    obeyed: ({ certificate }) => certificate.issuerUrls.length > 0,
  }),
  only([...signers, 'timestamp'], {
    id: 'OCSP_ADDRESS_MISSING',
    clause: 'RFC 5280 §4.2.2.1',
    question: 'Does it say where its OCSP responder is?',
    obeyed: ({ certificate }) => certificate.ocspUrls.length > 0,
  }),
  only(ours, {
    id: 'ADDRESS_NOT_HTTP',
    clause: 'RFC 5280 §8',
    // With https, fetching would itself depend on a certificate whose revocation must be fetched.
    question: 'Are all these addresses plain http?',
    obeyed: ({ certificate: it }) => plainHttp([...it.crlUrls, ...it.ocspUrls, ...it.issuerUrls]),
  }),
  only(signers, {
    id: 'EMAIL_MISSING',
    clause: 'RFC 5280 §4.2.1.6',
    question: 'Does a signer’s certificate contain an email address?',
    obeyed: ({ certificate }) => certificate.subjectAltName?.some(({ type }) => type === 'email') === true,
  }),
]

/** A rule for some profiles; the others obey it. */
function only(profiles: readonly CertificateProfile[], rule: Rule<ProfileSubject>): Rule<ProfileSubject> {
  return { ...rule, obeyed: (subject) => !profiles.includes(subject.profile) || rule.obeyed(subject) }
}

export const profileChecks: readonly Check<ProfileSubject>[] = [
  ...encodingRules,
  ...keyRules,
  ...validityRules,
  ...usageRules,
  ...publicationRules,
].map(checkOf)
