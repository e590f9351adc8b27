import type { DerNode, Hex } from './der.ts'
import { TAG } from './der.ts'

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

/** An INTEGER of any size, in two's complement. */
export function readInteger(node: DerNode): bigint {
  const { content } = node.expect(TAG.integer)
  return BigInt.asIntN(content.length * 8, BigInt(`0x${toHex(content)}`))
}

/** An INTEGER small enough to count with: versions, iterations, path lengths. @throws DER_MALFORMED */
export function readCount(node: DerNode): number {
  const value = readInteger(node)
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER)) throw node.error('number out of range')
  return Number(value)
}

const oidTexts = new Map<string, string>()

/** An OBJECT IDENTIFIER in dotted form. */
export function readOid(node: DerNode): string {
  const { content } = node.expect(TAG.oid)
  return oidFromContent(content)
}

/** The dotted form of an identifier's content octets. X.690 §8.19. */
function oidFromContent(content: Uint8Array): string {
  const key = toHex(content)
  const known = oidTexts.get(key)
  if (known) return known
  const arcs: bigint[] = []
  let arc = 0n
  for (const octet of content) {
    arc = (arc << 7n) | BigInt(octet & 0x7f)
    if (octet & 0x80) continue
    if (arcs.length === 0) {
      const top = arc < 40n ? 0n : arc < 80n ? 1n : 2n
      arcs.push(top, arc - top * 40n)
    } else arcs.push(arc)
    arc = 0n
  }
  const text = arcs.join('.')
  // Bounded, so that files from outside cannot fill memory with made-up identifiers.
  if (oidTexts.size < 1000) oidTexts.set(key, text)
  return text
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

/** The numbers of the bits that are set; the first bit is 0. */
export function readNamedBits(node: DerNode): Set<number> {
  const octets = node.expect(TAG.bitString).content.subarray(1)
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
