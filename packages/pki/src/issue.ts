import type { KeyObject } from 'node:crypto'
import { createHash, generateKeyPairSync } from 'node:crypto'
import type { SignatureScheme } from './algorithms.ts'
import { certificateSignatureIdentifier } from './algorithms.ts'
import type { Certificate } from './certificate.ts'
import { parseCertificate } from './certificate.ts'
import type { Der } from './der.ts'
import { Members, readDer } from './der.ts'
import { readBitStringOctets } from './der-values.ts'
import {
  bitString,
  boolean,
  context,
  element,
  generalizedTime,
  integer,
  namedBits,
  nullValue,
  octetString,
  oid,
  primitiveContext,
  sequence,
  time,
  unsignedInteger,
} from './der-write.ts'
import { PkiError } from './errors.ts'
import type { KeyUsage } from './extensions.ts'
import { KEY_USAGES } from './extensions.ts'
import { findingsOf } from './finding.ts'
import type { NameFields } from './names.ts'
import { writeGeneralName, writeName } from './names.ts'
import { OID } from './oids.ts'
import type { CertificateProfile } from './profile-checks.ts'
import { profileChecks } from './profile-checks.ts'
import type { Signer } from './signing-key.ts'
import { softwareSigner } from './signing-key.ts'

/** The contents of a new certificate. The issuer's name, the serial number and the key identifiers are added. */
export interface CertificateFields {
  readonly subject: NameFields
  readonly publicKey: KeyObject
  readonly notBefore: Date
  readonly notAfter: Date
  /** Set for an authority; `pathLength` is the number of authorities allowed below it. */
  readonly authority?: { readonly pathLength?: number }
  readonly keyUsage?: readonly KeyUsage[]
  readonly extendedKeyUsage?: readonly string[]
  /** Not critical by default. RFC 3161 §2.3 demands it of timestamp authorities. */
  readonly extendedKeyUsageCritical?: boolean
  /** When the key stops signing, years before its certificate ends (RFC 3280 §4.2.1.4). */
  readonly keySignsUntil?: Date
  /** RFC 6960 §4.2.2.2.1: readers need not ask whether this OCSP responder was revoked. */
  readonly ocspNoCheck?: boolean
  readonly policies?: readonly string[]
  readonly emails?: readonly string[]
  readonly crlUrls?: readonly string[]
  readonly ocspUrls?: readonly string[]
  readonly issuerUrls?: readonly string[]
}

interface IssueRequest {
  readonly fields: CertificateFields
  /** Which rules must pass before the key signs. */
  readonly profile: CertificateProfile
  /** The authority. Without its certificate, the new certificate is self-signed. */
  readonly issuer: { readonly signer: Signer; readonly certificate?: Certificate }
  readonly random: (sizeBytes: number) => Uint8Array
}

/**
 * Issues a certificate. It is first signed with a throw-away key and read back; the authority's key is used only if no rule
 * of the profile finds anything.
 * @throws CERTIFICATE_LINT, NAME_INVALID
 */
export async function issueCertificate({ fields, profile, issuer, random }: IssueRequest): Promise<Certificate> {
  const algorithm = certificateSignatureIdentifier(issuer.signer.algorithm, issuer.signer.digest)
  // 128 random bits: twice what RFC 5280 and the CA/Browser Forum require, and no counter to store.
  const tbs = writeTbs(fields, { algorithm, serial: random(16), issuer: issuer.certificate })
  const rehearsal = await signCertificate(tbs, algorithm, throwAwaySigner(issuer.signer))
  const subject = { certificate: rehearsal, issuer: issuer.certificate ?? rehearsal, profile }
  const findings = findingsOf(profileChecks, subject)
  if (findings.length > 0) throw new PkiError('CERTIFICATE_LINT', { findings: findings.map(({ id }) => id) })
  return signCertificate(tbs, algorithm, issuer.signer)
}

async function signCertificate(tbs: Der, algorithm: Der, signer: Signer): Promise<Certificate> {
  return parseCertificate(sequence(tbs, algorithm, bitString(await signer.sign(tbs))))
}

const throwAway = new Map<string, Signer>()

/** A signer of the same kind with a key that nobody trusts. */
function throwAwaySigner({ algorithm, digest }: Signer): Signer {
  const kind = `${algorithm} ${digest}`
  const known = throwAway.get(kind)
  if (known) return known
  const signer = softwareSigner(throwAwayKey(algorithm, digest), {
    scheme: algorithm === 'ecdsa' ? undefined : algorithm,
    digest,
  })
  throwAway.set(kind, signer)
  return signer
}

const curves = { sha256: 'P-256', sha384: 'P-384', sha512: 'P-521' } as const

function throwAwayKey(algorithm: SignatureScheme, digest: keyof typeof curves): KeyObject {
  if (algorithm === 'ecdsa') return generateKeyPairSync('ec', { namedCurve: curves[digest] }).privateKey
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
}

interface Envelope {
  readonly algorithm: Der
  readonly serial: Uint8Array
  readonly issuer: Certificate | undefined
}

/** TBSCertificate (RFC 5280 §4.1), version 3. */
function writeTbs(fields: CertificateFields, { algorithm, serial, issuer }: Envelope): Der {
  const subject = writeName(fields.subject)
  const spki = fields.publicKey.export({ format: 'der', type: 'spki' })
  return sequence(
    context(0, integer(2)),
    unsignedInteger(serial),
    algorithm,
    issuer?.subject.raw ?? subject,
    sequence(time(fields.notBefore), time(fields.notAfter)),
    subject,
    spki,
    context(3, sequence(...writeExtensions(fields, keyIdentifier(spki), issuer))),
  )
}

/**
 * RFC 5280 §4.2.1.2, method 1. OCSP answers name their signer by the same hash, and some validators (pyHanko) look for a certificate with
 * this identifier.
 */
function keyIdentifier(spki: Uint8Array): Uint8Array {
  const members = new Members(readDer(spki))
  members.take()
  return createHash('sha1').update(readBitStringOctets(members.take())).digest()
}

const extension = (type: string, critical: boolean, value: Der): Der =>
  sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value))

/** The extensions for these fields, critical where RFC 5280 §4.2.1 requires it. */
function writeExtensions(fields: CertificateFields, keyId: Uint8Array, issuer: Certificate | undefined): Der[] {
  const { authority, keyUsage, extendedKeyUsage, policies, emails, crlUrls } = fields
  const issuerKeyId = issuer?.subjectKeyId ? Buffer.from(issuer.subjectKeyId, 'hex') : issuer ? undefined : keyId
  const extensions: Der[] = []
  if (authority) extensions.push(extension(OID.basicConstraints, true, basicConstraints(authority.pathLength)))
  if (keyUsage)
    extensions.push(extension(OID.keyUsage, true, namedBits(keyUsage.map((use) => KEY_USAGES.indexOf(use)))))
  if (extendedKeyUsage)
    extensions.push(
      extension(OID.extKeyUsage, fields.extendedKeyUsageCritical === true, sequence(...extendedKeyUsage.map(oid))),
    )
  if (fields.keySignsUntil) extensions.push(extension(OID.privateKeyUsagePeriod, false, keyUsagePeriod(fields)))
  if (fields.ocspNoCheck) extensions.push(extension(OID.ocspNoCheck, false, nullValue()))
  extensions.push(extension(OID.subjectKeyIdentifier, false, octetString(keyId)))
  if (issuerKeyId)
    extensions.push(extension(OID.authorityKeyIdentifier, false, sequence(primitiveContext(0, issuerKeyId))))
  if (emails?.length)
    extensions.push(
      extension(OID.subjectAltName, false, sequence(...emails.map((email) => writeGeneralName('email', email)))),
    )
  if (policies?.length)
    extensions.push(
      extension(OID.certificatePolicies, false, sequence(...policies.map((policy) => sequence(oid(policy))))),
    )
  if (crlUrls?.length) extensions.push(extension(OID.crlDistributionPoints, false, distributionPoints(crlUrls)))
  const access = accessDescriptions(fields)
  if (access.length > 0) extensions.push(extension(OID.authorityInfoAccess, false, sequence(...access)))
  return extensions
}

function basicConstraints(pathLength: number | undefined): Der {
  return sequence(boolean(true), ...(pathLength === undefined ? [] : [integer(pathLength)]))
}

/** PrivateKeyUsagePeriod ::= SEQUENCE { notBefore [0], notAfter [1] }, both GeneralizedTime. */
function keyUsagePeriod({ notBefore, keySignsUntil = notBefore }: CertificateFields): Der {
  const content = (instant: Date) => generalizedTime(instant).subarray(2)
  return sequence(primitiveContext(0, content(notBefore)), primitiveContext(1, content(keySignsUntil)))
}

// RFC 5280 §4.2.1.13: several names in one distribution point are several locations of the same CRL.
function distributionPoints(urls: readonly string[]): Der {
  const fullName = element(
    0xa0,
    urls.map((url) => writeGeneralName('uri', url)),
  )
  return sequence(sequence(context(0, fullName)))
}

function accessDescriptions({ ocspUrls, issuerUrls }: CertificateFields): Der[] {
  const describe = (method: string) => (url: string) => sequence(oid(method), writeGeneralName('uri', url))
  return [...(ocspUrls ?? []).map(describe(OID.ocsp)), ...(issuerUrls ?? []).map(describe(OID.caIssuers))]
}
