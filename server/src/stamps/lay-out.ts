import { readPicture } from '@laisen/pades/image/picture'
import { type PreparedSignature, prepareSignature, type SignatureFacts } from '@laisen/pades/sign/prepare'
import { appended, placedInRow, type Room } from '@laisen/pades/sign-in-turn'
import type { Limits } from '@laisen/pdf/limits'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import type { Source } from '@laisen/pdf/source'
import { openSource, type SourceDescription } from '../files/source.ts'
import { requirePageSizes } from './page-size.ts'

/** What is to be signed and what the stamp shows, in plain values that cross threads. */
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

/** One signature to be laid out. It holds no key: keys stay in the thread of the request. */
export interface LayOutTask {
  readonly facts: StampFacts
  readonly anyPageSize: boolean
  /** The revisions of those who signed before in the same turn. */
  readonly before: readonly Uint8Array[]
  readonly room: Room
}

export interface LaidOut {
  readonly prepared: PreparedSignature
  readonly pages: number
}

/**
 * All that a signature needs of the document, in whatever thread this is: opens it once, checks its pages, writes the revision.
 * @throws PdfError, PadesError, DOCUMENT_PAGE_SIZE
 */
export function layOut(source: Source, task: LayOutTask, limits: Partial<Limits> = {}): LaidOut {
  const { facts, before, room } = task
  const pdf = openPdf(appended(source, before), { limits })
  if (before.length === 0) checkPages(pdf, task)
  return { prepared: prepareSignature(pdf, signatureFacts(facts), room), pages: pdf.pageCount }
}

/** Several stamps at the place of the first. */
export interface RowTask {
  readonly stamps: readonly StampFacts[]
  readonly anyPageSize: boolean
}

/** Where each of several stamps stands. @throws PdfError, PadesError, DOCUMENT_PAGE_SIZE */
export function placeStamps(source: Source, task: RowTask): { x: number; y: number }[] {
  const pdf = openPdf(source)
  checkPages(pdf, task)
  return placedInRow(pdf, task.stamps.map(signatureFacts)).map(({ stamp }) => ({ x: stamp.x, y: stamp.y }))
}

function checkPages(pdf: Pdf, { anyPageSize }: { anyPageSize: boolean }): void {
  if (!anyPageSize) requirePageSizes(pdf)
}

function signatureFacts(facts: StampFacts): SignatureFacts & { stamp: NonNullable<SignatureFacts['stamp']> } {
  const { name, reason, location, signedAt, timeZone, picture, ...stamp } = facts
  const shown = picture && !stamp.hideImage ? readPicture(picture) : undefined
  return { name, reason, location, signedAt, timeZone, stamp: { ...stamp, picture: shown } }
}

type Stored = { readonly document: SourceDescription }

/** In a worker: of a document whose sealed bytes lie in the store. */
export function layOutStored({ document, ...task }: LayOutTask & Stored): LaidOut {
  return reading(document, (source) => layOut(source, task))
}

/** Likewise. */
export function placeStored({ document, ...task }: RowTask & Stored): { x: number; y: number }[] {
  return reading(document, (source) => placeStamps(source, task))
}

function reading<Result>(document: SourceDescription, work: (source: Source) => Result): Result {
  const source = openSource(document)
  try {
    return work(source)
  } finally {
    source.close()
  }
}
