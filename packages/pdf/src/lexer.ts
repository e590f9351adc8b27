import { HEX_VALUE, KIND, latin1Text, REGULAR, standsAt, WHITESPACE } from './characters.ts'
import { PdfError } from './errors.ts'
import { defaultLimits, type Limits, tooComplex, type Work } from './limits.ts'
import { name, PdfDict, type PdfName, type PdfObject, PdfRef, PdfString } from './objects.ts'
import { closingParenthesis, hexBytes, literalBytes } from './string-token.ts'

/** Direct-mapped cache: a name seen before costs one comparison and no new string. */
const NAME_SLOTS = 2048
const names: (PdfName | undefined)[] = new Array<PdfName | undefined>(NAME_SLOTS).fill(undefined)

/** Memory that objects take, as measured in Node 24. */
const DICT_BYTES = 192
const ENTRY_BYTES = 32
const ARRAY_BYTES = 48
const ITEM_BYTES = 16
const REF_BYTES = 40
/** Items of an array are counted this many at once, which a list of thousands of pages can feel. */
const ITEMS_AT_ONCE = 64
const STRING_BYTES = 256

/** These words end an unfinished object. Any other unknown word inside an object reads as null. */
const STRUCTURE = new Set(['endobj', 'obj', 'stream', 'endstream', 'xref', 'trailer', 'startxref'])

/** Reads objects from bytes, starting at `pos`. One lexer reads one window of a file. */
export class Lexer {
  pos: number
  /** Whether a byte past the end was needed, so that a larger window may give a different result. */
  touchedEnd = false
  readonly bytes: Uint8Array
  readonly end: number
  /** Offset of the window in the file. */
  readonly base: number
  /** About how much memory the objects read so far take. */
  keptBytes = 0
  readonly #limits: Limits
  readonly #mostKeptBytes: number

  constructor(bytes: Uint8Array, pos = 0, { base = 0, work }: { base?: number; work?: Work } = {}) {
    this.bytes = bytes
    this.pos = pos
    // What is not allowed to be read is treated as the end; the bytes up to there then exceed the budget.
    this.end = work ? Math.min(bytes.length, pos + work.left + 1) : bytes.length
    this.base = base
    this.#limits = work?.limits ?? defaultLimits
    this.#mostKeptBytes = work?.keptBytesLeft ?? this.#limits.keptBytes
  }

  /** Offset of the next byte in the file. */
  get offset(): number {
    return this.base + this.pos
  }

  /**
   * The next object; a reference counts as one.
   * @throws PdfError BAD_OBJECT, TOO_COMPLEX
   */
  readObject(depth = 0): PdfObject {
    this.skipWhitespace()
    if (this.pos >= this.end) throw this.#unexpectedEnd()
    const byte = this.bytes[this.pos]!
    switch (byte) {
      case 0x2f:
        return this.#readName()
      case 0x3c:
        if (this.pos + 1 >= this.end) throw this.#unexpectedEnd()
        return this.bytes[this.pos + 1] === 0x3c ? this.#readDict(depth + 1) : this.#readHexString()
      case 0x28:
        return this.#readLiteralString()
      case 0x5b:
        return this.#readArray(depth + 1)
      default:
        if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.#readNumber()
        return this.#readKeywordObject()
    }
  }

  /** Counts memory that what is being read takes. @throws PdfError TOO_COMPLEX */
  keep(bytes: number): void {
    this.keptBytes += bytes
    if (this.keptBytes > this.#mostKeptBytes) throw tooComplex('keptBytes', this.#limits)
  }

  /** Skips white space and comments. */
  skipWhitespace(): void {
    const { bytes, end } = this
    let pos = this.pos
    for (; pos < end; pos++) {
      const byte = bytes[pos]!
      if (KIND[byte] === WHITESPACE) continue
      if (byte !== 0x25) break
      while (pos < end && bytes[pos] !== 0x0a && bytes[pos] !== 0x0d) pos++
    }
    if (pos >= end) this.touchedEnd = true
    this.pos = Math.min(pos, end)
  }

  /** Skips white space and reads a run of digits as a number; -1 if there is none. */
  readUnsigned(): number {
    this.skipWhitespace()
    const { bytes, end } = this
    const start = this.pos
    let pos = start
    let value = 0
    for (; pos < end; pos++) {
      const digit = bytes[pos]! - 0x30
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    if (pos >= end) this.touchedEnd = true
    this.pos = pos
    return pos === start ? -1 : value
  }

  /** Skips white space and then this keyword, if it follows as a whole word. */
  readKeyword(keyword: string): boolean {
    this.skipWhitespace()
    const after = this.pos + keyword.length
    if (after >= this.end) this.touchedEnd = true
    if (after > this.end) return false
    if (!standsAt(this.bytes, this.pos, keyword)) return false
    if (after < this.end && KIND[this.bytes[after]!] === REGULAR) return false
    this.pos = after
    return true
  }

  /** Right after the word `stream`: moves to the first byte of the data (§7.3.8.1). */
  skipToStreamData(): void {
    if (this.pos + 1 >= this.end) this.touchedEnd = true
    // A lone carriage return is not allowed but occurs in practice, as do blanks before the end of line.
    while (this.bytes[this.pos] === 0x20) this.pos++
    if (this.bytes[this.pos] === 0x0d) this.pos++
    if (this.bytes[this.pos] === 0x0a) this.pos++
  }

  #readDict(depth: number): PdfDict {
    this.#checkDepth(depth)
    this.pos += 2
    this.keep(DICT_BYTES)
    const dict = new PdfDict()
    for (;;) {
      this.skipWhitespace()
      if (this.pos >= this.end) throw this.#unexpectedEnd()
      const byte = this.bytes[this.pos]
      if (byte === 0x3e) {
        // Readers tolerate a single bracket here.
        this.pos += this.bytes[this.pos + 1] === 0x3e ? 2 : 1
        if (this.pos > this.end) throw this.#unexpectedEnd()
        return dict
      }
      if (byte !== 0x2f) {
        this.keep(ITEM_BYTES)
        this.readObject(depth)
        continue
      }
      const key = this.#readName().value
      this.skipWhitespace()
      if (this.bytes[this.pos] === 0x3e && this.bytes[this.pos + 1] === 0x3e) continue
      const value = this.readObject(depth)
      // §7.3.7: an entry whose value is null is equivalent to an absent one.
      this.keptBytes += ENTRY_BYTES
      if (value !== null) dict.set(key, value)
      else dict.delete(key)
    }
  }

  #readArray(depth: number): PdfObject[] {
    this.#checkDepth(depth)
    this.pos++
    this.keep(ARRAY_BYTES)
    const items: PdfObject[] = []
    for (;;) {
      this.skipWhitespace()
      if (this.pos >= this.end) throw this.#unexpectedEnd()
      const byte = this.bytes[this.pos]
      if (byte === 0x5d) {
        this.pos++
        return this.#counted(items)
      }
      // An unclosed array ends where the surrounding dictionary ends.
      if (byte === 0x3e && this.bytes[this.pos + 1] === 0x3e) return this.#counted(items)
      items.push(this.readObject(depth))
      if (items.length % ITEMS_AT_ONCE === 0) this.keep(ITEMS_AT_ONCE * ITEM_BYTES)
    }
  }

  #counted(items: PdfObject[]): PdfObject[] {
    this.keep((items.length % ITEMS_AT_ONCE) * ITEM_BYTES)
    return items
  }

  #readName(): PdfName {
    const { bytes, end } = this
    const start = this.pos + 1
    let pos = start
    let hash = 0
    for (; pos < end; pos++) {
      const byte = bytes[pos]!
      if (KIND[byte] !== REGULAR) break
      if (byte === 0x23) return this.#readEscapedName(start)
      hash = (hash * 31 + byte) | 0
    }
    if (pos >= end) this.touchedEnd = true
    this.pos = pos
    const slot = (hash >>> 0) % NAME_SLOTS
    const known = names[slot]
    if (known?.value.length === pos - start && standsAt(bytes, start, known.value)) return known
    const fresh = name(latin1Text(bytes, start, pos))
    names[slot] = fresh
    return fresh
  }

  #readEscapedName(start: number): PdfName {
    const { bytes, end } = this
    let text = ''
    let pos = start
    for (; pos < end && KIND[bytes[pos]!] === REGULAR; pos++) {
      const byte = bytes[pos]!
      const high = HEX_VALUE[bytes[pos + 1] ?? 0]!
      const low = HEX_VALUE[bytes[pos + 2] ?? 0]!
      if (byte === 0x23 && high >= 0 && low >= 0) {
        text += String.fromCharCode(high * 16 + low)
        pos += 2
      } else text += String.fromCharCode(byte)
    }
    if (pos >= end) this.touchedEnd = true
    this.pos = pos
    return name(text)
  }

  /** An integer, a real, or a reference, which begins with an integer. */
  #readNumber(): number | PdfRef {
    const { bytes, end } = this
    const start = this.pos
    let pos = start
    let value = 0
    for (; pos < end; pos++) {
      const digit = bytes[pos]! - 0x30
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    if (pos >= end) this.touchedEnd = true
    else if (KIND[bytes[pos]!] === REGULAR) return this.#readSignedOrReal(start)
    if (pos - start > 15) return this.#readSignedOrReal(start)
    this.pos = pos
    if (pos < end && KIND[bytes[pos]!] === WHITESPACE) {
      const gen = this.#readRefRest(pos)
      if (gen >= 0) {
        this.keptBytes += REF_BYTES
        return new PdfRef(value, gen)
      }
    }
    return value
  }

  /** After an integer: reads `gen R` and returns the generation; -1 if it does not follow. */
  #readRefRest(from: number): number {
    const { bytes, end } = this
    let pos = from
    while (pos < end && KIND[bytes[pos]!] === WHITESPACE) pos++
    const start = pos
    let gen = 0
    for (; pos < end; pos++) {
      const digit = bytes[pos]! - 0x30
      if (digit < 0 || digit > 9) break
      gen = gen * 10 + digit
    }
    // §7.3.10: a generation has at most five digits.
    if (pos < end && (pos === start || pos - start > 5 || KIND[bytes[pos]!] !== WHITESPACE)) return -1
    while (pos < end && KIND[bytes[pos]!] === WHITESPACE) pos++
    if (pos + 1 >= end) this.touchedEnd = true
    if (pos >= end || bytes[pos] !== 0x52) return -1
    if (pos + 1 < end && KIND[bytes[pos + 1]!] === REGULAR) return -1
    this.pos = pos + 1
    return gen
  }

  /** The slow path, for everything but short unsigned integers. Tolerates common mistakes such as `--5` or `1e-3`. */
  #readSignedOrReal(start: number): number {
    const token = this.#readRegular(start)
    const value = Number(token)
    if (Number.isFinite(value) && /^[-+\d.]/.test(token) && !/^[-+]?0[xob]/i.test(token)) return value
    const [, sign, digits] = /^([-+]*)(\d*\.?\d*)/.exec(token) ?? []
    const forgiven = Number.parseFloat(digits ?? '')
    if (Number.isNaN(forgiven)) return 0
    return sign?.includes('-') ? -forgiven : forgiven
  }

  #readKeywordObject(): boolean | null {
    const start = this.pos
    const word = this.#readRegular(start)
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === '') {
      // A stray delimiter: `)`, `>`, `{`, `}` or `]`.
      this.pos++
      if (this.bytes[start] === 0x7b || this.bytes[start] === 0x7d) return null
      throw new PdfError('BAD_OBJECT', { reason: 'a stray delimiter', offset: this.base + start })
    }
    if (STRUCTURE.has(word)) {
      this.pos = start
      throw new PdfError('BAD_OBJECT', { reason: `${word} inside an object`, offset: this.base + start })
    }
    return null
  }

  #readRegular(start: number): string {
    const { bytes, end } = this
    let pos = start
    while (pos < end && KIND[bytes[pos]!] === REGULAR) pos++
    if (pos >= end) this.touchedEnd = true
    this.pos = pos
    return latin1Text(bytes, start, Math.min(pos, start + 256))
  }

  #readHexString(): PdfString {
    const { bytes, end } = this
    const start = this.pos + 1
    let pos = start
    while (pos < end && bytes[pos] !== 0x3e) pos++
    if (pos >= end) throw this.#unexpectedEnd()
    this.pos = pos + 1
    this.keep(STRING_BYTES + ((pos - start) >> 1))
    return new PdfString(hexBytes(bytes, start, pos), true)
  }

  #readLiteralString(): PdfString {
    const { bytes, end } = this
    const start = this.pos + 1
    for (let pos = start; pos < end; pos++) {
      const byte = bytes[pos]
      if (byte === 0x29) {
        this.pos = pos + 1
        this.keep(STRING_BYTES + pos - start)
        return new PdfString(bytes.slice(start, pos))
      }
      if (byte === 0x5c || byte === 0x28 || byte === 0x0d) break
    }
    const close = closingParenthesis(bytes, start, end)
    if (close >= end) throw this.#unexpectedEnd()
    this.pos = close + 1
    this.keep(STRING_BYTES + close - start)
    return new PdfString(literalBytes(bytes, start, close))
  }

  #checkDepth(depth: number): void {
    if (depth > this.#limits.depth) throw tooComplex('depth', this.#limits)
  }

  #unexpectedEnd(): PdfError {
    this.touchedEnd = true
    // The bytes searched count as work.
    this.pos = this.end
    return new PdfError('BAD_OBJECT', { reason: 'the file ends inside an object', offset: this.base + this.end })
  }
}
