import { reading, type Stored } from '../files/reading.ts'
import { AppError } from '../http/app-error.ts'
import { defineTask } from '../workers/define-task.ts'
import { drawFirstPage } from './pdfium.ts'
import { pngOf, type Shades } from './png.ts'

const KIBIBYTE = 1024

/** Twice the width of a phone, on which a page is read. */
const WIDTH_PIXELS = 800
/** Less is asked for where a page takes more than these bytes, which a slow line carries in two and in four seconds. */
const attempts: readonly { readonly width: number; readonly shades: Shades; readonly mostBytes: number }[] = [
  { width: WIDTH_PIXELS, shades: 'colours', mostBytes: 100 * KIBIBYTE },
  { width: WIDTH_PIXELS, shades: 'grey', mostBytes: 200 * KIBIBYTE },
  { width: WIDTH_PIXELS / 2, shades: 'grey', mostBytes: 200 * KIBIBYTE },
]
/** A page longer than two sheets becomes narrower. */
const HEIGHT_TO_WIDTH = 2

async function drawStored({ document }: Stored): Promise<Uint8Array | undefined> {
  const bytes = reading(document, (source) => source.read(0, source.sizeBytes))
  for (const { width, shades, mostBytes } of attempts) {
    const pixels = await drawn(bytes, width)
    if (!pixels) return undefined
    const png = pngOf(pixels, shades)
    if (png.length <= mostBytes) return png
  }
  return undefined
}

async function drawn(document: Uint8Array, widthPixels: number) {
  try {
    return await drawFirstPage({ document, widthPixels, mostHeightPixels: widthPixels * HEIGHT_TO_WIDTH })
  } catch {
    // PDFium gives up by ending its program: too much memory, or a document that it does not understand.
    return undefined
  }
}

/** A PNG of the first page, or undefined. A document may keep PDFium busy without end, so the usual deadline holds. */
export const drawFirstPageStored = defineTask({
  name: 'documents.draw-first-page',
  limitBytes: KIBIBYTE * KIBIBYTE,
  refusal: () => new AppError('DOCUMENT_TOO_COMPLEX'),
  run: drawStored,
})

export const documentTasks = [drawFirstPageStored]
