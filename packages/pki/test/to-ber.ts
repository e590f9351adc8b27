import type { DerNode } from '@laisen/pki/der'
import { TAG } from '@laisen/pki/der'

const PIECE_BYTES = 100

/** Writes a tree like old tools: indefinite lengths, and long OCTET STRINGs in segments. */
export function toBer(node: DerNode): Buffer {
  if (node.constructed) return indefinite(node.tag, node.children.map(toBer))
  if (node.tag !== TAG.octetString || node.content.length <= PIECE_BYTES) return Buffer.from(node.raw)
  const pieces: Buffer[] = []
  for (let start = 0; start < node.content.length; start += PIECE_BYTES) {
    const piece = node.content.subarray(start, start + PIECE_BYTES)
    pieces.push(Buffer.concat([Buffer.of(TAG.octetString, piece.length), piece]))
  }
  return indefinite(TAG.octetString | 0x20, pieces)
}

const indefinite = (tag: number, parts: readonly Buffer[]) =>
  Buffer.concat([Buffer.of(tag, 0x80), ...parts, Buffer.of(0, 0)])
