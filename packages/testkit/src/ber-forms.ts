/** The forms in which BER says the same as DER, and which servers and old programs write (X.690 §8.1, §8.7, §8.14). */
import { type DerNode, readDer, TAG } from '@laisen/pki/der'

const PIECE_BYTES = 100

interface Form {
  /** The same octets as a string in pieces. */
  readonly pieces?: boolean
  readonly length: 'shortest' | 'indefinite' | 'four octets'
  readonly reversed?: boolean
}

/** Writes a tree like old tools: indefinite lengths, and long OCTET STRINGs in segments. */
export function toBer(node: DerNode): Buffer {
  return written(node, { length: 'indefinite', pieces: true })
}

const form = (how: Form) => (der: Uint8Array) => written(readDer(der), how)

/** An answer in BER, by what is not DER in it. The order is changed only in sets, whose members are signed in order if they are signed. */
export const berForms: Readonly<Record<string, (der: Uint8Array) => Buffer>> = {
  'indefinite lengths': form({ length: 'indefinite' }),
  'lengths that are not minimal': form({ length: 'four octets' }),
  'strings in pieces': form({ length: 'shortest', pieces: true }),
  'sets in another order': form({ length: 'shortest', reversed: true }),
  'all of that at once': form({ length: 'indefinite', pieces: true, reversed: true }),
}

function written(node: DerNode, how: Form): Buffer {
  const { tag, content } = node
  if (!node.constructed) {
    const isLong = content.length > PIECE_BYTES
    if (!how.pieces || !isLong || (tag !== TAG.octetString && tag !== TAG.bitString))
      return primitive(tag, content, how)
    return around(tag | 0x20, piecesOf(node, how), how)
  }
  const members = node.children.map((child) => written(child, how))
  return around(tag, how.reversed && isSet(node) ? members.reverse() : members, how)
}

/** A SET, or one that an IMPLICIT tag hides: certificates and attributes. */
function isSet({ tag, children }: DerNode): boolean {
  return (
    tag === TAG.set || (tag >= 0xa0 && children.length > 1 && children.every((child) => child.tag === TAG.sequence))
  )
}

function piecesOf({ tag, content }: DerNode, how: Form): Buffer[] {
  const isBits = tag === TAG.bitString
  const octets = isBits ? content.subarray(1) : content
  const pieces: Buffer[] = []
  for (let start = 0; start < octets.length; start += PIECE_BYTES) {
    const piece = octets.subarray(start, start + PIECE_BYTES)
    pieces.push(primitive(tag, isBits ? Buffer.concat([Buffer.of(0), piece]) : piece, how))
  }
  return pieces
}

function around(tag: number, parts: readonly Buffer[], how: Form): Buffer {
  if (how.length === 'indefinite') return Buffer.concat([Buffer.of(tag, 0x80), ...parts, Buffer.of(0, 0)])
  return primitive(tag, Buffer.concat(parts), how)
}

function primitive(tag: number, content: Uint8Array, how: Form): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthOctets(content.length, how), content])
}

function lengthOctets(length: number, how: Form): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(length)
  if (how.length === 'four octets') return Buffer.concat([Buffer.of(0x84), four])
  if (length < 0x80) return Buffer.of(length)
  const fewest = four.subarray(four.findIndex((octet) => octet !== 0))
  return Buffer.concat([Buffer.of(0x80 | fewest.length), fewest])
}
