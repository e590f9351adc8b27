import { PadesError } from '@laisen/pades/errors'
import { type ArchiveFacts, type PreparedArchive, prepareArchive } from '@laisen/pades/levels/archive'
import { appended } from '@laisen/pades/sign/appended'
import { checkMaySign } from '@laisen/pades/sign/permission'
import { signaturesOf } from '@laisen/pades/signatures'
import { isPdfError } from '@laisen/pdf/errors'
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

interface LaidOutArchive extends PreparedArchive {
  /** False if the document's password is needed when its timestamp is renewed. */
  readonly renewable: boolean
}

/** Lays out their revision on the current thread. @throws PdfError, PadesError */
export function layOutArchive(source: Source, task: ArchiveTask, limits: Partial<Limits> = {}): LaidOutArchive {
  const { facts, before, pdfPassword: password, spent } = task
  const prepared = prepareArchive(openPdf(appended(source, before), { limits, spent, password }), facts)
  return { ...prepared, renewable: password === undefined || isRenewable(source, limits) }
}

/**
 * Whether the archive timestamp can be renewed in later years, when no password is at hand: the document opens without one, and permits
 * it to whoever has none (ISO 32000-2 §7.6.4.2).
 */
function isRenewable(source: Source, limits: Partial<Limits> = {}): boolean {
  try {
    const pdf = openPdf(source, { limits })
    const signatures = signaturesOf(pdf)
    checkMaySign(pdf, { visible: false, allPages: false, fieldExists: false, fieldName: '', signatures })
    return true
  } catch (error) {
    if (isPdfError(error, 'PASSWORD_REQUIRED') || (error instanceof PadesError && error.code === 'DOCUMENT_PERMISSION'))
      return false
    throw error
  }
}

/** layOutArchive in a worker, for a document that is read from the object store. */
export function layOutArchiveStored({ document, ...task }: ArchiveTask & Stored): LaidOutArchive {
  return reading(document, (source) => layOutArchive(source, task))
}
