/** The states of a document since a signature: one for each revision, all of one budget. */
import { isPdfError, type PdfError } from '@laisen/pdf/errors'
import type { Work } from '@laisen/pdf/limits'
import { ObjectStore } from '@laisen/pdf/object-store'
import { type PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { Reader } from '@laisen/pdf/reader'
import { findStartXref, readXref } from '@laisen/pdf/xref'
import type { XrefEntry, XrefSection } from '@laisen/pdf/xref-section'
import { prefixOf } from './prefix.ts'

export interface Revision {
  /** Where it begins and ends in the file. */
  start: number
  end: number
  /** The position of its cross-reference in the file. */
  xrefAt: number
  /** Reads only what is before the end. */
  reader: Reader
  /** The objects as they were then. */
  objects: ObjectStore
  trailer: PdfDict
  /** What the revision itself lists; of the first one, all that the document lists. */
  section: XrefSection | undefined
}

/** Memory for what is known about a revision. */
const revisionBytes = 2048
/** A line end after %%EOF belongs to the revision. */
const endOfFile = /^%%EOF(\r\n|\r|\n)?/

/**
 * The revisions from the one that ends at `from` to the end of the file, oldest first; undefined if the chain of cross-references does
 * not lead from the end of the file to that revision and no further.
 * @throws PdfError TOO_COMPLEX
 */
export function openHistory(pdf: Pdf, from: number): Revision[] | undefined {
  try {
    return open(pdf, from)
  } catch (error) {
    if (isDamage(error)) return undefined
    throw error
  }
}

interface Link {
  section: XrefSection
  /** Where it is in the file. */
  at: number
}

function open(pdf: Pdf, from: number): Revision[] | undefined {
  const reader = new Reader(pdf.source, pdf.work)
  const chain = chainOf(pdf, reader)
  // The sections after the signed one are the newest of the chain, each after the one before, and the oldest continues the signed one.
  const later = chain.findIndex(({ at }) => at < from)
  const revisions: Revision[] = []
  for (let index = later; index >= 0; index--) {
    const { at, section } = chain[index]!
    const start = revisions.at(-1)?.end ?? 0
    const end = index === later ? from : endOf(reader, at)
    if (end === undefined || at < start) return undefined
    const own = index === later ? undefined : section
    const revision = revisionOf(pdf, chain.slice(index), { start, end, section: own })
    if (findStartXref(revision.reader) !== at - pdf.header) return undefined
    revisions.push(revision)
  }
  const older = chain.slice(later)
  return later >= 0 && older.every(({ at }) => at < from) ? revisions : undefined
}

function chainOf(pdf: Pdf, reader: Reader): Link[] {
  const sections = readXref(reader, pdf.startXref, pdf.header)
  return sections.map((section, index) => {
    const at = index === 0 ? pdf.startXref : sections[index - 1]!.trailer.number('Prev')!
    return { section, at: pdf.header + at }
  })
}

function revisionOf(pdf: Pdf, chain: readonly Link[], range: Pick<Revision, 'start' | 'end' | 'section'>): Revision {
  pdf.work.kept(revisionBytes + chain.length * 8)
  pdf.work.visited(chain.length)
  const reader = new Reader(prefixOf(pdf.source, range.end), pdf.work)
  const objects = new ObjectStore(reader, { header: pdf.header, repair: false })
  objects.sections = chain.map(({ section }) => section)
  // All revisions have the encryption of the first; another one is found in the trailer.
  objects.security = pdf.security
  const [{ at, section }] = chain as [Link]
  return { ...range, xrefAt: at, reader, objects, trailer: section.trailer }
}

/** Where the revision of the cross-reference at this position ends, including the line end after its %%EOF. */
function endOf(reader: Reader, xrefAt: number): number | undefined {
  const keyword = reader.find('startxref', xrefAt)
  if (keyword < 0) return undefined
  const marker = reader.find('%%EOF', keyword)
  if (marker < 0) return undefined
  const match = endOfFile.exec(Buffer.from(reader.source.read(marker, 7)).toString('latin1'))
  return match ? marker + match[0].length : undefined
}

/** Memory for an object that a later revision lists. */
const listedBytes = 128

function numbersOf({ section, reader: { work } }: Revision): Set<number> {
  const numbers = new Set<number>()
  for (const num of section?.numbers() ?? []) {
    work.visited(1)
    if (!numbers.has(num)) work.kept(listedBytes)
    numbers.add(num)
  }
  return numbers
}

/** Whether an error says that the document is damaged, and not that it costs too much or that its file cannot be read. */
export function isDamage(error: unknown): error is PdfError {
  return isPdfError(error) && error.code !== 'TOO_COMPLEX' && error.code !== 'UNREADABLE'
}

/** The objects of a document as of each of its revisions. Each version of an object is read once. */
export class History {
  readonly revisions: readonly Revision[]
  /** For each object that a later revision lists, the revisions that do, oldest first. */
  readonly #listed = new Map<number, number[]>()
  readonly #numbers: readonly Set<number>[]

  constructor(revisions: readonly Revision[]) {
    this.revisions = revisions
    this.#numbers = revisions.map(numbersOf)
    for (const [index, numbers] of this.#numbers.entries()) {
      for (const num of numbers) {
        const known = this.#listed.get(num)
        if (known) known.push(index)
        else this.#listed.set(num, [index])
      }
    }
  }

  /** The numbers that this revision lists. */
  numbers(revision: number): ReadonlySet<number> {
    return this.#numbers[revision]!
  }

  get work(): Work {
    return this.revisions[0]!.reader.work
  }

  /** Every number that the document listed when the first revision ended. */
  firstNumbers(): Set<number> {
    const numbers = new Set<number>()
    for (const section of this.revisions[0]!.objects.sections) {
      for (const num of section.numbers()) {
        this.work.visited(1)
        numbers.add(num)
      }
    }
    return numbers
  }

  /** The revision that defines an object as of another one. */
  #definedIn(revision: number, num: number): number {
    return this.#listed.get(num)?.findLast((index) => index <= revision) ?? 0
  }

  /** Undefined also if its row of the cross-reference cannot be read. @throws PdfError TOO_COMPLEX */
  entry(revision: number, num: number): XrefEntry | undefined {
    return this.#unlessDamaged(() => this.revisions[this.#definedIn(revision, num)]!.objects.entry(num))
  }

  /** The object as of a revision; null if there is none or it cannot be read. @throws PdfError TOO_COMPLEX */
  get(revision: number, ref: PdfRef): PdfObject {
    return this.read(revision, ref) ?? null
  }

  /** The same, but undefined if it cannot be read. @throws PdfError TOO_COMPLEX */
  read(revision: number, ref: PdfRef): PdfObject | undefined {
    const { objects } = this.revisions[this.#definedIn(revision, ref.num)]!
    this.work.visited(1)
    return this.#unlessDamaged(() => objects.get(ref))
  }

  #unlessDamaged<Result>(read: () => Result): Result | undefined {
    try {
      return read()
    } catch (error) {
      if (!isDamage(error)) throw error
      this.work.failed()
      return undefined
    }
  }

  /** The object under its own generation. */
  own(revision: number, num: number): PdfObject | undefined {
    const entry = this.entry(revision, num)
    return this.read(revision, new PdfRef(num, entry?.kind === 'offset' ? entry.gen : 0))
  }
}
