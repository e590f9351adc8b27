import type { Der } from './der.ts'
import { contextTag, primitiveContextTag, TAG } from './der.ts'

/** One element: identifier, shortest definite length (X.690 §10.1), and the concatenated parts as its content. */
export function element(tag: number, parts: readonly Uint8Array[]): Der {
  let length = 0
  for (const part of parts) length += part.length
  const lengthOctets = length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4
  const out = new Uint8Array(2 + lengthOctets + length)
  out[0] = tag
  out[1] = lengthOctets === 0 ? length : 0x80 | lengthOctets
  for (let index = 0; index < lengthOctets; index++) out[2 + index] = length >>> (8 * (lengthOctets - 1 - index))
  let offset = 2 + lengthOctets
  for (const part of parts) {
    out.set(part, offset)
    offset += part.length
  }
  return out as Der
}

export const sequence = (...parts: Uint8Array[]): Der => element(TAG.sequence, parts)
/** `[number]` around whole elements: EXPLICIT, or IMPLICIT for a constructed type. */
export const context = (number: number, ...parts: Uint8Array[]): Der => element(contextTag(number), parts)
/** `[number] IMPLICIT` for a primitive type. */
export const primitiveContext = (number: number, content: Uint8Array): Der =>
  element(primitiveContextTag(number), [content])
export const octetString = (content: Uint8Array): Der => element(TAG.octetString, [content])
export const utf8String = (text: string): Der => element(TAG.utf8String, [Buffer.from(text, 'utf8')])
export const printableString = (text: string): Der => element(TAG.printableString, [Buffer.from(text, 'latin1')])
export const ia5String = (text: string): Der => element(TAG.ia5String, [Buffer.from(text, 'latin1')])
export const bitString = (octets: Uint8Array): Der => element(TAG.bitString, [Uint8Array.of(0), octets])
export const nullValue = (): Der => element(TAG.null, [])
export const boolean = (value: boolean): Der => element(TAG.boolean, [Uint8Array.of(value ? 0xff : 0)])

/** UTF-16, big-endian. */
export function bmpString(text: string): Der {
  return element(TAG.bmpString, [Buffer.from(text, 'utf16le').swap16()])
}

/** SET OF in DER: members in ascending order of their encodings (X.690 §11.6). */
export function setOf(parts: readonly Uint8Array[]): Der {
  return element(TAG.set, sortSetOf(parts))
}

/** The order of X.690 §11.6. No member is a prefix of another, so a plain comparison decides. */
export function sortSetOf(parts: readonly Uint8Array[]): Uint8Array[] {
  return [...parts].sort(Buffer.compare)
}

/** INTEGER of a number, in the fewest octets. */
export function integer(value: number | bigint): Der {
  let digits = (value < 0 ? BigInt.asUintN(bitsFor(BigInt(value)), BigInt(value)) : BigInt(value)).toString(16)
  if (digits.length % 2) digits = `0${digits}`
  const bytes = Buffer.from(digits, 'hex')
  return value < 0 ? element(TAG.integer, [bytes]) : unsignedInteger(bytes)
}

function bitsFor(value: bigint): number {
  let bits = 8
  while (BigInt.asIntN(bits, value) !== value) bits += 8
  return bits
}

/** INTEGER of an unsigned number given by its octets. */
export function unsignedInteger(octets: Uint8Array): Der {
  let first = 0
  while (octets[first] === 0) first++
  const trimmed = octets.subarray(first)
  if (trimmed.length === 0) return element(TAG.integer, [Uint8Array.of(0)])
  return element(TAG.integer, trimmed[0]! & 0x80 ? [Uint8Array.of(0), trimmed] : [trimmed])
}

/** BIT STRING of a named bit list: X.690 §11.2.2 drops trailing zero bits. */
export function namedBits(bits: readonly number[]): Der {
  if (bits.length === 0) return element(TAG.bitString, [Uint8Array.of(0)])
  const highest = Math.max(...bits)
  const octets = new Uint8Array((highest >> 3) + 2)
  octets[0] = 7 - (highest & 7)
  for (const bit of bits) octets[1 + (bit >> 3)]! |= 0x80 >> (bit & 7)
  return element(TAG.bitString, [octets])
}

const oids = new Map<string, Der>()

/** OBJECT IDENTIFIER from its dotted form. The element is shared, so do not modify it. */
export function oid(dotted: string): Der {
  const known = oids.get(dotted)
  if (known) return known
  const [top, second, ...rest] = dotted.split('.').map(BigInt)
  const octets: number[] = []
  for (const arc of [top! * 40n + second!, ...rest]) {
    const groups = [Number(arc & 0x7fn)]
    for (let left = arc >> 7n; left > 0n; left >>= 7n) groups.unshift(Number(left & 0x7fn) | 0x80)
    octets.push(...groups)
  }
  const encoded = element(TAG.oid, [Uint8Array.from(octets)])
  if (oids.size < 1000) oids.set(dotted, encoded)
  return encoded
}

/** RFC 5280 §4.1.2.5: UTCTime through 2049, GeneralizedTime from 2050 on, in whole seconds. */
export function time(instant: Date): Der {
  const year = instant.getUTCFullYear()
  if (year < 1950 || year >= 2050) return generalizedTime(instant)
  return element(TAG.utcTime, [Buffer.from(digitsOf(instant).slice(2), 'latin1')])
}

/** GeneralizedTime in whole seconds and UTC. */
export function generalizedTime(instant: Date): Der {
  return element(TAG.generalizedTime, [Buffer.from(digitsOf(instant), 'latin1')])
}

/** GeneralizedTime in milliseconds. X.690 §11.7.3: a fraction has no trailing zeros, and none at all if it is zero. */
export function generalizedTimeMs(instant: Date): Der {
  const fraction = instant
    .toISOString()
    .slice(19, 23)
    .replace(/\.?0+$/, '')
  return element(TAG.generalizedTime, [Buffer.from(digitsOf(instant).replace('Z', `${fraction}Z`), 'latin1')])
}

function digitsOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`
}

export const enumerated = (value: number): Der => element(TAG.enumerated, [Uint8Array.of(value)])
