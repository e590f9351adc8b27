/** Certificate revocation lists of others (RFC 5280 §5, §6.3). */
import { setImmediate } from 'node:timers/promises'
import { readAlgorithm, signatureAlgorithmOf, verifySignature } from './algorithms.ts'
import { asDer } from './ber.ts'
import { type Certificate, publicKeyOf } from './certificate.ts'
import { reasonOf } from './crl.ts'
import type { Der, DerNode, Hex } from './der.ts'
import { Members, readDer, readStructure, TAG } from './der.ts'
import { readBitStringOctets, readTime, sameBytes } from './der-values.ts'
import { PkiError, type StatusFault } from './errors.ts'
import { type Extension, readExtension } from './extensions.ts'
import { readGeneralName, readName, sameName } from './names.ts'
import type { CertStatus } from './ocsp.ts'
import { OID } from './oids.ts'

/** A complete list of one issuer, for the certificates that `covers` says. */
export interface Crl {
  readonly raw: Der
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
  /** Whether a certificate of this issuer would be on the list if it were revoked. */
  covers(certificate: Certificate): boolean
  statusOf(serial: Hex): CertStatus
}

/** A longer list is read only if it is in DER. */
const MAX_BER_BYTES = 65_536
/** So many entries are checked in one turn of the event loop: about a millisecond. */
const ENTRIES_AT_ONCE = 1000
/** Where an entry stands: CertificateList, TBSCertList, revokedCertificates, and the entry itself. */
const ENTRY_DEPTH = 4

/**
 * Reads a list and checks that this issuer signed it. Lists that only state changes, of some reasons, or of several issuers are refused;
 * so are long ones in BER: RFC 5280 §5.1.1.3 wants DER, and to rewrite megabytes would take the event loop.
 *
 * A list has megabytes: other work goes on between its parts, and nothing of its entries is kept beside its bytes.
 * @throws STATUS_UNSOUND
 */
export async function readCrl(bytes: Uint8Array, issuer: Certificate): Promise<Crl> {
  try {
    const raw = bytes.length > MAX_BER_BYTES ? (Uint8Array.from(bytes) as Der) : asDer(bytes)
    const node = readStructure(raw)
    if (node.end !== raw.length) throw unsound('malformed')
    return await read(node, issuer)
  } catch (error) {
    if (error instanceof PkiError && error.code !== 'STATUS_UNSOUND') throw unsound('malformed')
    throw error
  }
}

async function read(node: DerNode, issuer: Certificate): Promise<Crl> {
  const outer = new Members(node)
  const tbs = outer.take(TAG.sequence)
  const algorithm = signatureAlgorithmOf(readAlgorithm(outer.take().check(2)))
  const signature = readBitStringOctets(outer.take().check(2))
  outer.end()

  const members = new Members(tbs)
  members.optional(TAG.integer)?.check(3)
  members.take(TAG.sequence).check(3)
  if (!sameName(readName(members.take().check(3)), issuer.subject)) throw unsound('other certificate')
  const thisUpdate = readTime(members.take())
  const next = members.optional(TAG.utcTime) ?? members.optional(TAG.generalizedTime)
  const revoked = members.optional(TAG.sequence)
  const extensions = members.optional(0xa0)?.check(3).only.expect(TAG.sequence).children.map(readExtension) ?? []
  members.end()
  const covers = scopeOf(extensions)
  // RFC 5280 §4.2.1.3: an authority without key usage may do everything.
  if (issuer.keyUsage && !issuer.keyUsage.includes('cRLSign')) throw unsound('responder')
  if (!verifySignature(algorithm, publicKeyOf(issuer), { data: tbs.raw, signature })) throw unsound('signature')
  if (revoked) await checkEntries(revoked)
  return {
    raw: node.raw,
    thisUpdate,
    nextUpdate: next && readTime(next),
    covers,
    statusOf: (serial) => statusIn(revoked, serial),
  }
}

/** Each entry begins with a serial number and a time, so it has 18 octets or more, which bounds their number. */
async function checkEntries(revoked: DerNode): Promise<void> {
  let count = 0
  for (const entry of revoked.walk()) {
    const members = new Members(entry.check(ENTRY_DEPTH))
    members.take(TAG.integer)
    readTime(members.take())
    if (++count % ENTRIES_AT_ONCE === 0) await setImmediate()
  }
}

const known = new Set<string>([OID.authorityKeyIdentifier, OID.crlNumber, OID.expiredCertsOnCrl])

/** RFC 5280 §5.2: a list with a critical extension that we do not know says nothing to us. */
function scopeOf(extensions: readonly Extension[]): Crl['covers'] {
  let covers: Crl['covers'] = () => true
  for (const { oid, critical, value } of extensions) {
    if (oid === OID.issuingDistributionPoint) covers = readScope(readDer(value))
    else if (oid === OID.deltaCrlIndicator || (critical && !known.has(oid))) throw unsound('partial')
  }
  return covers
}

/** IssuingDistributionPoint (RFC 5280 §5.2.5). */
function readScope(node: DerNode): Crl['covers'] {
  const members = new Members(node)
  const point = members.optional(0xa0)
  const users = isTrue(members.optional(0x81))
  const authorities = isTrue(members.optional(0x82))
  const someReasons = members.optional(0x83) !== undefined
  const indirect = isTrue(members.optional(0x84))
  const attributes = isTrue(members.optional(0x85))
  members.end()
  if (someReasons || indirect || attributes) throw unsound('partial')
  const names = point?.only.tag === 0xa0 ? point.only.children.map(readGeneralName) : []
  const urls = new Set(names.flatMap((name) => (name.type === 'uri' ? [name.value] : [])))
  return ({ basicConstraints, crlUrls }) => {
    const isAuthority = basicConstraints?.ca ?? false
    if ((users && isAuthority) || (authorities && !isAuthority)) return false
    // §6.3.3 (b)(2)(i): one name of the list is one name of the certificate's distribution point.
    return urls.size === 0 || crlUrls.some((url) => urls.has(url))
  }
}

/** A BOOLEAN under an IMPLICIT tag, FALSE by default. */
function isTrue(node: DerNode | undefined): boolean {
  return node !== undefined && node.content.length === 1 && node.content[0] !== 0
}

/** Looks through the bytes: an index of a long list would take several times its memory. */
function statusIn(revoked: DerNode | undefined, serial: Hex): CertStatus {
  const wanted = Buffer.from(serial, 'hex')
  // Most certificates are on no list, and then their number is nowhere in it.
  if (!revoked || !bufferOf(revoked.content).includes(wanted)) return { status: 'good' }
  for (const entry of revoked.walk()) if (sameBytes(entry.first!.content, wanted)) return statusOfEntry(entry)
  return { status: 'good' }
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)

function statusOfEntry(entry: DerNode): CertStatus {
  const members = new Members(entry)
  members.take(TAG.integer)
  const revokedAt = readTime(members.take())
  const extensions = members.optional(TAG.sequence)?.children.map(readExtension) ?? []
  const stated = extensions.find(({ oid }) => oid === OID.crlReason)
  const code = stated && readDer(stated.value).expect(TAG.enumerated).content[0]
  return { status: 'revoked', revokedAt, reason: reasonOf(code) }
}

const unsound = (fault: StatusFault) => new PkiError('STATUS_UNSOUND', { fault })
