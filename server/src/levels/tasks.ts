import { type HeldFacts, readHeld } from '@laisen/pades/levels/held'
import { openPdf } from '@laisen/pdf/open'
import { reading, type Stored } from '../files/reading.ts'
import { AppError } from '../http/app-error.ts'
import { defineTask } from '../workers/define-task.ts'
import { layOutArchiveStored } from './archive.ts'

const MEBIBYTE = 1024 * 1024

/** As for laying out a signature: the engine counts its work, and the deadline is for what it does not count. */
const common = {
  deadlineMs: 30_000,
  limitBytes: 256 * MEBIBYTE,
  refusal: () => new AppError('DOCUMENT_TOO_COMPLEX'),
}

/** @throws as layOutArchiveStored */
export const layOutArchiveOf = defineTask({ name: 'levels.lay-out-archive', ...common, run: layOutArchiveStored })

interface Reading extends Stored {
  readonly pdfPassword: string | undefined
}

function readHeldStored({ document, pdfPassword: password }: Reading): HeldFacts {
  return reading(document, (source) => readHeld(openPdf(source, { password })))
}

/** @throws as readHeld */
export const readHeldOf = defineTask({ name: 'levels.read-held', ...common, run: readHeldStored })

export const levelTasks = [layOutArchiveOf, readHeldOf]
