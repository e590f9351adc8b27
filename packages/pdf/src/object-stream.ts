import { decodeStream, type Resolver } from './decode.ts'
import { PdfError } from './errors.ts'
import { Lexer } from './lexer.ts'
import { PdfDict, type PdfObject, PdfStream } from './objects.ts'

/** An object stream (ISO 32000-2 §7.5.7), decoded once. Its members are read one by one. */
export class ObjectStream {
  readonly numbers: number[] = []
  readonly #offsets: number[] = []
  readonly #data: Uint8Array
  readonly #resolver: Resolver

  /** @throws PdfError BAD_OBJECT, BAD_STREAM, TOO_COMPLEX */
  constructor(resolver: Resolver, stream: PdfStream) {
    this.#resolver = resolver
    this.#data = decodeStream(resolver, stream)
    const first = resolver.resolve(stream.dict.get('First'))
    const count = resolver.resolve(stream.dict.get('N'))
    if (typeof first !== 'number' || typeof count !== 'number') {
      throw new PdfError('BAD_OBJECT', { reason: 'an object stream without N or First' })
    }
    const lexer = new Lexer(this.#data)
    for (let i = 0; i < count; i++) {
      const num = lexer.readUnsigned()
      const offset = lexer.readUnsigned()
      if (num < 0 || offset < 0) break
      this.numbers.push(num)
      this.#offsets.push(first + offset)
    }
  }

  /** The member with this number, which the cross-reference says is at `index`; null if it is not there. */
  read(num: number, index: number): PdfObject {
    const at = this.numbers[index] === num ? index : this.numbers.indexOf(num)
    const offset = this.#offsets[at]
    if (offset === undefined || offset >= this.#data.length) return null
    const { work } = this.#resolver
    const lexer = new Lexer(this.#data, offset, { maxDepth: work.limits.depth })
    try {
      return lexer.readObject()
    } finally {
      work.parsed(lexer.pos - offset)
    }
  }
}

/** Whether this stream can hold objects. */
export function isObjectStream(object: PdfObject): object is PdfStream {
  return object instanceof PdfStream && object.dict instanceof PdfDict && object.dict.name('Type') === 'ObjStm'
}
