import { decodeStream, type Resolver } from './decode.ts'
import { PdfError } from './errors.ts'
import { Lexer } from './lexer.ts'
import { PdfDict, type PdfObject, PdfStream } from './objects.ts'

/** Memory for the number and the place of a member. */
const MEMBER_BYTES = 48

/** An object stream (ISO 32000-2 §7.5.7), decoded once. Its members are read one by one. */
export class ObjectStream {
  readonly numbers: number[] = []
  readonly #offsets: number[] = []
  /** Where each number stands first, for a cross-reference that is wrong about it. */
  #places: Map<number, number> | undefined
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
    const { work } = resolver
    work.kept(this.#data.length)
    const lexer = new Lexer(this.#data)
    for (let i = 0; i < count; i++) {
      const num = lexer.readUnsigned()
      const offset = lexer.readUnsigned()
      if (num < 0 || offset < 0) break
      work.kept(MEMBER_BYTES)
      this.numbers.push(num)
      this.#offsets.push(first + offset)
    }
    work.parsed(lexer.pos)
  }

  /** The member with this number, which the cross-reference says is at `index`; null if it is not there. */
  read(num: number, index: number): PdfObject {
    const offset = this.#offsets[this.numbers[index] === num ? index : this.#placeOf(num)]
    if (offset === undefined || offset >= this.#data.length) return null
    const { work } = this.#resolver
    const lexer = new Lexer(this.#data, offset, { work })
    try {
      return lexer.readObject()
    } finally {
      work.parsed(lexer.pos - offset)
      work.kept(lexer.keptBytes)
    }
  }

  #placeOf(num: number): number {
    if (!this.#places) {
      this.#resolver.work.kept(this.numbers.length * MEMBER_BYTES)
      this.#places = new Map(this.numbers.map((number, index) => [number, index] as const).toReversed())
    }
    return this.#places.get(num) ?? -1
  }
}

/** Whether this stream can hold objects. */
export function isObjectStream(object: PdfObject): object is PdfStream {
  return object instanceof PdfStream && object.dict instanceof PdfDict && object.dict.name('Type') === 'ObjStm'
}
