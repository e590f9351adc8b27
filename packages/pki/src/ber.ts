import type { Der, DerNode } from './der.ts'
import { firstElement, MAX_DEPTH, readDer, TAG } from './der.ts'
import { element } from './der-write.ts'
import { isPkiError, PkiError, unlessRefused } from './errors.ts'

/**
 * Rewrites BER as DER: definite lengths, shortest length octets, strings in one piece, TRUE as FF. NSS and old versions of Windows and
 * Java write PKCS#12 files in BER, as RFC 7292 §4 allows, and some servers answer in it. The contents of an OCTET STRING are left
 * untouched, and so is the order of a SET OF, because only its reader knows what a signature covers.
 * @throws DER_MALFORMED, DER_TOO_DEEP
 */
export function berToDer(bytes: Uint8Array): Der {
  const { der, end } = rewrite(bytes, { offset: 0, limit: bytes.length, depth: 1 })
  if (end !== bytes.length) throw malformed('bytes after the element', end)
  return der
}

/**
 * A copy of bytes that are one element in DER, or the element that they are in BER rewritten as DER.
 * @throws DER_MALFORMED, DER_TOO_DEEP
 */
export function asDer(bytes: Uint8Array): Der {
  try {
    readDer(bytes)
    return Uint8Array.from(bytes) as Der
  } catch (error) {
    if (!isPkiError(error, 'DER_MALFORMED')) throw error
    return readDer(berToDer(bytes)).raw
  }
}

/**
 * The first element of padded bytes, rewritten as DER: /Contents of a PDF, which some signers fill with BER.
 * @throws DER_MALFORMED, DER_TOO_DEEP
 */
export function firstBerAsDer(bytes: Uint8Array): Der {
  // Most are in DER, and to check that takes half as long as to rewrite it.
  const der = unlessRefused(() => readDer(firstElement(bytes)).raw)
  return der ?? rewrite(bytes, { offset: 0, limit: bytes.length, depth: 1 }).der
}

const malformed = (reason: string, offset: number) => new PkiError('DER_MALFORMED', { reason, offset })

interface BerHeader {
  tag: number
  contentStart: number
  /** Undefined if the length is indefinite. */
  contentEnd: number | undefined
}

function readBerHeader(bytes: Uint8Array, offset: number, limit: number): BerHeader {
  if (offset + 2 > limit) throw malformed('element cut off', offset)
  const tag = bytes[offset]!
  if ((tag & 0x1f) === 0x1f) throw malformed('multi-octet tag', offset)
  const first = bytes[offset + 1]!
  const contentStart = offset + 2
  if (first < 0x80) return within({ tag, contentStart, contentEnd: contentStart + first }, limit)
  if (first === 0x80) {
    if (!(tag & 0x20)) throw malformed('indefinite length of a primitive', offset)
    return { tag, contentStart, contentEnd: undefined }
  }
  const octets = first & 0x7f
  if (octets > 8 || contentStart + octets > limit) throw malformed('length', offset)
  let length = 0
  for (let index = 0; index < octets; index++) length = length * 256 + bytes[contentStart + index]!
  const start = contentStart + octets
  return within({ tag, contentStart: start, contentEnd: start + length }, limit)
}

function within(header: BerHeader, limit: number): BerHeader {
  if (header.contentEnd! > limit) throw malformed('content cut off', header.contentStart)
  return header
}

interface Place {
  readonly offset: number
  /** Where the surrounding element ends. */
  readonly limit: number
  readonly depth: number
}

function rewrite(bytes: Uint8Array, { offset, limit, depth }: Place): { der: Der; end: number } {
  if (depth > MAX_DEPTH) throw new PkiError('DER_TOO_DEEP', { maxDepth: MAX_DEPTH, offset })
  const { tag, contentStart, contentEnd } = readBerHeader(bytes, offset, limit)
  if (!(tag & 0x20)) return { der: primitive(tag, bytes.subarray(contentStart, contentEnd)), end: contentEnd! }
  const parts: Der[] = []
  let at = contentStart
  for (;;) {
    if (contentEnd === undefined && isEndOfContents(bytes, at, limit)) {
      at += 2
      break
    }
    if (at === contentEnd) break
    const part = rewrite(bytes, { offset: at, limit: contentEnd ?? limit, depth: depth + 1 })
    parts.push(part.der)
    at = part.end
  }
  return { der: join(tag, parts, offset), end: at }
}

/** X.690 §11.1: DER knows one TRUE. */
function primitive(tag: number, content: Uint8Array): Der {
  const isTrue = tag === TAG.boolean && content.length === 1 && content[0] !== 0
  return element(tag, [isTrue ? Uint8Array.of(0xff) : content])
}

function isEndOfContents(bytes: Uint8Array, at: number, limit: number): boolean {
  return at + 2 <= limit && bytes[at] === 0 && bytes[at + 1] === 0
}

/** X.690 §8.23, §8.25, §8.26: a text or a time in pieces is an OCTET STRING in pieces, under its own tag. */
const textTags: ReadonlySet<number> = new Set([
  TAG.utf8String,
  TAG.numericString,
  TAG.printableString,
  TAG.t61String,
  TAG.ia5String,
  TAG.utcTime,
  TAG.generalizedTime,
  TAG.visibleString,
  TAG.universalString,
  TAG.bmpString,
])

/** Joins a string in pieces into one. Other constructed elements keep their members. */
function join(tag: number, parts: readonly Der[], offset: number): Der {
  const type = tag & ~0x20
  if (type === TAG.bitString && tag !== type) return element(type, bitPieces(parts, offset))
  if (tag === type || (type !== TAG.octetString && !textTags.has(type))) return element(tag, parts)
  return element(
    type,
    parts.map((part) => contentOf(part, { tags: [TAG.octetString, type], offset })),
  )
}

/** X.690 §8.6.4: each piece begins with the number of its unused bits, which only the last may have. */
function bitPieces(parts: readonly Der[], offset: number): Uint8Array[] {
  const pieces = parts.map((part) => contentOf(part, { tags: [TAG.bitString], offset }))
  if (pieces.some((piece, index) => piece.length === 0 || (piece[0] !== 0 && index < pieces.length - 1)))
    throw malformed('unused bits within a bit string', offset)
  const last = pieces.at(-1)
  return [last ? last.subarray(0, 1) : Uint8Array.of(0), ...pieces.map((piece) => piece.subarray(1))]
}

/** The content of a piece that is known to be in DER. */
function contentOf(part: Der, { tags, offset }: { tags: readonly number[]; offset: number }): Uint8Array {
  if (!tags.includes(part[0]!)) throw malformed('piece of a string is none', offset)
  const lengthOctets = part[1]! < 0x80 ? 0 : part[1]! & 0x7f
  return part.subarray(2 + lengthOctets)
}

/** Reads strict DER, or BER if that fails: RFC 7292 §4 allows both. */
export function readTolerant(bytes: Uint8Array): DerNode {
  try {
    return readDer(bytes)
  } catch (error) {
    if (!isPkiError(error, 'DER_MALFORMED')) throw error
    return readDer(berToDer(bytes))
  }
}
