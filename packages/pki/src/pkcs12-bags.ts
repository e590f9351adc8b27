import { readAlgorithm } from './algorithms.ts'
import { firstBerAsDer } from './ber.ts'
import type { Certificate } from './certificate.ts'
import { parseCertificate } from './certificate.ts'
import type { Hex } from './der.ts'
import { type DerNode, firstElement, Members, readDer, TAG } from './der.ts'
import { readOctets, readOid, toHex } from './der-values.ts'
import { isPkiError, PkiError } from './errors.ts'
import { OID } from './oids.ts'
import type { Encrypted } from './pkcs12-pbe.ts'
import { readEncrypted } from './pkcs12-pbe.ts'

/** A private key as stored in the file: encrypted with the password, or in plain form inside an encrypted safe. */
export interface KeyBag {
  readonly encrypted: Encrypted | undefined
  readonly pkcs8: Uint8Array | undefined
  readonly localKeyId: Hex | undefined
}

export interface CertificateBag {
  readonly certificate: Certificate
  readonly localKeyId: Hex | undefined
}

export interface Bags {
  readonly keys: KeyBag[]
  readonly certificates: CertificateBag[]
  /** Errors of certificates that could not be read; they matter only if the leaf is missing. */
  readonly unreadable: PkiError[]
}

/** As `readTolerant`, but the first element of a file that has more behind it: a line feed, or what a mail server or a disk adds. */
export function readFirst(bytes: Uint8Array): DerNode {
  try {
    return readDer(firstElement(bytes))
  } catch (error) {
    if (!isPkiError(error, 'DER_MALFORMED')) throw error
    return readDer(firstBerAsDer(bytes))
  }
}

/** One safe of the AuthenticatedSafe: open, or encrypted under the password. */
type Safe = { readonly open: Uint8Array } | { readonly encrypted: Encrypted }

/** @throws PKCS12_UNSUPPORTED for safes protected by a public key */
export function readSafe(contentInfo: DerNode): Safe {
  const members = new Members(contentInfo)
  const type = readOid(members.take())
  const content = members.take(0xa0).only
  if (type === OID.data) return { open: readOctets(content) }
  if (type !== OID.encryptedData) throw new PkiError('PKCS12_UNSUPPORTED', { algorithm: type })
  const encryptedData = new Members(content)
  encryptedData.take(TAG.integer)
  const info = new Members(encryptedData.take())
  info.take(TAG.oid)
  const algorithm = readAlgorithm(info.take())
  return { encrypted: { algorithm, data: implicitOctets(info.take()) } }
}

/** `[0] IMPLICIT OCTET STRING`, in one piece or (in BER) in several. */
function implicitOctets(node: DerNode): Uint8Array {
  if (node.tag === 0x80) return node.content
  return Buffer.concat(node.expect(0xa0).children.map(readOctets))
}

/** More keys or certificates than any legitimate file has. Every key is compared with every certificate. */
const MAX_BAGS = 200

/** Nesting of SafeContents: RFC 7292 §4.2.6 sets no limit; legitimate files have one level. */
const MAX_NESTING = 4

export function collectBags(safeContents: DerNode, into: Bags, nesting = 0): void {
  if (nesting > MAX_NESTING) throw safeContents.error('safes nested too deep')
  for (const bag of safeContents.expect(TAG.sequence).children) {
    const members = new Members(bag)
    const type = readOid(members.take())
    const value = members.take(0xa0).only
    const localKeyId = readLocalKeyId(members.optional(TAG.set))
    if (type === OID.shroudedKeyBag) into.keys.push({ encrypted: readEncrypted(value), pkcs8: undefined, localKeyId })
    else if (type === OID.keyBag) into.keys.push({ encrypted: undefined, pkcs8: value.raw, localKeyId })
    else if (type === OID.certBag) collectCertificate(value, localKeyId, into)
    else if (type === OID.safeContentsBag) collectBags(value, into, nesting + 1)
    // CRLs and secrets are of no use for signing.
    const count = into.keys.length + into.certificates.length + into.unreadable.length
    if (count > MAX_BAGS)
      throw new PkiError('PKCS12_MALFORMED', { reason: `more than ${MAX_BAGS} keys and certificates` })
  }
}

function collectCertificate(value: DerNode, localKeyId: Hex | undefined, into: Bags): void {
  const members = new Members(value)
  if (readOid(members.take()) !== OID.x509Certificate) return
  const bytes = readOctets(members.take(0xa0).only)
  try {
    into.certificates.push({ certificate: parseCertificate(bytes), localKeyId })
  } catch (error) {
    if (!isPkiError(error, 'CERTIFICATE_MALFORMED')) throw error
    into.unreadable.push(error)
  }
}

function readLocalKeyId(attributes: DerNode | undefined): Hex | undefined {
  for (const attribute of attributes?.children ?? []) {
    const members = new Members(attribute)
    if (readOid(members.take()) !== OID.localKeyId) continue
    const [value] = members.take(TAG.set).children
    if (value?.tag === TAG.octetString) return toHex(value.content)
  }
  return undefined
}
