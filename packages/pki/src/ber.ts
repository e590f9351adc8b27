import type { Der } from './der.ts'
import { MAX_DEPTH, TAG } from './der.ts'
import { element } from './der-write.ts'
import { PkiError } from './errors.ts'

/**
 * Rewrites BER as DER: definite lengths, shortest length octets, strings in one piece. NSS and old
 * versions of Windows and Java write PKCS#12 files in BER, as RFC 7292 §4 allows. The contents of an OCTET STRING,
 * certificates in particular, are left untouched.
 * @throws DER_MALFORMED, DER_TOO_DEEP
 */
export function berToDer(bytes: Uint8Array): Der {
  const { der, end } = rewrite(bytes, { offset: 0, limit: bytes.length, depth: 1 })
  if (end !== bytes.length) throw malformed('bytes after the element', end)
  return der
}

/**
 * The first element of padded bytes, rewritten as DER: /Contents of a PDF, which some signers fill with BER.
 * @throws DER_MALFORMED, DER_TOO_DEEP
 */
export function firstBerAsDer(bytes: Uint8Array): Der {
  return rewrite(bytes, { offset: 0, limit: bytes.length, depth: 1 }).der
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
  if (!(tag & 0x20)) return { der: element(tag, [bytes.subarray(contentStart, contentEnd)]), end: contentEnd! }
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

function isEndOfContents(bytes: Uint8Array, at: number, limit: number): boolean {
  return at + 2 <= limit && bytes[at] === 0 && bytes[at + 1] === 0
}

/** Joins a constructed OCTET STRING into one piece. Other constructed elements keep their members. */
function join(tag: number, parts: readonly Der[], offset: number): Der {
  if (tag !== (TAG.octetString | 0x20)) return element(tag, parts)
  return element(
    TAG.octetString,
    parts.map((part) => stringContent(part, offset)),
  )
}

/** The content of an OCTET STRING that is known to be in DER. */
function stringContent(part: Der, offset: number): Uint8Array {
  if (part[0] !== TAG.octetString) throw malformed('piece of a string is none', offset)
  const lengthOctets = part[1]! < 0x80 ? 0 : part[1]! & 0x7f
  return part.subarray(2 + lengthOctets)
}
