import { standsAt } from './characters.ts'
import type { Resolver } from './decode.ts'
import type { DirectKid } from './direct-kids.ts'
import { openSecurity, type Security } from './encryption/security.ts'
import { isPdfError, PdfError } from './errors.ts'
import { defaultLimits, type Limits, Work } from './limits.ts'
import { ObjectStore } from './object-store.ts'
import { isName, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './objects.ts'
import { PageTree, type PdfPage } from './pages.ts'
import { asBuffer, Reader } from './reader.ts'
import type { Source } from './source.ts'
import { findStartXref, readXref } from './xref.ts'
import type { XrefEntry } from './xref-section.ts'

export type { PdfPage } from './pages.ts'

const HEADER = '%PDF-'
/** Acrobat searches this many bytes for the header. */
const HEADER_BYTES = 1024
/** The same, for the end of the file. */
const END_BYTES = 1024
const END = '%%EOF'

export interface OpenOptions {
  limits?: Partial<Limits>
  /** The work that the same document has cost before, for example for an earlier signature (`pdf.work.spent`). */
  spent?: number | undefined
  /** Whether to scan the whole file if its cross-reference is broken; true by default. */
  repair?: boolean
  /** The owner's or the user's password of an encrypted document. Not used if the document is not encrypted. */
  password?: string | undefined
}

/**
 * Opens a document. Reads the end of the file, the cross-reference and the catalogue; everything else is read on demand.
 * @throws PdfError EMPTY, NOT_PDF, TRUNCATED, BROKEN, PASSWORD_REQUIRED, PASSWORD_WRONG, ENCRYPTION_UNSUPPORTED, ENCRYPTION_BROKEN,
 *   TOO_COMPLEX
 */
export function openPdf(source: Source, options: OpenOptions = {}): Pdf {
  const { sizeBytes } = source
  if (sizeBytes === 0) throw new PdfError('EMPTY', {})
  const header = findHeader(source)
  if (header < 0) {
    if (hasEnd(source)) throw new PdfError('BROKEN', { reason: 'no header' })
    throw new PdfError('NOT_PDF', { sizeBytes })
  }
  const work = new Work({ ...defaultLimits, ...options.limits }, options.spent)
  const pdf = new Pdf(new Reader(source, work), { header, repair: options.repair ?? true })
  pdf.load(options.password)
  return pdf
}

/** Where the header is; -1 if there is none. */
function findHeader(source: Source): number {
  const head = source.read(0, HEADER_BYTES)
  return standsAt(head, 0, HEADER) ? 0 : asBuffer(head).indexOf(HEADER, 0, 'latin1')
}

/** Whether it ends as a PDF does, so that one without a header has lost its beginning. */
function hasEnd(source: Source): boolean {
  const start = Math.max(0, source.sizeBytes - END_BYTES)
  return asBuffer(source.read(start, END_BYTES)).includes(END, 0, 'latin1')
}

/** An open document. It shares the objects that it returns, so clone them before changing them. */
export class Pdf implements Resolver {
  readonly source: Source
  readonly work: Work
  /** Position of the header; offsets in the file are relative to it. */
  readonly header: number
  /** The value of `startxref`, relative to the header; 0 if repaired. */
  startXref = 0
  catalogRef: PdfRef = new PdfRef(0)
  catalog: PdfDict = new PdfDict()
  #next: number | undefined
  readonly #reader: Reader
  readonly #repairs: boolean
  readonly #store: ObjectStore
  #pageTree: PageTree | undefined

  constructor(reader: Reader, { header, repair }: { header: number; repair: boolean }) {
    this.source = reader.source
    this.work = reader.work
    this.header = header
    this.#reader = reader
    this.#repairs = repair
    this.#store = new ObjectStore(reader, { header, repair })
  }

  /** The newest trailer dictionary, or the dictionary of the newest cross-reference stream. */
  get trailer(): PdfDict {
    return this.#store.sections[0]!.trailer
  }

  /** The next free object number. */
  get size(): number {
    const { objectNumber } = this.work.limits
    let size = 1
    for (const section of this.#store.sections) size = Math.max(size, section.size)
    const stated = this.trailer.number('Size') ?? 0
    return stated <= objectNumber ? Math.max(size, stated) : size
  }

  /** Reserves a number that neither the file nor an update uses. */
  reserve(): PdfRef {
    const num = this.reserved
    this.#next = num + 1
    return new PdfRef(num)
  }

  /** The number after the last reserved one. */
  get reserved(): number {
    return this.#next ?? this.size
  }

  /** The nodes of the page tree that were met and are dictionaries inside their parents; parents come before their kids. */
  get directKids(): readonly DirectKid[] {
    return this.#pageTree?.directKids ?? []
  }

  /** The kind of cross-reference that an update must continue with. */
  get xrefKind(): 'table' | 'stream' | 'hybrid' {
    const { kind } = this.#store.sections[0]!
    if (kind !== 'recovered') return kind
    return this.#store.recovery!.containers.length > 0 ? 'stream' : 'table'
  }

  /**
   * Whether the cross-reference is wrong, entirely or in entries read so far, and was corrected by a scan of the file.
   */
  get repaired(): boolean {
    return this.rebuilt || this.#store.relocated.size > 0
  }

  /** Whether the cross-reference was entirely unusable, so that all objects come from a scan. */
  get rebuilt(): boolean {
    return this.#store.recovery !== undefined
  }

  /** Whether the scan that repaired the file found a signature. */
  get repairedSigned(): boolean {
    return this.#store.signed
  }

  /** Objects that were found somewhere else than the cross-reference says, or nowhere, which is a free entry. */
  get relocated(): ReadonlyMap<number, XrefEntry> {
    return this.#store.relocated
  }

  /**
   * Finds all other misplaced objects if one was found, so that a repair is complete.
   * @throws PdfError TOO_COMPLEX
   */
  relocateRest(): void {
    this.#store.relocateRest()
  }

  /**
   * Finds the objects that the cross-reference places outside the file.
   * @throws PdfError TOO_COMPLEX
   */
  relocateOutside(): void {
    this.#store.relocateOutside()
  }

  /** How the document is encrypted; undefined if it is not. */
  get security(): Security | undefined {
    return this.#store.security
  }

  /** The first part of /ID, which never changes; undefined if it is missing. */
  get firstId(): Uint8Array | undefined {
    const id = this.arrayAt(this.trailer, 'ID')
    const first = this.resolve(id?.[0])
    return first instanceof PdfString ? first.bytes : undefined
  }

  /** The number of pages. */
  get pageCount(): number {
    return this.#pages.pageCount
  }

  /** @throws PdfError PAGE_NOT_FOUND, BAD_OBJECT, BROKEN_SIGNED, TOO_COMPLEX */
  page(oneBased: number): PdfPage {
    try {
      return this.#pages.page(oneBased)
    } catch (error) {
      // Searching for what is damaged found a signature, so that the document cannot be saved again either.
      if (!isDamage(error) || !this.#store.scannedSigned) throw error
      throw new PdfError('BROKEN_SIGNED', { reason: error.message })
    }
  }

  /** Every page in order, each read when its turn comes. */
  pages(): Generator<PdfPage> {
    return this.#pages.pages()
  }

  /**
   * The object that a reference points to; null if there is none.
   * @throws PdfError BAD_OBJECT, BAD_STREAM, BROKEN, TOO_COMPLEX
   */
  get(ref: PdfRef): PdfObject {
    return this.#store.get(ref)
  }

  /** The object itself, following references; null if absent. */
  resolve(object: PdfObject | undefined): PdfObject {
    return this.#store.resolve(object)
  }

  /** The dictionary under this key, following references. */
  dictAt(dict: PdfDict, key: string): PdfDict | undefined {
    const value = this.resolve(dict.get(key))
    return value instanceof PdfDict ? value : undefined
  }

  /** The array under this key, following references. */
  arrayAt(dict: PdfDict, key: string): PdfObject[] | undefined {
    const value = this.resolve(dict.get(key))
    return Array.isArray(value) ? value : undefined
  }

  /** The number under this key, following references. */
  numberAt(dict: PdfDict, key: string): number | undefined {
    const value = this.resolve(dict.get(key))
    return typeof value === 'number' ? value : undefined
  }

  /** The text of the name under this key, following references. */
  nameAt(dict: PdfDict, key: string): string | undefined {
    const value = this.resolve(dict.get(key))
    return value instanceof PdfName ? value.value : undefined
  }

  /** Where an object is according to the cross-reference. */
  entry(num: number): XrefEntry | undefined {
    return this.#store.entry(num)
  }

  /** Every object number listed by any section, once each and in order. */
  objectNumbers(): number[] {
    const numbers = new Set<number>()
    for (const section of this.#store.sections) for (const num of section.numbers()) numbers.add(num)
    return [...numbers].sort((a, b) => a - b)
  }

  /** Finds the cross-reference and the catalogue; called once by `openPdf`. */
  load(password?: string): void {
    try {
      const startXref = findStartXref(this.#reader)
      if (startXref === undefined) throw new PdfError('BROKEN', { reason: 'no startxref' })
      this.#store.sections = readXref(this.#reader, startXref, this.header)
      this.startXref = startXref
      this.#unlock(password)
      if (!this.#findCatalog(this.trailer.get('Root')))
        throw new PdfError('BROKEN', { reason: 'no catalogue with pages' })
    } catch (error) {
      if (!this.#repairs || !isDamage(error)) throw error
      this.#repair(error, password)
    }
    this.#store.settled = true
  }

  #repair(cause: PdfError, password: string | undefined): void {
    const wasEncrypted = this.#store.security !== undefined
    const recovery = this.#store.recover(() => this.#unlock(password))
    this.startXref = 0
    // Without /Encrypt its objects would be taken for what they look like.
    if ((wasEncrypted || recovery.encrypted) && !this.#store.security)
      throw new PdfError('BROKEN', { reason: 'the encryption is lost' })
    const found = readable(
      () => this.#findCatalog(this.trailer.get('Root')) || this.#findCatalog(recovery.catalog ?? this.#packedCatalog()),
    )
    if (!recovery.ends && (recovery.unfinished || !(found && readable(() => this.#hasAllPages()))))
      throw new PdfError('TRUNCATED', { sizeBytes: this.source.sizeBytes })
    if (recovery.unfinished) throw new PdfError('BROKEN', { reason: 'an object without end' })
    if (!found) throw new PdfError('BROKEN', { reason: `no catalogue with pages; ${cause.message}` })
  }

  #hasAllPages(): boolean {
    let pages = 0
    for (const _ of this.pages()) pages++
    return pages > 0 && pages >= this.pageCount
  }

  /** Finds the catalogue in an object stream, for a file that has lost the cross-reference stream pointing to it. */
  #packedCatalog(): PdfRef | undefined {
    for (const num of this.objectNumbers()) {
      if (this.entry(num)?.kind !== 'packed') continue
      const object = this.get(new PdfRef(num))
      if (object instanceof PdfDict && isName(object.get('Type'), 'Catalog')) return new PdfRef(num)
    }
    return undefined
  }

  #findCatalog(ref: PdfObject | undefined): boolean {
    if (!(ref instanceof PdfRef)) return false
    const catalog = this.resolve(ref)
    if (!(catalog instanceof PdfDict) || !this.dictAt(catalog, 'Pages')) return false
    this.catalogRef = ref
    this.catalog = catalog
    return true
  }

  #unlock(password: string | undefined): void {
    const { trailer } = this
    const encrypt = this.dictAt(trailer, 'Encrypt')
    if (!encrypt) return
    const entries = { trailer, encrypt, firstId: this.firstId ?? new Uint8Array() }
    this.#store.security = openSecurity(this, entries, password)
  }

  get #pages(): PageTree {
    if (!this.#pageTree) {
      const pages = this.catalog.get('Pages')
      const ref = pages instanceof PdfRef ? pages : new PdfRef(0)
      this.#pageTree = new PageTree(this, ref, this.dictAt(this.catalog, 'Pages') ?? new PdfDict())
    }
    return this.#pageTree
  }
}

/** Evaluates a condition; damage found meanwhile means false. */
function readable(holds: () => boolean): boolean {
  try {
    return holds()
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

function isDamage(error: unknown): error is PdfError {
  return isPdfError(error, 'BROKEN') || isPdfError(error, 'BAD_OBJECT') || isPdfError(error, 'BAD_STREAM')
}
