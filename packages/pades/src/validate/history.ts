/** The states of a document since a signature: one for each revision, all of one budget. */
import { isPdfError, type PdfError } from '@laisen/pdf/errors'
import { type PdfObject, PdfRef } from '@laisen/pdf/objects'
import { Pdf } from '@laisen/pdf/open'
import { Reader } from '@laisen/pdf/reader'
import { readXref } from '@laisen/pdf/xref'
import type { XrefEntry, XrefSection } from '@laisen/pdf/xref-section'
import { prefixOf } from './prefix.ts'

export interface Revision {
  /** Where it begins and ends in the file. */
  start: number
  end: number
  /** The position of its cross-reference, relative to the header. */
  xrefAt: number
  /** The document as it was then. */
  pdf: Pdf
  /** What the revision itself lists; of the first one, all that the document lists. */
  section: XrefSection | undefined
}

/** Memory for what is known about a revision. */
const revisionBytes = 4096
/** A line end after %%EOF belongs to the revision. */
const endOfFile = /^%%EOF(\r\n|\r|\n)?/

/**
 * The revisions from the one that ends at `from` to the end of the file, oldest first; undefined if the chain of cross-references does
 * not lead from the end of the file to that revision and no further.
 * @throws PdfError TOO_COMPLEX
 */
export function openHistory(pdf: Pdf, from: number, password: string | undefined): Revision[] | undefined {
  try {
    return open(pdf, from, password)
  } catch (error) {
    if (isDamage(error)) return undefined
    throw error
  }
}

function open(pdf: Pdf, from: number, password: string | undefined): Revision[] | undefined {
  const reader = new Reader(pdf.source, pdf.work)
  const sections = readXref(reader, pdf.startXref, pdf.header)
  const chain = sections.map((section, index) => ({
    section,
    at: index === 0 ? pdf.startXref : sections[index - 1]!.trailer.number('Prev')!,
  }))
  const later = chain.filter(({ at }) => pdf.header + at >= from).toReversed()
  const first = openPrefix(pdf, from, password)
  const revisions: Revision[] = [{ start: 0, end: from, xrefAt: first.startXref, pdf: first, section: undefined }]
  // The sections after the signed one are the newest of the chain, each after the one before, and the oldest continues the signed one.
  if (chain[later.length]?.at !== first.startXref) return undefined
  for (const { section, at } of later) {
    const previous = revisions.at(-1)!
    const end = endOf(reader, pdf.header + at)
    if (pdf.header + at < previous.end || end === undefined) return undefined
    const opened = openPrefix(pdf, end, password)
    if (opened.startXref !== at) return undefined
    revisions.push({ start: previous.end, end, xrefAt: at, pdf: opened, section })
  }
  return revisions
}

function openPrefix(whole: Pdf, end: number, password: string | undefined): Pdf {
  whole.work.kept(revisionBytes)
  const reader = new Reader(prefixOf(whole.source, end), whole.work)
  const pdf = new Pdf(reader, { header: whole.header, repair: false })
  pdf.load(password)
  return pdf
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

function numbersOf({ section, pdf }: Revision): Set<number> {
  const numbers = new Set<number>()
  for (const num of section?.numbers() ?? []) {
    pdf.work.visited(1)
    if (!numbers.has(num)) pdf.work.kept(listedBytes)
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

  /** The revision that defines an object as of another one. */
  #definedIn(revision: number, num: number): number {
    return this.#listed.get(num)?.findLast((index) => index <= revision) ?? 0
  }

  entry(revision: number, num: number): XrefEntry | undefined {
    return this.revisions[this.#definedIn(revision, num)]!.pdf.entry(num)
  }

  /** The object as of a revision; null if there is none or it cannot be read. @throws PdfError TOO_COMPLEX */
  get(revision: number, ref: PdfRef): PdfObject {
    return this.read(revision, ref) ?? null
  }

  /** The same, but undefined if it cannot be read. @throws PdfError TOO_COMPLEX */
  read(revision: number, ref: PdfRef): PdfObject | undefined {
    const { pdf } = this.revisions[this.#definedIn(revision, ref.num)]!
    pdf.work.visited(1)
    try {
      return pdf.get(ref)
    } catch (error) {
      if (!isDamage(error)) throw error
      pdf.work.failed()
      return undefined
    }
  }

  /** The object under its own generation. */
  own(revision: number, num: number): PdfObject | undefined {
    const entry = this.entry(revision, num)
    return this.read(revision, new PdfRef(num, entry?.kind === 'offset' ? entry.gen : 0))
  }
}
