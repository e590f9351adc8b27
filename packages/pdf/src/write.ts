import { PdfError } from './errors.ts'
import type { Limits } from './limits.ts'
import { PdfDict, PdfName, type PdfObject, PdfPlaceholder, PdfRef, PdfStream, PdfString } from './objects.ts'

const MAX_DEPTH = 512
const HEX = '0123456789abcdef'
const HEX_CODES = Uint8Array.from(HEX, (digit) => digit.charCodeAt(0))
/** Above this many characters, a call into native code is faster. */
const LONG_TEXT = 64
const FIRST_SPARE_BYTES = 1 << 16
const MOST_SPARE_BYTES = 1 << 20

/** A buffer that grows as bytes are written to it. */
export class ByteWriter {
  length = 0
  /** The position of each placeholder, relative to the start of this writer. */
  readonly placeholders = new Map<PdfPlaceholder, number>()
  #bytes: Uint8Array
  readonly #most: Pick<Limits, 'tailBytes'>

  /** @param most The limit beyond which it does not grow. */
  constructor(capacity: number | Uint8Array = 8192, most = { tailBytes: Number.POSITIVE_INFINITY }) {
    this.#bytes = typeof capacity === 'number' ? new Uint8Array(capacity) : capacity
    this.#most = most
  }

  byte(value: number): this {
    if (this.length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.length++] = value
    return this
  }

  /** Text in which each character is one byte. */
  ascii(text: string): this {
    const end = this.length + text.length
    if (end > this.#bytes.length) this.#grow(text.length)
    const bytes = this.#bytes
    if (text.length > LONG_TEXT) {
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).write(text, this.length, 'latin1')
      this.length = end
      return this
    }
    for (let i = 0, at = this.length; at < end; i++, at++) bytes[at] = text.charCodeAt(i)
    this.length = end
    return this
  }

  /** A whole number that is not negative. */
  unsigned(value: number): this {
    if (value >= 10_000) return this.ascii(String(value))
    if (this.length + 4 > this.#bytes.length) this.#grow(4)
    const bytes = this.#bytes
    let at = this.length
    if (value >= 1000) bytes[at++] = 0x30 + Math.floor(value / 1000)
    if (value >= 100) bytes[at++] = 0x30 + (Math.floor(value / 100) % 10)
    if (value >= 10) bytes[at++] = 0x30 + (Math.floor(value / 10) % 10)
    bytes[at++] = 0x30 + (value % 10)
    this.length = at
    return this
  }

  /** A whole number with leading zeros. */
  decimal(value: number, digits: number): this {
    this.repeat(0x30, digits)
    for (let rest = value, at = this.length - 1; rest > 0; rest = Math.floor(rest / 10), at--)
      this.#bytes[at]! += rest % 10
    return this
  }

  bytes(more: Uint8Array): this {
    if (this.length + more.length > this.#bytes.length) this.#grow(more.length)
    this.#bytes.set(more, this.length)
    this.length += more.length
    return this
  }

  /** Two hexadecimal digits for each byte. */
  hex(bytes: Uint8Array): this {
    const end = this.length + bytes.length * 2
    if (end > this.#bytes.length) this.#grow(bytes.length * 2)
    const out = this.#bytes
    for (let i = 0, at = this.length; at < end; i++, at += 2) {
      const byte = bytes[i]!
      out[at] = HEX_CODES[byte >> 4]!
      out[at + 1] = HEX_CODES[byte & 15]!
    }
    this.length = end
    return this
  }

  repeat(value: number, count: number): this {
    if (this.length + count > this.#bytes.length) this.#grow(count)
    this.#bytes.fill(value, this.length, this.length + count)
    this.length += count
    return this
  }

  /** The last byte written, if any. */
  get last(): number | undefined {
    return this.length > 0 ? this.#bytes[this.length - 1] : undefined
  }

  /** The written bytes, as a view. */
  result(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }

  /** The written bytes. The writer must not be used again; a small buffer goes to the next `spareWriter`. */
  finish(): Uint8Array {
    const bytes = this.#bytes
    this.#bytes = new Uint8Array(0)
    // A large one is given away: a copy would take as much memory again.
    if (bytes.length > MOST_SPARE_BYTES) return bytes.subarray(0, this.length)
    spare = bytes
    return bytes.slice(0, this.length)
  }

  #grow(needed: number): void {
    const least = this.length + needed
    const { tailBytes } = this.#most
    if (least > tailBytes) throw new PdfError('TOO_COMPLEX', { limit: 'tailBytes', max: tailBytes })
    const larger = new Uint8Array(Math.max(Math.min(this.#bytes.length * 2, tailBytes), least))
    larger.set(this.#bytes.subarray(0, this.length))
    this.#bytes = larger
  }
}

let spare: Uint8Array | undefined

/** A writer that reuses a buffer, for output that is taken with `finish`. Growing a new buffer for each document would be most of the cost. */
export function spareWriter(most: Pick<Limits, 'tailBytes'>): ByteWriter {
  const bytes = spare ?? new Uint8Array(FIRST_SPARE_BYTES)
  spare = undefined
  // The limit is looked at when the buffer grows, so it must not begin beyond it.
  return new ByteWriter(bytes.length > most.tailBytes ? bytes.subarray(0, most.tailBytes) : bytes, most)
}

/** Writes one object as PDF syntax, without `obj` and `endobj`. */
export function writeObject(out: ByteWriter, object: PdfObject, depth = 0): void {
  if (depth > MAX_DEPTH) throw new PdfError('TOO_COMPLEX', { limit: 'depth', max: MAX_DEPTH })
  if (object === null) out.ascii('null')
  else if (typeof object === 'number') writeNumber(out, object)
  else if (typeof object === 'boolean') out.ascii(object ? 'true' : 'false')
  else if (object instanceof PdfName) writeName(out, object.value)
  else if (object instanceof PdfRef) out.unsigned(object.num).byte(0x20).unsigned(object.gen).ascii(' R')
  else if (object instanceof PdfDict) writeDict(out, object, depth)
  else if (object instanceof PdfString) writeString(out, object)
  else if (object instanceof PdfPlaceholder) writePlaceholder(out, object)
  else if (object instanceof PdfStream) writeStream(out, object, depth)
  else writeArray(out, object, depth)
}

function writeNumber(out: ByteWriter, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) out.unsigned(value)
  else out.ascii(formatNumber(value))
}

/**
 * A number in PDF syntax: short, and never with an exponent.
 * @throws PdfError BAD_OBJECT if the number is not finite.
 */
function formatNumber(value: number): string {
  if (!Number.isFinite(value)) throw new PdfError('BAD_OBJECT', { reason: 'a number that is not finite' })
  const text = String(value)
  if (!text.includes('e')) return text
  if (Math.abs(value) >= 1) return BigInt(value).toString()
  return value
    .toFixed(20)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
}

function writeArray(out: ByteWriter, items: readonly PdfObject[], depth: number): void {
  out.byte(0x5b)
  for (let i = 0; i < items.length; i++) {
    if (i > 0) out.byte(0x20)
    writeObject(out, items[i] ?? null, depth + 1)
  }
  out.byte(0x5d)
}

function writeDict(out: ByteWriter, dict: PdfDict, depth: number): void {
  writeEntries(out, dict, { depth })
  out.ascii('>>')
}

/** A dictionary that is still being written. */
function writeEntries(out: ByteWriter, dict: PdfDict, { depth, without }: { depth: number; without?: string }): void {
  out.ascii('<<')
  dict.forEach((value, key) => {
    if (key === without) return
    writeName(out, key)
    out.byte(0x20)
    writeObject(out, value, depth + 1)
  })
}

function writeName(out: ByteWriter, value: string): void {
  out.byte(0x2f)
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (isPlainInName(code)) out.byte(code)
    else out.ascii(`#${HEX[(code >> 4) & 15]}${HEX[code & 15]}`)
  }
}

/** ISO 32000-2 §7.3.5: regular characters from ! to ~ are written as they are, except the number sign. */
function isPlainInName(code: number): boolean {
  if (code < 0x21 || code > 0x7e) return false
  switch (code) {
    case 0x23: // #
    case 0x25: // %
    case 0x28: // (
    case 0x29: // )
    case 0x2f: // /
    case 0x3c: // <
    case 0x3e: // >
    case 0x5b: // [
    case 0x5d: // ]
    case 0x7b: // {
    case 0x7d: // }
      return false
    default:
      return true
  }
}

function writeString(out: ByteWriter, { bytes, hex }: PdfString): void {
  if (hex) {
    out.byte(0x3c).hex(bytes).byte(0x3e)
    return
  }
  out.byte(0x28)
  for (const byte of bytes) {
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) out.byte(0x5c).byte(byte)
    // §7.3.4.2: any end of line inside a literal string would be read as a line feed.
    else if (byte === 0x0d) out.ascii('\\r')
    else if (byte === 0x0a) out.ascii('\\n')
    else out.byte(byte)
  }
  out.byte(0x29)
}

function writePlaceholder(out: ByteWriter, placeholder: PdfPlaceholder): void {
  out.placeholders.set(placeholder, out.length)
  const { bytes, text } = placeholder
  if (text === undefined)
    out
      .byte(0x3c)
      .repeat(0x30, bytes - 2)
      .byte(0x3e)
  else out.ascii(text).repeat(0x20, bytes - text.length)
}

function writeStream(out: ByteWriter, stream: PdfStream, depth: number): void {
  const raw = stream.raw
  writeEntries(out, stream.dict, { depth, without: 'Length' })
  out.ascii('/Length ').unsigned(raw.length).ascii('>>\nstream\n').bytes(raw).ascii('\nendstream')
}
