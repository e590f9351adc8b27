import { createFields } from '@laisen/pades/form/create-fields'
import type { NewField, PageDrawing } from '@laisen/pades/form/new-field'
import { appended } from '@laisen/pades/sign/appended'
import { type PreparedSignature, prepareSignature, type SignatureFacts } from '@laisen/pades/sign/prepare'
import type { Room } from '@laisen/pades/sign-in-turn'
import { openPdf } from '@laisen/pdf/open'
import { reading, type Stored } from '../../files/reading.ts'
import { AppError } from '../../http/app-error.ts'
import { defineTask } from '../../workers/define-task.ts'

const MEBIBYTE = 1024 * 1024

/** As for laying out a stamp: the engine counts its work, and the deadline is for what it does not count. */
const common = {
  deadlineMs: 30_000,
  limitBytes: 256 * MEBIBYTE,
  refusal: () => new AppError('DOCUMENT_TOO_COMPLEX'),
}

interface Placing extends Stored {
  readonly fields: readonly NewField[]
  readonly drawings: readonly PageDrawing[]
}

interface Placed {
  readonly tail: Uint8Array
  readonly pages: number
}

/** @throws as createFields */
export const placeFields = defineTask({
  name: 'envelopes.place-fields',
  ...common,
  run: ({ document, fields, drawings }: Placing): Placed =>
    reading(document, (source) => {
      const pdf = openPdf(source)
      return { tail: createFields(pdf, { fields, drawings }).tail, pages: pdf.pageCount }
    }),
})

interface LayingOut extends Stored {
  readonly facts: SignatureFacts
  /** Revisions that are not stored yet. */
  readonly before: readonly Uint8Array[]
  readonly room: Room
}

/** A signature of an envelope: of a recipient in their fields, or of the company that certifies. @throws as prepareSignature */
export const layOutSignature = defineTask({
  name: 'envelopes.lay-out-signature',
  ...common,
  run: ({ document, facts, before, room }: LayingOut): PreparedSignature =>
    reading(document, (source) => prepareSignature(openPdf(appended(source, before)), facts, room)),
})
