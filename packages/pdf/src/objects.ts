/** Every type of object in a PDF file (ISO 32000-2 §7.3). Integers and reals are both numbers. */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfObject[]
  | PdfDict
  | PdfStream
  | PdfPlaceholder

/**
 * A name without its slash; each character stands for one byte. Created by `name()`, so that equal names are usually the same object.
 */
export class PdfName {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

/** A reference to an indirect object. */
export class PdfRef {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen = 0) {
    this.num = num
    this.gen = gen
  }
}

/** The bytes of a string, and whether to write it as hexadecimal. */
export class PdfString {
  readonly bytes: Uint8Array
  readonly hex: boolean
  constructor(bytes: Uint8Array, hex = false) {
    this.bytes = bytes
    this.hex = hex
  }
}

/** A dictionary with keys without a slash. A reader shares its dictionaries, so `clone()` one before changing it. */
export class PdfDict {
  readonly #entries: Map<string, PdfObject>

  constructor(entries?: Iterable<readonly [string, PdfObject]>) {
    this.#entries = new Map(entries)
  }

  /** Creates a dictionary from an object literal, omitting undefined members. */
  static of(entries: Record<string, PdfObject | undefined>): PdfDict {
    const dict = new PdfDict()
    for (const key in entries) {
      const value = entries[key]
      if (value !== undefined) dict.set(key, value)
    }
    return dict
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): PdfObject | undefined {
    return this.#entries.get(key)
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  set(key: string, value: PdfObject): this {
    this.#entries.set(key, value)
    return this
  }

  delete(key: string): boolean {
    return this.#entries.delete(key)
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys()
  }

  [Symbol.iterator](): IterableIterator<[string, PdfObject]> {
    return this.#entries.entries()
  }

  /** Visits each entry. Faster than iteration, which makes an array of each key and value. */
  forEach(visit: (value: PdfObject, key: string) => void): void {
    this.#entries.forEach(visit)
  }

  /** A shallow copy. */
  clone(): PdfDict {
    return new PdfDict(this.#entries)
  }

  /** The value if it is a direct number. */
  number(key: string): number | undefined {
    const value = this.#entries.get(key)
    return typeof value === 'number' ? value : undefined
  }

  /** The text of the value if it is a direct name. */
  name(key: string): string | undefined {
    const value = this.#entries.get(key)
    return value instanceof PdfName ? value.value : undefined
  }
}

/** A dictionary with data. The data of a stream in a file is read only when `raw` is accessed. */
export class PdfStream {
  readonly dict: PdfDict
  /** Whether a crypt filter among its filters was applied to `raw` already. */
  readonly decrypted: boolean
  readonly #raw: Uint8Array | (() => Uint8Array)

  constructor(dict: PdfDict, raw: Uint8Array | (() => Uint8Array), decrypted = false) {
    this.dict = dict
    this.decrypted = decrypted
    this.#raw = raw
  }

  /** The same data with another dictionary. */
  with(dict: PdfDict): PdfStream {
    return new PdfStream(dict, this.#raw, this.decrypted)
  }

  /** The data as stored in the file, decrypted but still encoded. */
  get raw(): Uint8Array {
    return typeof this.#raw === 'function' ? this.#raw() : this.#raw
  }
}

/**
 * Room for bytes that are known only later, such as /Contents and /ByteRange of a signature. It takes exactly `bytes` bytes in
 * the file, including its brackets, and is written as `text` padded with blanks or, without a text, as a hexadecimal string
 * of zeros.
 */
export class PdfPlaceholder {
  readonly bytes: number
  readonly text: string | undefined
  constructor(bytes: number, text?: string) {
    if (!Number.isInteger(bytes) || bytes < 2 || (text !== undefined && text.length > bytes)) {
      throw new RangeError(`a placeholder of ${bytes} bytes does not hold its text`)
    }
    this.bytes = bytes
    this.text = text
  }
}

// Names also come from files, so the table is bounded: a hostile file must not grow it without limit.
const MAX_INTERNED = 8192
const interned = new Map<string, PdfName>()

/** The name with this text; the same object each time unless there are unusually many names. */
export function name(value: string): PdfName {
  const known = interned.get(value)
  if (known) return known
  const fresh = new PdfName(value)
  if (interned.size < MAX_INTERNED && value.length <= 127) interned.set(value, fresh)
  return fresh
}

/** Whether an object is the name with this text. */
export function isName(object: PdfObject | undefined, value: string): object is PdfName {
  return object instanceof PdfName && object.value === value
}

// ISO 32000-2 annex D.3: where PDFDocEncoding differs from Latin-1.
const PDF_DOC_SPECIAL = new Map<number, string>([
  ...[...'˘ˇˆ˙˝˛˚˜'].map((char, index): [number, string] => [0x18 + index, char]),
  ...[...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'].map((char, index): [number, string] => [0x80 + index, char]),
  [0x7f, '\ufffd'],
  [0x9f, '\ufffd'],
  [0xa0, '€'],
  [0xad, '\ufffd'],
])

const PDF_DOC = Array.from({ length: 256 }, (_, byte) => PDF_DOC_SPECIAL.get(byte) ?? String.fromCharCode(byte))

/** A text string (ISO 32000-2 §7.9.2.2): ASCII unchanged, anything else as UTF-16BE with a byte order mark. */
export function textString(text: string): PdfString {
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return new PdfString(latin1(text))
  // U+001B would begin a language escape (§7.9.2.2.2), which nobody types on purpose.
  const clean = text.toWellFormed().replaceAll('\u001b', '')
  const bytes = new Uint8Array(2 + clean.length * 2)
  bytes[0] = 0xfe
  bytes[1] = 0xff
  for (let i = 0; i < clean.length; i++) {
    const unit = clean.charCodeAt(i)
    bytes[2 + i * 2] = unit >> 8
    bytes[3 + i * 2] = unit & 0xff
  }
  return new PdfString(bytes, true)
}

/** Decodes the bytes of a text string in any of its encodings. Invalid parts become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return withoutLanguages(utf16(bytes, 'be'))
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return withoutLanguages(utf16(bytes, 'le'))
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return withoutLanguages(new TextDecoder().decode(bytes))
  }
  let text = ''
  for (const byte of bytes) text += PDF_DOC[byte]!
  return text
}

function utf16(bytes: Uint8Array, order: 'be' | 'le'): string {
  return new TextDecoder(`utf-16${order}`).decode(bytes)
}

/** The characters between two U+001B are a language code, not text. */
function withoutLanguages(text: string): string {
  return text
    .split('\u001b')
    .filter((_, index) => index % 2 === 0)
    .join('')
}

const PDF_DOC_BYTES = new Map(PDF_DOC.map((char, byte) => [char, byte] as const).filter(([char]) => char !== '\ufffd'))

/** The text in PDFDocEncoding; undefined if it has characters that the encoding has not. */
export function encodePdfDoc(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (const char of text) {
    const byte = PDF_DOC_BYTES.get(char)
    if (byte === undefined) return undefined
    bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}

/** One byte per character. */
export function latin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
