import { type DerNode, readDer, TAG } from '@laisen/pki/der'
import { bitString, element, octetString } from '@laisen/pki/der-write'
import { unlessRefused } from '@laisen/pki/errors'
import { stopwatch } from './thread-time.ts'

/**
 * Milliseconds of CPU time that reading so many bytes of the smallest elements takes on this machine at this moment: at least 1, because
 * the clock is coarse.
 */
export function readingTime(sizeBytes: number): number {
  const smallest = element(TAG.sequence, [Buffer.alloc(sizeBytes, Uint8Array.of(TAG.sequence, 0))])
  const took = stopwatch()
  for (let round = 0; round < 20; round++) readDer(smallest)
  return Math.max(1, took() / 20)
}

interface Enlarged {
  /** Which part is long, by its way from the outermost element, and what fills it. */
  readonly what: string
  readonly bytes: Uint8Array
}

/**
 * The same structure once for each of its parts and each thing that can fill it, with that part of about so many bytes: a certificate
 * with a number of 100 KB, with a name of thousands of parts, and so on. Strings that hold DER are parts too. No signature is right.
 */
export function* enlarged(bytes: Uint8Array, sizeBytes: number): Generator<Enlarged> {
  yield* partsOf(readDer(bytes), { way: '', sizeBytes, put: (part) => part })
}

interface Place {
  readonly way: string
  readonly sizeBytes: number
  /** The whole structure with this part in place of the one that is there. */
  put(part: Uint8Array): Uint8Array
}

function* partsOf(node: DerNode, place: Place): Generator<Enlarged> {
  const { way, sizeBytes, put } = place
  for (const [filling, part] of fillings(node, sizeBytes)) yield { what: `${way} ${filling}`, bytes: put(part) }
  const name = (index: number) => `${way}/${index}`
  const inside = node.constructed ? undefined : derInside(node)
  if (inside) yield* partsOf(inside.node, { way: name(0), sizeBytes, put: (part) => put(inside.around(part)) })
  if (!node.constructed) return
  const members = node.children.map(({ raw }) => raw as Uint8Array)
  for (const [index, child] of node.children.entries())
    yield* partsOf(child, {
      ...{ way: name(index), sizeBytes },
      put: (part) => put(element(node.tag, members.with(index, part))),
    })
}

/** DER that a string holds. */
function derInside({ tag, content }: DerNode) {
  if (tag !== TAG.octetString && tag !== TAG.bitString) return undefined
  const node = unlessRefused(() => readDer(tag === TAG.bitString ? content.subarray(1) : content))
  return node?.constructed ? { node, around: tag === TAG.bitString ? bitString : octetString } : undefined
}

const texts: Readonly<Record<string, string>> = {
  letters: 'ก',
  'accents in the wrong order': '\u0301\u0316',
  spaces: ' ',
  'characters that become longer': '\ufdfa',
  'control characters': '\u0001',
}
const textTags: readonly number[] = [TAG.utf8String, TAG.printableString, TAG.ia5String]

/** What can be in an element of this type, so long. */
function fillings(node: DerNode, sizeBytes: number): [string, Uint8Array][] {
  const { tag, content, constructed } = node
  const of = (value: Uint8Array) => element(tag, [value])
  const times = (part: Uint8Array) => Math.max(1, Math.floor(sizeBytes / Math.max(1, part.length)))
  if (constructed) {
    const all = repeated(times(content), () => content)
    const numbered = repeated(times(content), (index) =>
      Buffer.concat(node.children.map(({ raw }) => renumbered(raw, index))),
    )
    return [
      ['its members again and again', of(Buffer.concat(all))],
      ['members with other numbers', of(Buffer.concat(numbered))],
      ['empty sequences', of(Buffer.alloc(sizeBytes & ~1, Uint8Array.of(TAG.sequence, 0)))],
      ['a nest', of(nest(1000))],
    ]
  }
  if (textTags.includes(tag)) {
    return Object.entries(texts).map(([name, text]) => {
      const filled = Buffer.from(text.repeat(Math.floor(sizeBytes / Buffer.byteLength(text))))
      return [name, element(TAG.utf8String, [filled])]
    })
  }
  if (tag === TAG.generalizedTime) {
    return [
      ['digits', of(Buffer.alloc(sizeBytes, '20'))],
      ['a fraction', of(Buffer.from(`20261121090000.${'1'.repeat(sizeBytes)}Z`))],
    ]
  }
  if (tag === TAG.utcTime) return [['digits', of(Buffer.alloc(sizeBytes, '26'))]]
  if (tag === TAG.bitString) return [['ones', bitString(Buffer.alloc(sizeBytes, 0xff))]]
  if (tag === TAG.null || tag === TAG.boolean) return []
  return [
    ['small octets', of(Buffer.alloc(sizeBytes, 0x01))],
    // The last octet of an object identifier has no bit that says that it goes on.
    ['large octets', of(Buffer.concat([Buffer.alloc(sizeBytes, 0xff), Uint8Array.of(0x7f)]).fill(0x7f, 0, 1))],
  ]
}

function repeated(times: number, make: (index: number) => Uint8Array): Uint8Array[] {
  return Array.from({ length: times }, (_, index) => make(index))
}

/** The same with another object identifier, if it has one, so that it counts as another. */
function renumbered(bytes: Uint8Array, index: number): Uint8Array {
  const at = bytes.findIndex((byte, place) => byte === TAG.oid && bytes[place + 1]! >= 3 && bytes[place + 1]! < 20)
  if (at < 0) return bytes
  const copy = Buffer.from(bytes)
  const end = at + 2 + copy[at + 1]!
  copy[end - 2] = (index >> 7) & 0x7f
  copy[end - 1] = index & 0x7f
  return copy
}

/** Sequences in sequences. */
function nest(sizeBytes: number): Uint8Array {
  const headers: Uint8Array[] = []
  for (let length = 0; length < sizeBytes; ) {
    // The element whose content has this length, without its content.
    const header = element(TAG.sequence, [new Uint8Array(length)]).subarray(0, -length || undefined)
    headers.push(header)
    length += header.length
  }
  return Buffer.concat(headers.toReversed())
}
