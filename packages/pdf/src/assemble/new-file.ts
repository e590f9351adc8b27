import type { PdfDict, PdfObject } from '../objects.ts'
import { PdfRef, PdfStream } from '../objects.ts'
import { ByteWriter, writeObject } from '../write.ts'
import { type UpdateEntry, writeXrefTable } from '../write-xref.ts'

/** Pieces are about this large, so that writing them is not most of the work. */
const pieceBytes = 1 << 16

/** A file with a table for its cross-reference (ISO 32000-2 §7.5), in pieces. */
export class NewFile {
  #next = 1
  #offset = 0
  #out = new ByteWriter(pieceBytes * 2)
  readonly #entries: UpdateEntry[] = [{ num: 0, gen: 65535, free: true }]

  reserve(): PdfRef {
    return new PdfRef(this.#next++)
  }

  /** §7.5.2: four bytes above 127 say that the file is binary. */
  begin(version: string): void {
    this.#out.ascii(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`)
  }

  *write(ref: PdfRef, object: PdfObject): Generator<Uint8Array> {
    this.#entries.push({ num: ref.num, gen: 0, offset: this.#offset + this.#out.length })
    this.#out.ascii(`${ref.num} 0 obj\n`)
    if (object instanceof PdfStream && object.raw.length > pieceBytes) yield* this.#large(object)
    else writeObject(this.#out, object)
    this.#out.ascii('\nendobj\n')
    if (this.#out.length > pieceBytes) yield this.#piece()
  }

  /** A trailer without /Size. */
  *finish(trailer: PdfDict): Generator<Uint8Array> {
    const startXref = this.#offset + this.#out.length
    const used = new Set(this.#entries.map(({ num }) => num))
    for (let num = 1; num < this.#next; num++) if (!used.has(num)) this.#entries.push({ num, gen: 0, free: true })
    writeXrefTable(
      this.#out,
      this.#entries.sort((a, b) => a.num - b.num),
    )
    this.#out.ascii('trailer\n')
    writeObject(this.#out, trailer.set('Size', this.#next))
    this.#out.ascii(`\nstartxref\n${startXref}\n%%EOF\n`)
    yield this.#piece()
  }

  /** Its data is not copied. */
  *#large(stream: PdfStream): Generator<Uint8Array> {
    const { raw } = stream
    writeObject(this.#out, stream.dict.clone().set('Length', raw.length))
    this.#out.ascii('\nstream\n')
    yield this.#piece()
    this.#offset += raw.length
    yield raw
    this.#out.ascii('\nendstream')
  }

  #piece(): Uint8Array {
    const piece = this.#out.result().slice()
    this.#offset += piece.length
    this.#out = new ByteWriter(pieceBytes * 2)
    return piece
  }
}
