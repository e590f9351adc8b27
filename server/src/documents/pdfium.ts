import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'

const MEBIBYTE = 1024 * 1024
const PAGE_OF_MEMORY = 64 * 1024

/** What a program of WebAssembly takes is not counted as the heap of its thread, so it has a bound of its own. */
const MEMORY_BYTES = 256 * MEBIBYTE

/** public/fpdfview.h: annotations are drawn, and red is the first byte of a pixel. */
const FPDF_ANNOT = 0x01
const FPDF_REVERSE_BYTE_ORDER = 0x10
const FPDF_BITMAP_BGRX = 3
const PIXEL_BYTES = 4
const WHITE = 0xffffffff
const UPRIGHT = 0
/** public/fpdf_formfill.h: FPDF_FORMFILLINFO is its version and functions to call, of which there are none. */
const FORM_INFO_BYTES = 256
const FORM_INFO_VERSION = 2

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and nothing of each. */
  readonly bytes: Uint8Array
}

let compiling: Promise<WebAssembly.Module> | undefined

/** Compiled once for each thread, which takes a tenth of a second. */
function program(): Promise<WebAssembly.Module> {
  compiling ??= readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))).then((bytes) =>
    WebAssembly.compile(bytes),
  )
  return compiling
}

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>

/**
 * PDFium with a memory of its own: what a document does to it ends with its picture, and no other company's page is ever in the same memory.
 */
async function startPdfium(): Promise<Pdfium> {
  const compiled = await program()
  const options = {
    instantiateWasm(imports: WebAssembly.Imports, started: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(compiled, imports)
      boundMemory(instance.exports.memory as WebAssembly.Memory)
      started(instance)
      return instance.exports
    },
    // What it has to say about broken documents.
    print: () => undefined,
    printErr: () => undefined,
  }
  const pdfium = await PDFiumModule(options as unknown as Parameters<typeof PDFiumModule>[0])
  pdfium._FPDF_InitLibraryWithConfig({})
  return pdfium
}

/** The program asks for more through this member, and ends where it is refused. */
function boundMemory(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_OF_MEMORY > MEMORY_BYTES) throw new RangeError('too much memory')
    return grow(pages)
  }
}

interface Drawing {
  readonly document: Uint8Array
  readonly widthPixels: number
  /** A page that is as high as a ribbon is drawn smaller. */
  readonly mostHeightPixels: number
}

/**
 * The first page as displayed; undefined where the document takes a password, or cannot be read. May throw anything and never return, as
 * a document may draw itself without end: only a task with a deadline calls it.
 */
export async function drawFirstPage({ document, widthPixels, mostHeightPixels }: Drawing): Promise<Pixels | undefined> {
  const pdfium = await startPdfium()
  const { malloc } = pdfium.wasmExports
  const file = malloc(document.length)
  if (file === 0) return undefined
  pdfium.HEAPU8.set(document, file)
  const opened = pdfium._FPDF_LoadMemDocument(file, document.length, 0)
  const page = opened === 0 ? 0 : pdfium._FPDF_LoadPage(opened, 0)
  if (page === 0) return undefined
  const size = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) }
  if (!(size.width > 0 && size.height > 0)) return undefined
  const scale = Math.min(widthPixels / size.width, mostHeightPixels / size.height)
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const pixels = malloc(width * height * PIXEL_BYTES)
  const form = formOf(pdfium, opened)
  if (pixels === 0 || form === 0) return undefined
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, FPDF_BITMAP_BGRX, pixels, width * PIXEL_BYTES)
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, UPRIGHT, FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER)
  // What others have filled in and signed is in fields, which are drawn afterwards.
  pdfium._FORM_OnAfterLoadPage(page, form)
  pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, UPRIGHT, FPDF_REVERSE_BYTE_ORDER)
  // A copy of its own: nothing else of the memory leaves the thread, and it ends with this call.
  return { width, height, bytes: pdfium.HEAPU8.slice(pixels, pixels + width * height * PIXEL_BYTES) }
}

function formOf(pdfium: Pdfium, opened: number): number {
  const info = pdfium.wasmExports.malloc(FORM_INFO_BYTES)
  if (info === 0) return 0
  pdfium.HEAPU8.fill(0, info, info + FORM_INFO_BYTES)
  pdfium.HEAPU8[info] = FORM_INFO_VERSION
  return pdfium._FPDFDOC_InitFormFillEnvironment(opened, info)
}
