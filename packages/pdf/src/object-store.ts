import type { Resolver } from './decode.ts'
import type { ObjectId } from './encryption/object-key.ts'
import type { Security } from './encryption/security.ts'
import { isPdfError, PdfError } from './errors.ts'
import type { Work } from './limits.ts'
import { isObjectStream, ObjectStream } from './object-stream.ts'
import { PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.ts'
import type { IndirectObject, Reader } from './reader.ts'
import { type Recovery, recover } from './recover.ts'
import { findEntry } from './xref.ts'
import { FREE, type XrefEntry, type XrefSection } from './xref-section.ts'

const MAX_REFERENCES = 32
/** Memory for an object in the table of objects, beside the object itself. */
const OBJECT_BYTES = 128

/** A stream in the file whose end is not known yet. */
interface FoundStream extends ObjectId {
  dict: PdfDict
  dataStart: number
}

interface LoadedObject {
  gen: number
  object: PdfObject
}

/** Stands for an object while it is read, and is null for whatever needs it then, such as a stream whose /Length is the stream itself. */
const LOADING: LoadedObject = { gen: -1, object: null }

/** The objects of a file, each read on first use. */
export class ObjectStore implements Resolver {
  readonly work: Work
  readonly header: number
  sections: readonly XrefSection[] = []
  /** Set if the cross-reference was entirely unusable. */
  recovery: Recovery | undefined
  /** Objects that were not where the cross-reference says, with the place where a scan found them; free if it did not. */
  readonly relocated = new Map<number, XrefEntry>()
  /** Set once an encrypted document is unlocked. What is read before, the encryption dictionary for example, is not decrypted. */
  security: Security | undefined
  /** Once the document is open, only a misplaced object itself is searched for; the other entries remain valid. */
  settled = false
  readonly #reader: Reader
  readonly #repair: boolean
  readonly #objects = new Map<number, LoadedObject>()
  readonly #containers = new Map<number, ObjectStream | undefined>()
  #scan: Recovery | undefined

  constructor(reader: Reader, { header, repair }: { header: number; repair: boolean }) {
    this.#reader = reader
    this.work = reader.work
    this.header = header
    this.#repair = repair
  }

  /**
   * The object that a reference points to; null if there is none.
   * @throws PdfError BAD_OBJECT, BAD_STREAM, BROKEN, TOO_COMPLEX
   */
  get(ref: PdfRef): PdfObject {
    const known = this.#objects.get(ref.num)
    if (known) return known.gen === ref.gen ? known.object : null
    this.#objects.set(ref.num, LOADING)
    let loaded: LoadedObject | undefined
    try {
      const listed = this.entry(ref.num)
      const object = this.#load(ref.num, listed)
      // Reading it may have found that it is somewhere else.
      const entry = this.relocated.get(ref.num) ?? listed
      this.work.kept(OBJECT_BYTES)
      loaded = { gen: entry?.kind === 'offset' ? entry.gen : 0, object }
      return loaded.gen === ref.gen ? loaded.object : null
    } finally {
      if (loaded) this.#objects.set(ref.num, loaded)
      else this.#objects.delete(ref.num)
    }
  }

  /** Follows references to an object; null if there is none. */
  resolve(object: PdfObject | undefined): PdfObject {
    let value = object ?? null
    for (let i = 0; value instanceof PdfRef; i++) {
      if (i >= MAX_REFERENCES) throw new PdfError('BAD_OBJECT', { reason: 'references in a circle', object: value.num })
      value = this.get(value)
    }
    return value
  }

  /**
   * Finds an object by the cross-reference or, if that is wrong, by a scan.
   * @throws PdfError BROKEN, TOO_COMPLEX
   */
  entry(num: number): XrefEntry | undefined {
    const relocated = this.relocated.get(num)
    if (relocated) return relocated
    try {
      return findEntry(this.sections, num, this.work)
    } catch (error) {
      if (!isPdfError(error, 'BROKEN')) throw error
      return this.#relocate(num, error)
    }
  }

  /** Whether a scan that found an object also found a signature. */
  get signed(): boolean {
    return this.recovery?.signed ?? (this.relocated.size > 0 && (this.#scan?.signed ?? false))
  }

  /** Whether a scan, whatever it looked for, found a signature. */
  get scannedSigned(): boolean {
    return (this.recovery ?? this.#scan)?.signed ?? false
  }

  /**
   * Discards the cross-reference and scans the file for objects. `unlock` is called when the trailer is known, but no encrypted
   * object has been read.
   * @throws PdfError TOO_COMPLEX, and what `unlock` throws
   */
  recover(unlock: () => void): Recovery {
    this.#objects.clear()
    this.#containers.clear()
    this.security = undefined
    this.recovery = recover(this.#reader, this.header)
    this.sections = [this.recovery.section]
    unlock()
    for (const container of this.recovery.containers) {
      const stream = this.#readableContainer(container)
      if (stream) this.recovery.addMembers(container, stream.numbers)
    }
    return this.recovery
  }

  /**
   * Once one object was not where the cross-reference says: finds every other of which that is true, so that a repair leaves
   * none behind for the next reader.
   * @throws PdfError TOO_COMPLEX
   */
  relocateRest(): void {
    if (this.relocated.size === 0) return
    const numbers = new Set(this.sections.flatMap((section) => [...section.numbers()]))
    for (const num of numbers) {
      const entry = this.entry(num)
      if (entry?.kind !== 'offset' || this.relocated.has(num) || this.#isAt(num, entry.offset)) continue
      this.#relocate(num, new PdfError('BROKEN', { reason: `object ${num} is misplaced`, offset: entry.offset }))
    }
  }

  /**
   * Finds the objects that the cross-reference places after the end of the file, where the next revision will be: what they lead to
   * then would be chance.
   * @throws PdfError TOO_COMPLEX
   */
  relocateOutside(): void {
    const end = this.#reader.source.sizeBytes - this.header
    for (const section of this.sections) {
      this.work.visited(1)
      section.placedFrom(end, (num) => {
        const entry = this.entry(num)
        if (entry?.kind !== 'offset' || entry.offset < end) return
        const cause = new PdfError('BROKEN', { reason: `object ${num} is outside the file`, offset: entry.offset })
        this.relocated.set(num, this.#relocate(num, cause))
      })
    }
  }

  #isAt(num: number, offset: number): boolean {
    return this.#reader.parse(this.header + offset, (lexer) => {
      return lexer.readUnsigned() === num && lexer.readUnsigned() >= 0 && lexer.readKeyword('obj')
    })
  }

  #load(num: number, entry: XrefEntry | undefined): PdfObject {
    if (!entry || entry.kind === 'free') return null
    if (entry.kind === 'packed') return this.#container(entry.container)?.read(num, entry.index) ?? null
    const found = this.#readAt(num, entry.offset)
    if (found?.num === num) {
      const object = this.security?.decryptStrings(found.object, found) ?? found.object
      if (!(object instanceof PdfDict) || found.dataStart === undefined) return object
      return this.#stream({ ...found, dict: object, dataStart: found.dataStart })
    }
    if (this.recovery) return null
    const reason = `object ${num} is not where the cross-reference has it`
    return this.#load(num, this.#relocate(num, new PdfError('BROKEN', { reason, offset: entry.offset })))
  }

  /**
   * The object at this offset; undefined if another place has it. What is damaged where the cross-reference has it may be an old place:
   * then the scan knows a later one.
   */
  #readAt(num: number, offset: number): IndirectObject | undefined {
    try {
      return this.#reader.indirectAt(this.header + offset)
    } catch (error) {
      if (!isPdfError(error, 'BAD_OBJECT') || this.recovery || !this.settled || !this.#repair) throw error
      this.#scan ??= recover(this.#reader, this.header)
      const other = this.#scan.section.find(num)
      if (other?.kind !== 'offset' || other.offset === offset || this.relocated.has(num)) throw error
      return undefined
    }
  }

  /**
   * Searches for this object only. Using everything from a scan would revive objects that the cross-reference leaves out, and
   * show the signer a different document from the one that was opened.
   */
  #relocate(num: number, cause: PdfError): XrefEntry {
    if (!this.settled || !this.#repair) throw cause
    this.#scan ??= recover(this.#reader, this.header)
    const found = this.#scan.section.find(num)
    // An object that is nowhere is null (ISO 32000-2 §7.3.10). Only a free entry says so to every reader; in a signed document it
    // would be a change.
    if (found || !this.#scan.signed) this.relocated.set(num, found ?? FREE)
    return found ?? FREE
  }

  #stream({ dict, dataStart, ...id }: FoundStream): PdfStream {
    const length = this.resolve(dict.get('Length'))
    const end = this.#reader.streamEnd(dataStart, typeof length === 'number' ? length : undefined)
    const { source } = this.#reader
    const read = () => source.read(dataStart, end - dataStart)
    return this.security?.decryptStream(dict, read, id) ?? new PdfStream(dict, read)
  }

  /** Some object streams cannot be read in a damaged or encrypted file. */
  #readableContainer(num: number): ObjectStream | undefined {
    try {
      return this.#container(num)
    } catch (error) {
      if (!isPdfError(error, 'BAD_STREAM') && !isPdfError(error, 'BAD_OBJECT')) throw error
      this.#containers.set(num, undefined)
      return undefined
    }
  }

  #container(num: number): ObjectStream | undefined {
    if (this.#containers.has(num)) return this.#containers.get(num)
    const entry = this.entry(num)
    // §7.5.7: a stream is never inside an object stream.
    const stream = entry?.kind === 'offset' ? this.get(new PdfRef(num, entry.gen)) : null
    const container = isObjectStream(stream) ? new ObjectStream(this, stream) : undefined
    this.#containers.set(num, container)
    return container
  }
}
