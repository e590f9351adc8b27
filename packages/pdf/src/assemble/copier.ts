/** Copies the objects of one document into a new file, and only those that what is kept leads to. */
import type { Work } from '../limits.ts'
import { isName, PdfDict, type PdfObject, PdfRef, PdfStream } from '../objects.ts'
import type { Pdf } from '../open.ts'
import type { NewFile } from './new-file.ts'
import type { ContentNames } from './used-resources.ts'

/** Memory for an object that waits to be written, and its number. */
const waitingBytes = 128

interface Rules {
  /** The pages that are kept. */
  pages: ReadonlySet<number>
  /** Objects that must not get into the new file, such as what only removed pages show. */
  blocked: ReadonlySet<number>
  /** Whether the structure for screen readers is kept. */
  structure: boolean
  /** Set if pages were removed: resources that the content does not name may be those of other pages. */
  names: ContentNames | undefined
}

export class Copier {
  readonly pdf: Pdf
  readonly rules: Rules
  /** Layers that were met. */
  readonly layers = new Set<number>()
  readonly #file: NewFile
  readonly #known = new Map<number, PdfRef>()
  readonly #waiting: { ref: PdfRef; object: PdfObject }[] = []
  #streamBytes = 0

  constructor(pdf: Pdf, file: NewFile, rules: Rules) {
    this.pdf = pdf
    this.rules = rules
    this.#file = file
  }

  get work(): Work {
    return this.pdf.work
  }

  /** The number that an object of the document has in the new file; undefined if it is not there (yet). */
  known(num: number): PdfRef | undefined {
    return this.#known.get(num)
  }

  /** Gives an object of the document a number in the new file, before it is known what it will be there. */
  reserve(num: number): PdfRef {
    const known = this.#known.get(num)
    if (known) return known
    this.work.kept(waitingBytes)
    const ref = this.#file.reserve()
    this.#known.set(num, ref)
    return ref
  }

  /** The place in the new file of an object that was given one. */
  reference({ num }: PdfRef): NewRef {
    return new NewRef(this.reserve(num).num)
  }

  /** Has an object written in place of one of the document. It refers to objects of the document. */
  replace(num: number, object: PdfObject): PdfRef {
    const ref = this.reserve(num)
    this.#waiting.push({ ref, object })
    return ref
  }

  /** Adds an object that refers to objects of the document. */
  add(object: PdfObject): NewRef {
    this.work.kept(waitingBytes)
    const { num } = this.#file.reserve()
    this.#waiting.push({ ref: new PdfRef(num), object })
    return new NewRef(num)
  }

  /** The same object with the numbers of the new file. What it leads to is written later. */
  copy(object: PdfObject): PdfObject {
    if (object instanceof NewRef) return new PdfRef(object.num)
    if (object instanceof PdfRef) return this.#reference(object)
    if (Array.isArray(object)) {
      this.work.visited(object.length)
      return object.map((item) => this.copy(item))
    }
    if (object instanceof PdfDict) return this.#dict(object)
    if (object instanceof PdfStream) return object.with(this.#dict(this.#pruned(object)))
    return object
  }

  /** Writes everything that waits, and what it leads to. */
  *written(): Generator<Uint8Array> {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const copied = this.copy(next.object)
      if (copied instanceof PdfStream) this.#countStream(copied)
      yield* this.#file.write(next.ref, copied)
    }
  }

  /** Streams do not overlap, so together they are no longer than the file. */
  #countStream(stream: PdfStream): void {
    const { length } = stream.raw
    this.#streamBytes += length
    this.work.searched(length)
    if (this.#streamBytes > this.pdf.source.sizeBytes) this.work.parsed(Number.POSITIVE_INFINITY)
  }

  #dict(dict: PdfDict): PdfDict {
    this.work.visited(dict.size + 1)
    const copy = new PdfDict()
    for (const [key, value] of dict) {
      if (key === 'AA' || (!this.rules.structure && structural.has(key))) continue
      copy.set(key, this.copy(value))
    }
    return copy
  }

  #pruned(stream: PdfStream): PdfDict {
    const own = this.pdf.dictAt(stream.dict, 'Resources')
    if (!own || !this.rules.names) return stream.dict
    return stream.dict.clone().set('Resources', this.rules.names.pruned(own, [stream]))
  }

  #reference(ref: PdfRef): PdfObject {
    const known = this.#known.get(ref.num)
    if (known) return known
    if (this.rules.blocked.has(ref.num)) return null
    const object = this.pdf.get(ref)
    if (object === null || (object instanceof PdfDict && this.#isElsewhere(object))) return null
    if (object instanceof PdfDict && isName(object.get('Type'), 'OCG')) this.layers.add(ref.num)
    return this.replace(ref.num, object)
  }

  /** Pages that are kept are known already; what else belongs to the document as a whole is made anew. */
  #isElsewhere(dict: PdfDict): boolean {
    const type = dict.name('Type') ?? ''
    return ofDocument.has(type) || (!this.rules.structure && ofStructure.has(type))
  }
}

/** A reference into the new file, among references of the document. */
export class NewRef extends PdfRef {
  readonly isNew = true
}

const structural = new Set(['StructParent', 'StructParents'])
const ofDocument = new Set(['Page', 'Pages', 'Catalog', 'Outlines'])
const ofStructure = new Set(['StructTreeRoot', 'StructElem'])
