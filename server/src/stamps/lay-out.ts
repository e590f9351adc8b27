import { limits as productLimits } from '@laisen/contract/limits'
import { readPicture } from '@laisen/pades/image/picture'
import { appended } from '@laisen/pades/sign/appended'
import { type PreparedSignature, prepareSignature, type SignatureFacts } from '@laisen/pades/sign/prepare'
import { placedInRow, type Room } from '@laisen/pades/sign-in-turn'
import type { Limits } from '@laisen/pdf/limits'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import type { Source } from '@laisen/pdf/source'
import { reading, type Stored } from '../files/reading.ts'
import { AppError } from '../http/app-error.ts'

/** What is to be signed and what the stamp shows, as plain values that can be sent to a worker. */
export interface StampFacts {
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly picture: Uint8Array | undefined
  readonly signedAt: Date
  readonly timeZone: string
  readonly language: 'en' | 'th'
  readonly page: number
  readonly x: number
  readonly y: number
  readonly lengthPoints: number
  readonly allPages: boolean
  readonly hideInfo: boolean
  readonly hideImage: boolean
}

/** One signature to lay out. Without a key: keys stay on the request's thread. */
export interface LayOutTask {
  readonly facts: StampFacts
  readonly anyPageSize: boolean
  /** Of an encrypted document. It is in memory only, here and in the worker. */
  readonly pdfPassword: string | undefined
  /** The revisions that the signatures before this one added, in the same stamp. */
  readonly before: readonly Uint8Array[]
  readonly room: Room
  /** The work that the document has cost before. The signatures of one stamp share its budget. */
  readonly spent: number
}

interface LaidOut {
  readonly prepared: PreparedSignature
  readonly pages: number
  /** The work that the document has cost so far. */
  readonly spent: number
}

/**
 * Does everything for a signature that needs the document, on the current thread: opens it, checks its pages, writes the revision.
 * @throws PdfError, PadesError, DOCUMENT_PAGE_SIZE
 */
export function layOut(source: Source, task: LayOutTask, limits: Partial<Limits> = {}): LaidOut {
  const { facts, before, room, spent, pdfPassword: password } = task
  const pdf = openPdf(appended(source, before), { limits, spent, password })
  if (before.length === 0) checkPages(pdf, task)
  const prepared = prepareSignature(pdf, { ...signatureFacts(facts), continues: before.length > 0 }, room)
  return { prepared, pages: pdf.pageCount, spent: pdf.work.spent }
}

/** Several stamps in a row that starts at the place of the first. */
interface RowTask {
  readonly stamps: readonly StampFacts[]
  readonly anyPageSize: boolean
  readonly pdfPassword: string | undefined
}

interface PlacedRow {
  readonly places: readonly { x: number; y: number }[]
  readonly spent: number
}

/** The place of each of several stamps. @throws PdfError, PadesError, DOCUMENT_PAGE_SIZE */
function placeStamps(source: Source, task: RowTask): PlacedRow {
  const pdf = openPdf(source, { password: task.pdfPassword })
  checkPages(pdf, task)
  const placed = placedInRow(pdf, task.stamps.map(signatureFacts))
  return { places: placed.map(({ stamp }) => ({ x: stamp.x, y: stamp.y })), spent: pdf.work.spent }
}

function checkPages(pdf: Pdf, { anyPageSize }: { anyPageSize: boolean }): void {
  if (!anyPageSize) requirePageSizes(pdf)
}

/** Portrait, in points: 2083 × 2946 and 2142 × 2772 pixels at scale 3.5 (2§9). */
const acceptedPages = [
  { widthPoints: 595.28, heightPoints: 841.89 },
  { widthPoints: 612, heightPoints: 792 },
] as const

/**
 * Every page is A4 or Letter portrait, by its size as displayed: cropped, rotated, in its own unit (rules 6.3).
 * @throws DOCUMENT_PAGE_SIZE with the first page that is not
 */
function requirePageSizes(pdf: Pdf): void {
  let page = 0
  for (const { displayed } of pdf.pages()) {
    page++
    if (acceptedPages.some((size) => near(size, displayed))) continue
    const { widthPoints, heightPoints } = displayed
    throw new AppError('DOCUMENT_PAGE_SIZE', {
      page,
      widthPoints: tenths(widthPoints),
      heightPoints: tenths(heightPoints),
    })
  }
}

interface Size {
  readonly widthPoints: number
  readonly heightPoints: number
}

function near(one: Size, other: Size): boolean {
  const tolerance = productLimits.pageSizeTolerancePoints
  return (
    Math.abs(one.widthPoints - other.widthPoints) <= tolerance &&
    Math.abs(one.heightPoints - other.heightPoints) <= tolerance
  )
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10
}

function signatureFacts(facts: StampFacts): SignatureFacts & { stamp: NonNullable<SignatureFacts['stamp']> } {
  const { name, reason, location, signedAt, timeZone, picture, ...stamp } = facts
  const shown = picture && !stamp.hideImage ? readPicture(picture) : undefined
  return { name, reason, location, signedAt, timeZone, stamp: { ...stamp, picture: shown } }
}

/** layOut in a worker, for a document that is read from the object store. */
export function layOutStored({ document, ...task }: LayOutTask & Stored): LaidOut {
  return reading(document, (source) => layOut(source, task))
}

/** placeStamps in a worker. */
export function placeStored({ document, ...task }: RowTask & Stored): PlacedRow {
  return reading(document, (source) => placeStamps(source, task))
}
