import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { certificateSignatureIdentifier } from '@laisen/pki/algorithms'
import { type Certificate, parseCertificate } from '@laisen/pki/certificate'
import type { Der } from '@laisen/pki/der'
import {
  bitString,
  boolean,
  context,
  element,
  ia5String,
  integer,
  namedBits,
  octetString,
  oid,
  primitiveContext,
  sequence,
  time,
  unsignedInteger,
} from '@laisen/pki/der-write'
import { KEY_USAGES, type KeyUsage } from '@laisen/pki/extensions'
import { type NameFields, writeName } from '@laisen/pki/names'
import { OID } from '@laisen/pki/oids'

/** A certificate as some other authority may have issued it, with every mistake that can be named here. */
export interface OthersRow {
  readonly name?: string
  readonly subject?: Omit<NameFields, 'commonName'>
  /** The issuer's name; that of the row above by default. */
  readonly issuerName?: string
  readonly notBefore?: Date
  readonly notAfter?: Date
  /** Of basicConstraints; null leaves the extension out. True by default for every row but the last. */
  readonly ca?: boolean | null
  readonly pathLength?: number
  /** null leaves the extension out. */
  readonly keyUsage?: readonly KeyUsage[] | null
  readonly extensions?: readonly Der[]
  /** X.509 version 1 has no extensions. */
  readonly version1?: boolean
  readonly keyIds?: boolean
  readonly key?: KeyObject
  /** The key that signs it; that of the row above by default. */
  readonly signedBy?: KeyObject
  readonly signedWith?: 'sha256' | 'sha3-256'
}

export interface OthersIdentity {
  readonly key: KeyObject
  readonly certificate: Certificate
}

const DAY_MS = 86_400_000

/** A key of a size that nobody should use any more, or one of RSA where the kind matters. */
export const rsaKeyOf = (modulusLength: number): KeyObject => generateKeyPairSync('rsa', { modulusLength }).privateKey

export const p256Key = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** From the root, which signs itself, down to the signer: each row is issued by the one above it. */
export function chainOfOthers(rows: readonly OthersRow[], now = new Date()): OthersIdentity[] {
  const made: (OthersIdentity & { name: Der; keyId: Uint8Array })[] = []
  for (const [index, row] of rows.entries()) {
    const key = row.key ?? p256Key()
    const name = writeName({ country: 'TH', ...row.subject, commonName: row.name ?? `Link ${index}` })
    const keyId = randomBytes(20)
    const above = made.at(-1) ?? { key, name, keyId }
    const issuer = row.issuerName === undefined ? above.name : writeName({ country: 'TH', commonName: row.issuerName })
    const signer = signerOf(row.signedBy ?? above.key, row.signedWith)
    const names = { subject: name, issuer, keyId, issuerKeyId: above.keyId }
    const isLast = index > 0 && index === rows.length - 1
    const tbs = writeTbs(row, { ...names, key, isLast, now, algorithm: signer.algorithm })
    const certificate = parseCertificate(sequence(tbs, signer.algorithm, bitString(signer.sign(tbs))))
    made.push({ key, name, keyId, certificate })
  }
  return made
}

function signerOf(key: KeyObject, digest: 'sha256' | 'sha3-256' = 'sha256') {
  const scheme = key.asymmetricKeyType === 'ec' ? 'ecdsa' : 'rsa-pkcs1'
  // ecdsa-with-SHA3-256, which Node signs with and the product does not know.
  const sha3 = sequence(oid('2.16.840.1.101.3.4.3.10'))
  const algorithm = digest === 'sha256' ? certificateSignatureIdentifier(scheme, digest) : sha3
  return { algorithm, sign: (tbs: Der) => sign(digest, tbs, key) }
}

interface Envelope {
  readonly subject: Der
  readonly issuer: Der
  readonly keyId: Uint8Array
  readonly issuerKeyId: Uint8Array
  readonly key: KeyObject
  readonly isLast: boolean
  readonly now: Date
  readonly algorithm: Der
}

/** TBSCertificate (RFC 5280 §4.1). */
function writeTbs(row: OthersRow, it: Envelope): Der {
  const { ca = !it.isLast, keyIds = true, extensions = [] } = row
  const { keyUsage = it.isLast ? ['nonRepudiation'] : ['keyCertSign', 'cRLSign'] } = row
  const all: Der[] = [...extensions]
  if (ca !== null) all.push(extension(OID.basicConstraints, basicConstraints(ca, row.pathLength), true))
  if (keyUsage) all.push(extension(OID.keyUsage, namedBits(keyUsage.map((use) => KEY_USAGES.indexOf(use))), true))
  if (keyIds) {
    all.push(extension(OID.subjectKeyIdentifier, octetString(it.keyId)))
    all.push(extension(OID.authorityKeyIdentifier, sequence(primitiveContext(0, it.issuerKeyId))))
  }
  return sequence(
    ...(row.version1 ? [] : [context(0, integer(2))]),
    unsignedInteger(randomBytes(16)),
    it.algorithm,
    it.issuer,
    sequence(
      time(row.notBefore ?? new Date(it.now.getTime() - 30 * DAY_MS)),
      time(row.notAfter ?? new Date(it.now.getTime() + 3650 * DAY_MS)),
    ),
    it.subject,
    publicKeyInfo(it.key),
    ...(row.version1 ? [] : [context(3, sequence(...all))]),
  )
}

/** The SubjectPublicKeyInfo of a private key. */
function publicKeyInfo(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ format: 'der', type: 'spki' })
}

export const extension = (type: string, value: Der, critical = false): Der =>
  sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value))

function basicConstraints(ca: boolean, pathLength: number | undefined): Der {
  return sequence(...(ca ? [boolean(true)] : []), ...(pathLength === undefined ? [] : [integer(pathLength)]))
}

interface Subtrees {
  readonly permitted?: readonly Der[]
  readonly excluded?: readonly Der[]
}

/** NameConstraints (RFC 5280 §4.2.1.10) over these general names. */
export function nameConstraints({ permitted, excluded }: Subtrees): Der {
  const subtrees = (tag: number, names: readonly Der[] | undefined) =>
    names
      ? [
          element(
            tag,
            names.map((name) => sequence(name)),
          ),
        ]
      : []
  return extension(OID.nameConstraints, sequence(...subtrees(0xa0, permitted), ...subtrees(0xa1, excluded)), true)
}

/** SubjectAltName (RFC 5280 §4.2.1.6) with these general names. */
export const alternativeNames = (...names: Der[]): Der => extension(OID.subjectAltName, sequence(...names))

const textName = (tag: number) => (text: string) => element(tag, [ia5String(text).subarray(2)])

/** GeneralName in its forms. */
export const generalName = {
  email: textName(0x81),
  dns: textName(0x82),
  uri: textName(0x86),
  ip: (...octets: number[]) => element(0x87, [Uint8Array.from(octets)]),
  directory: (fields: Partial<NameFields>) => element(0xa4, [writeName(fields as NameFields)]),
  /** A Windows logon name. */
  userPrincipal: (text: string) => element(0xa0, [oid('1.3.6.1.4.1.311.20.2.3'), context(0, ia5String(text))]),
}
