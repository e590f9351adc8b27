import { parseCertificate } from './certificate.ts'
import { firstElement, Members, readDer, TAG } from './der.ts'
import { readCount, readOid } from './der-values.ts'
import { type KeyFileKind, unlessRefused } from './errors.ts'
import { OID } from './oids.ts'

/** Far more than text before the first PEM header, such as the attributes that openssl writes. */
const PEM_WINDOW = 1024 * 1024

/** The kind of a file that is no PKCS#12; undefined if it is none that we know. */
export function keyFileKindOf(bytes: Uint8Array): KeyFileKind | undefined {
  return javaKind(bytes) ?? pemKind(bytes) ?? derKind(bytes)
}

/** By the first octets that the key stores of the JDK and of Bouncy Castle begin with. */
function javaKind(bytes: Uint8Array): KeyFileKind | undefined {
  if (bytes.length < 32) return undefined
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const [first, second] = [view.readUInt32BE(0), view.readUInt32BE(4)]
  if (first === 0xfeedfeed) return 'JKS'
  if (first === 0xcececece) return 'JCEKS'
  // A version, then a salt of 20 octets behind its length.
  return first <= 2 && second === 20 ? 'BKS' : undefined
}

/** RFC 7468; what is in a block is taken at its label's word. */
function pemKind(bytes: Uint8Array): KeyFileKind | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PEM_WINDOW)).toString('latin1')
  // Windows' Notepad saves text as UTF-16, which has a zero for every other octet.
  const labels = Array.from(
    text.replaceAll('\0', '').matchAll(/-----BEGIN ([A-Z0-9 ]{3,40})-----/g),
    ([, label]) => label!,
  )
  const has = (ending: RegExp) => labels.some((label) => ending.test(label))
  const certificates = has(/^(?:X509 |TRUSTED )?CERTIFICATE$/)
  if (has(/PRIVATE KEY$/)) return certificates ? 'pem' : 'key'
  if (certificates) return 'certificate'
  if (has(/^(?:PKCS7|CMS)$/)) return 'pkcs7'
  return has(/CERTIFICATE REQUEST$/) ? 'request' : undefined
}

/** Read as each of them; a file may have bytes behind it. */
function derKind(bytes: Uint8Array): KeyFileKind | undefined {
  const element = unlessRefused(() => firstElement(bytes))
  if (!element) return undefined
  if (unlessRefused(() => parseCertificate(element))) return 'certificate'
  const node = unlessRefused(() => readDer(element))
  const members = node && unlessRefused(() => node.expect(TAG.sequence).children)
  const [first, second] = members ?? []
  if (!first || !second) return undefined
  if (first.tag === TAG.oid && unlessRefused(() => readOid(first)) === OID.signedData) return 'pkcs7'
  // CertificationRequest (RFC 2986) begins with its info, of version 0.
  if (first.tag === TAG.sequence && unlessRefused(() => readCount(new Members(first).take(TAG.integer))) === 0)
    return 'request'
  // EncryptedPrivateKeyInfo (RFC 5958 §3): an algorithm and octets.
  if (first.tag === TAG.sequence) return second.tag === TAG.octetString && members!.length === 2 ? 'key' : undefined
  // RSAPrivateKey (RFC 8017) and ECPrivateKey (RFC 5915) go on with a number or octets, PrivateKeyInfo with an algorithm and octets.
  const content = second.tag === TAG.sequence ? members![2] : second
  return first.tag === TAG.integer && (content?.tag === TAG.integer || content?.tag === TAG.octetString)
    ? 'key'
    : undefined
}
