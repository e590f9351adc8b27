import { assemblePdf } from '@laisen/pdf/assemble'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { reading } from '../files/reading.ts'
import type { SourceDescription } from '../files/source.ts'
import { AppError } from '../http/app-error.ts'
import { defineTask } from '../workers/define-task.ts'

const MEBIBYTE = 1024 * 1024

interface Assembly {
  readonly files: readonly SourceDescription[]
  /** Pages of files, by their index; null stands for all of them. */
  readonly parts: readonly { readonly file: number; readonly pages: readonly number[] | null }[]
  /** Sixteen bytes. The same pages of the same files make the same file. */
  readonly id: Uint8Array
}

/** Puts pages of several files together. @throws as assemblePdf */
function assembleStored(assembly: Assembly, opened: readonly Pdf[] = []): Uint8Array {
  const { files, parts, id } = assembly
  const next = files[opened.length]
  if (next) return reading(next, (source) => assembleStored(assembly, [...opened, openPdf(source)]))
  return Buffer.concat([
    ...assemblePdf(
      parts.map(({ file, pages }) => {
        const pdf = opened[file]!
        return { pdf, pages: pages ?? Array.from({ length: pdf.pageCount }, (_, index) => index + 1) }
      }),
      { id },
    ),
  ])
}

/** @throws as assembleStored */
export const assembleFiles = defineTask({
  name: 'envelopes.assemble',
  deadlineMs: 60_000,
  limitBytes: MEBIBYTE,
  refusal: () => new AppError('DOCUMENT_TOO_COMPLEX'),
  run: (assembly: Assembly) => assembleStored(assembly),
})
