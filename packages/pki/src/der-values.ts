import type { DerNode, Hex } from './der.ts'
import { MAX_OID_BYTES, TAG } from './der.ts'

/** Lower-case hexadecimal of bytes. */
export function toHex(bytes: Uint8Array): Hex {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex') as Hex
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0
}

export function readBoolean(node: DerNode): boolean {
  return node.expect(TAG.boolean).content[0] === 0xff
}

/** The longest INTEGER that is read as a number, in octets: nonces have 32 at most. Keys and serial numbers stay octets. */
const MAX_INTEGER_BYTES = 128

/** An INTEGER in two's complement. @throws DER_MALFORMED above 128 octets */
export function readInteger(node: DerNode): bigint {
  const { content } = node.expect(TAG.integer)
  if (content.length > MAX_INTEGER_BYTES) throw node.error(`integer above ${MAX_INTEGER_BYTES} octets`)
  return BigInt.asIntN(content.length * 8, BigInt(`0x${toHex(content)}`))
}

/** An INTEGER small enough to count with: versions, iterations, path lengths. @throws DER_MALFORMED */
export function readCount(node: DerNode): number {
  const value = readInteger(node)
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER)) throw node.error('number out of range')
  return Number(value)
}

const oidTexts = new Map<string, string>()

/** An OBJECT IDENTIFIER in dotted form. @throws DER_MALFORMED */
export function readOid(node: DerNode): string {
  const { content } = node.expect(TAG.oid)
  // `readDer` has refused it; what `readStructure` read has not been checked.
  if (content.length > MAX_OID_BYTES) throw node.error(`object identifier above ${MAX_OID_BYTES} octets`)
  return oidFromContent(content)
}

/** The dotted form of an identifier's content octets. X.690 §8.19. */
function oidFromContent(content: Uint8Array): string {
  const key = toHex(content)
  const known = oidTexts.get(key)
  if (known) return known
  const arcs = arcsOf(content)
  const [first, ...rest] = arcs as [Arc, ...Arc[]]
  const top = first < 40 ? 0 : first < 80 ? 1 : 2
  const second = typeof first === 'bigint' ? first - BigInt(top * 40) : first - top * 40
  const text = [top, second, ...rest].join('.')
  // Bounded, so that files from outside cannot fill memory with made-up identifiers.
  if (oidTexts.size < 1000) oidTexts.set(key, text)
  return text
}

/** A number, or a BigInt where it would not be exact: identifiers made from UUIDs have 128 bits. */
type Arc = number | bigint

function arcsOf(content: Uint8Array): Arc[] {
  const arcs: Arc[] = []
  let arc: Arc = 0
  for (const octet of content) {
    const digit: number = octet & 0x7f
    if (typeof arc === 'number' && arc < 2 ** 46) arc = arc * 128 + digit
    else arc = BigInt(arc) * 128n + BigInt(digit)
    if (octet & 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  return arcs
}

export function readOctets(node: DerNode): Uint8Array {
  return node.expect(TAG.octetString).content
}

/** A BIT STRING of whole octets: keys and signatures. */
export function readBitStringOctets(node: DerNode): Uint8Array {
  const { content } = node.expect(TAG.bitString)
  if (content[0] !== 0) throw node.error('bit string is not of whole octets')
  return content.subarray(1)
}

/** No named bit list has names for more: KeyUsage has 9, PKIFailureInfo 26. */
const NAMED_BIT_OCTETS = 8

/** The numbers of the bits that are set, of the first 64; the first bit is 0. */
export function readNamedBits(node: DerNode): Set<number> {
  const octets = node.expect(TAG.bitString).content.subarray(1, 1 + NAMED_BIT_OCTETS)
  const bits = new Set<number>()
  for (let bit = 0; bit < octets.length * 8; bit++) if (octets[bit >> 3]! & (0x80 >> (bit & 7))) bits.add(bit)
  return bits
}

/**
 * UTCTime or GeneralizedTime.
 * RFC 5280 §4.1.2.5: with seconds, in UTC (Z), without fractions. Two-digit years from 50 are in the last century.
 */
export function readTime(node: DerNode): Date {
  if (node.tag === TAG.generalizedTime) return readGeneralizedTime(node)
  const text = Buffer.from(node.expect(TAG.utcTime).content).toString('latin1')
  if (!/^\d{12}Z$/.test(text)) throw node.error('time')
  return instantOf(node, `${text >= '50' ? '19' : '20'}${text}`)
}

/** GeneralizedTime whatever its tag, since `[n] IMPLICIT` hides it: UTC, with seconds, without fractions (RFC 5280 §4.1.2.5.2). */
export function readGeneralizedTime(node: DerNode): Date {
  const text = Buffer.from(node.content).toString('latin1')
  if (!/^\d{14}Z$/.test(text)) throw node.error('time')
  return instantOf(node, text)
}

/** Of YYYYMMDDhhmmssZ. */
function instantOf(node: DerNode, digits: string): Date {
  const [century, ...rest] = digits.match(/\d\d/g)!
  const [year, month, day, hour, minute, second] = rest
  const instant = new Date(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // Date would turn 31 February into a day in March.
  if (Number.isNaN(instant.getTime()) || instant.getUTCDate() !== Number(day)) throw node.error('no such time')
  return instant
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of any ASN.1 string type. T61 is read as Latin-1, which is what programs write. */
export function readText(node: DerNode): string {
  const { content } = node
  switch (node.tag) {
    case TAG.utf8String:
      try {
        return utf8.decode(content)
      } catch {
        throw node.error('text is not UTF-8')
      }
    case TAG.bmpString:
      if (content.length % 2) throw node.error('odd BMPString')
      return new TextDecoder('utf-16be').decode(content)
    case TAG.universalString:
      return readUniversal(node)
    case TAG.printableString:
    case TAG.ia5String:
    case TAG.numericString:
    case TAG.visibleString:
    case TAG.t61String:
      return Buffer.from(content).toString('latin1')
    default:
      throw node.error('text expected')
  }
}

function readUniversal(node: DerNode): string {
  const view = Buffer.from(node.content)
  if (view.length % 4) throw node.error('odd UniversalString')
  let text = ''
  for (let index = 0; index < view.length; index += 4) {
    const point = view.readUInt32BE(index)
    if (point > 0x10ffff) throw node.error('no such character')
    text += String.fromCodePoint(point)
  }
  return text
}
