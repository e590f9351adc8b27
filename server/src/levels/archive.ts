import { type ArchiveFacts, type PreparedArchive, prepareArchive } from '@laisen/pades/levels/archive'
import { appended } from '@laisen/pades/sign/appended'
import type { Limits } from '@laisen/pdf/limits'
import { openPdf } from '@laisen/pdf/open'
import type { Source } from '@laisen/pdf/source'
import { reading, type Stored } from '../files/reading.ts'

/** The validation data and the document timestamp that follow signatures. */
interface ArchiveTask {
  readonly facts: ArchiveFacts
  /** The revisions that are not stored yet. */
  readonly before: readonly Uint8Array[]
  readonly pdfPassword: string | undefined
  /** The work that the document has cost before. */
  readonly spent: number
}

/** Lays out their revision on the current thread. @throws PdfError, PadesError */
export function layOutArchive(source: Source, task: ArchiveTask, limits: Partial<Limits> = {}): PreparedArchive {
  const { facts, before, pdfPassword: password, spent } = task
  return prepareArchive(openPdf(appended(source, before), { limits, spent, password }), facts)
}

/** layOutArchive in a worker, for a document that is read from the object store. */
export function layOutArchiveStored({ document, ...task }: ArchiveTask & Stored): PreparedArchive {
  return reading(document, (source) => layOutArchive(source, task))
}
