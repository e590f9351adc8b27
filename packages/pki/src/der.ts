import { PkiError } from './errors.ts'

declare const derBrand: unique symbol
declare const hexBrand: unique symbol

/** The bytes of exactly one DER element. */
export type Der = Uint8Array & { readonly [derBrand]: true }
/** Lower-case hexadecimal, two digits per byte. */
export type Hex = string & { readonly [hexBrand]: true }

/** Identifier octets of the universal types that X.509, PKCS#12 and CMS use. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  t61String: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const

/** The identifier octet of `[number]`, constructed. */
export const contextTag = (number: number): number => 0xa0 | number
/** The identifier octet of `[number] IMPLICIT` over a primitive type. */
export const primitiveContextTag = (number: number): number => 0x80 | number

/** Deeper than any legitimate certificate or CMS (about 14), but too shallow to exhaust the stack. */
export const MAX_DEPTH = 48

/**
 * The longest object identifier that is read, in octets. RFC 5280 appendix B wants those whose dotted form has 100 characters, which take
 * at most 50 octets. Without a limit, reading a single arc takes time with the square of its length.
 */
export const MAX_OID_BYTES = 64

/** Where an element and its content start, and where both end. */
interface Header {
  readonly tag: number
  readonly start: number
  readonly contentStart: number
  readonly end: number
}

const malformed = (reason: string, offset: number) => new PkiError('DER_MALFORMED', { reason, offset })

/**
 * Reads one identifier and length, and nothing after them.
 * X.690 §10.1: the length is definite and in the fewest octets.
 * @throws DER_MALFORMED
 */
function readHeader(bytes: Uint8Array, offset: number, limit = bytes.length): Header {
  if (offset + 2 > limit) throw malformed('element cut off', offset)
  const tag = bytes[offset]!
  // None of our structures use tag numbers above 30.
  if ((tag & 0x1f) === 0x1f) throw malformed('multi-octet tag', offset)
  let length = bytes[offset + 1]!
  let contentStart = offset + 2
  if (length >= 0x80) {
    const octets = length & 0x7f
    if (octets === 0) throw malformed('indefinite length', offset)
    if (octets > 4) throw malformed('length above 4 GB', offset)
    if (contentStart + octets > limit) throw malformed('length cut off', offset)
    length = 0
    for (let index = 0; index < octets; index++) length = length * 256 + bytes[contentStart + index]!
    if (length < 0x80 || length < 256 ** (octets - 1)) throw malformed('length not minimal', offset)
    contentStart += octets
  }
  const end = contentStart + length
  if (end > limit) throw malformed('content cut off', offset)
  return { tag, start: offset, contentStart, end }
}

/** One element of a checked tree. Its children are read on first use. */
export class DerNode {
  readonly tag: number
  readonly start: number
  readonly end: number
  readonly #bytes: Uint8Array
  readonly #contentStart: number
  #children: readonly DerNode[] | undefined

  constructor(bytes: Uint8Array, header: Header) {
    this.#bytes = bytes
    this.start = header.start
    this.tag = header.tag
    this.#contentStart = header.contentStart
    this.end = header.end
  }

  /** The element with its identifier and length. */
  get raw(): Der {
    return this.#bytes.subarray(this.start, this.end) as Der
  }

  get content(): Uint8Array {
    return this.#bytes.subarray(this.#contentStart, this.end)
  }

  get constructed(): boolean {
    return (this.tag & 0x20) !== 0
  }

  get children(): readonly DerNode[] {
    if (this.#children) return this.#children
    if (!this.constructed) throw this.error('primitive where members were expected')
    const children: DerNode[] = []
    // Not by `walk`: a generator takes twice as long, and most structures are read whole.
    for (let offset = this.#contentStart; offset < this.end; ) {
      const child = new DerNode(this.#bytes, readHeader(this.#bytes, offset, this.end))
      children.push(child)
      offset = child.end
    }
    this.#children = children
    return children
  }

  /** The first member, without reading the others; undefined if there is none. */
  get first(): DerNode | undefined {
    if (!this.constructed || this.#contentStart === this.end) return undefined
    return new DerNode(this.#bytes, readHeader(this.#bytes, this.#contentStart, this.end))
  }

  /** As `children`, but each is read when it is asked for and none is kept: for lists with more members than memory should hold. */
  *walk(): Generator<DerNode> {
    if (!this.constructed) throw this.error('primitive where members were expected')
    for (let offset = this.#contentStart; offset < this.end; ) {
      const child = new DerNode(this.#bytes, readHeader(this.#bytes, offset, this.end))
      yield child
      offset = child.end
    }
  }

  /**
   * Checks the element and all below it as `readDer` does, which a structure that was read without it lacks.
   * @param depth of the element in the whole
   * @throws DER_MALFORMED, DER_TOO_DEEP
   */
  check(depth: number): this {
    const { tag, start, end } = this
    checkElement(this.#bytes, { tag, start, contentStart: this.#contentStart, end }, depth)
    return this
  }

  /** The only child of an EXPLICIT tag or a wrapper. */
  get only(): DerNode {
    const [child, second] = this.children
    if (!child || second) throw this.error('exactly one member expected')
    return child
  }

  expect(tag: number): this {
    if (this.tag !== tag) throw this.error(`tag ${hexByte(this.tag)} where ${hexByte(tag)} was expected`)
    return this
  }

  error(reason: string): PkiError {
    return malformed(reason, this.start)
  }
}

const hexByte = (byte: number) => byte.toString(16).padStart(2, '0')

/**
 * Reads bytes that are exactly one DER element. The whole tree is checked before anything is returned.
 * @throws DER_MALFORMED, DER_TOO_DEEP
 */
export function readDer(bytes: Uint8Array): DerNode {
  const header = readHeader(bytes, 0)
  if (header.end !== bytes.length) throw malformed('bytes after the element', header.end)
  checkElement(bytes, header, 1)
  return new DerNode(bytes, header)
}

/**
 * Reads the structure of one element without checking its values, for what others have signed long ago: some certificates have integers
 * that are not minimal.
 * @throws DER_MALFORMED, also later where members are read that are cut off
 */
export function readStructure(bytes: Der): DerNode {
  return new DerNode(bytes, readHeader(bytes, 0))
}

/** The first element of padded bytes, as /Contents of a PDF holds them. @throws DER_MALFORMED */
export function firstElement(bytes: Uint8Array): Der {
  return bytes.subarray(0, readHeader(bytes, 0).end) as Der
}

function checkElement(bytes: Uint8Array, header: Header, depth: number): void {
  if (depth > MAX_DEPTH) throw new PkiError('DER_TOO_DEEP', { maxDepth: MAX_DEPTH, offset: header.start })
  if ((header.tag & 0xc0) === 0) checkUniversal(bytes, header)
  if (!(header.tag & 0x20)) return
  for (let offset = header.contentStart; offset < header.end; ) {
    const child = readHeader(bytes, offset, header.end)
    checkElement(bytes, child, depth + 1)
    offset = child.end
  }
}

/** Checks the encodings for which X.690 §8, §10 and §11 allow only one form. */
function checkUniversal(bytes: Uint8Array, header: Header): void {
  const { tag, start, contentStart, end } = header
  const length = end - contentStart
  const first = bytes[contentStart] ?? 0
  switch (tag) {
    case TAG.boolean:
      if (length !== 1 || (first !== 0 && first !== 0xff)) throw malformed('boolean neither 00 nor FF', start)
      break
    case TAG.integer:
    case TAG.enumerated: {
      if (length === 0) throw malformed('empty integer', start)
      const signOfNext = bytes[contentStart + 1]! & 0x80
      const padded = length > 1 && ((first === 0 && !signOfNext) || (first === 0xff && signOfNext))
      if (padded) throw malformed('integer not minimal', start)
      break
    }
    case TAG.bitString: {
      if (length === 0 || first > 7 || (length === 1 && first > 0)) throw malformed('bit string', start)
      if (bytes[end - 1]! & ((1 << first) - 1) && length > 1) throw malformed('unused bits set', start)
      break
    }
    case TAG.null:
      if (length !== 0) throw malformed('null with content', start)
      break
    case TAG.oid:
      checkOid(bytes, header)
      break
    case TAG.sequence:
    case TAG.set:
      break
    default:
      // X.690 §10.2: strings are primitive; §8.9, §8.11: sequences and sets are constructed.
      if (tag & 0x20 || tag === 0x10 || tag === 0x11) throw malformed(`form of type ${hexByte(tag)}`, start)
      if (tag === 0) throw malformed('end-of-contents', start)
  }
}

/** X.690 §8.19. */
function checkOid(bytes: Uint8Array, { start, contentStart, end }: Header): void {
  if (end - contentStart > MAX_OID_BYTES) throw malformed(`object identifier above ${MAX_OID_BYTES} octets`, start)
  if (contentStart === end || bytes[end - 1]! & 0x80) throw malformed('object identifier cut off', start)
  for (let index = contentStart, fresh = true; index < end; index++) {
    if (fresh && bytes[index] === 0x80) throw malformed('object identifier not minimal', start)
    fresh = !(bytes[index]! & 0x80)
  }
}

/** Walks the members of a SEQUENCE in order. `end` requires that none is left. */
export class Members {
  readonly #node: DerNode
  #next = 0

  constructor(node: DerNode, tag: number = TAG.sequence) {
    this.#node = node.expect(tag)
  }

  take(tag?: number): DerNode {
    const child = this.#node.children[this.#next++]
    if (!child) throw this.#node.error('member missing')
    return tag === undefined ? child : child.expect(tag)
  }

  optional(tag: number): DerNode | undefined {
    const child = this.#node.children[this.#next]
    if (child?.tag !== tag) return undefined
    this.#next++
    return child
  }

  get more(): boolean {
    return this.#next < this.#node.children.length
  }

  end(): void {
    if (this.more) throw this.#node.error('members left over')
  }
}
