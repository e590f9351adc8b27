import { headers, webClient } from '@laisen/contract/headers'
import type * as Pdfjs from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import { bytesOf, fileRange } from './file-range.ts'
import { marksOf, type PageMarks, type RulesWanted } from './page-marks.ts'
import { PdfOpenError, type PdfProblem } from './pdf-problem.ts'
import { assetUrls, loadPdfjs } from './pdfjs.ts'

/** A page's size as displayed, with crop box, rotation and UserUnit applied. */
export interface PageSize {
  widthPoints: number
  heightPoints: number
}

/** A document that a call answers, which needs headers of its own. */
interface RemotePdf {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export type PdfSource = Blob | string | RemotePdf

interface DrawnPage {
  readonly done: Promise<void>
  cancel(): void
}

/** An opened document. Close it when it is no longer shown, because it holds a worker. */
export interface OpenPdf {
  readonly pages: number
  pageSize(page: number): Promise<PageSize>
  /** Draws a page on a canvas; the canvas's size is in device pixels. */
  draw(page: number, canvas: HTMLCanvasElement, options: DrawOptions): DrawnPage
  /** The text of a page, for screen readers. */
  text(page: number): Promise<string>
  /** Where the text and the drawn lines of a page are. */
  marks(page: number, rulesWanted: RulesWanted): Promise<PageMarks>
  close(): void
}

interface DrawOptions {
  pixelsPerPoint: number
  intent?: 'display' | 'print'
}

interface Opening {
  signal: AbortSignal
  /** Of a protected document. It stays in this tab's memory. */
  password?: string | undefined
}

/**
 * Opens a file of the user, or a URL by range requests, reading only what is shown.
 * @throws PdfOpenError `password` if it is missing or wrong
 */
export async function openPdf(source: PdfSource, { signal, password }: Opening): Promise<OpenPdf> {
  const pdfjs = await loadPdfjs().catch((error: unknown) => {
    throw new PdfOpenError('network', error)
  })
  let stop = () => {}
  const task = pdfjs.getDocument({
    ...(await readable(pdfjs, source, () => stop())),
    ...assetUrls(pdfjs.version),
    ...(password === undefined ? {} : { password }),
    disableAutoFetch: true,
    disableStream: true,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  stop = () => void task.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const document = await task.promise
    // Badly damaged documents open without any page.
    if (document.numPages === 0) throw new Error('The document has no page')
    return opened(document, pdfjs, stop)
  } catch (error) {
    stop()
    throw signal.aborted ? signal.reason : new PdfOpenError(problemOf(error), error)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Smaller files are read whole, which is faster than in pieces. */
const smallBytes = 1024 * 1024

async function readable(pdfjs: typeof Pdfjs, source: PdfSource, failed: () => void) {
  if (typeof source === 'string') return { url: source, httpHeaders: { [headers.client]: webClient } }
  if ('url' in source) return { url: source.url, httpHeaders: { ...source.headers } }
  if (source.size > smallBytes) return { range: fileRange(pdfjs, source, failed) }
  return { data: await bytesOf(source) }
}

/** How Chromium, Firefox and Safari report that a request got no answer. pdf.js passes it on as an unknown error. */
const noAnswer = /failed to fetch|networkerror|load failed|network error/i

function problemOf(error: unknown): PdfProblem {
  if (!(error instanceof Error)) return 'undrawable'
  if (error.name === 'PasswordException') return 'password'
  if (error.name === 'InvalidPDFException') return 'broken'
  return error.name === 'ResponseException' || noAnswer.test(error.message) ? 'network' : 'undrawable'
}

function opened(document: PDFDocumentProxy, pdfjs: typeof Pdfjs, stop: () => void): OpenPdf {
  return {
    pages: document.numPages,
    async pageSize(page) {
      const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 })
      return { widthPoints: width, heightPoints: height }
    },
    draw(page, canvas, options) {
      let task: RenderTask | undefined
      let cancelled = false
      const done = document.getPage(page).then((proxy) => {
        if (cancelled) return
        task = startDrawing(proxy, canvas, options)
        return task.promise.finally(() => proxy.cleanup())
      })
      const cancel = () => {
        cancelled = true
        task?.cancel()
      }
      return { done, cancel }
    },
    async text(page) {
      const { items } = await (await document.getPage(page)).getTextContent()
      return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    },
    marks: async (page, rulesWanted) => marksOf(pdfjs, await document.getPage(page), rulesWanted),
    close: stop,
  }
}

/** Browsers draw nothing on a canvas above their limit. This stays below the limit of phones. */
const mostPixels = 16_000_000

function startDrawing(page: PDFPageProxy, canvas: HTMLCanvasElement, options: DrawOptions): RenderTask {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(options.pixelsPerPoint, Math.sqrt(mostPixels / (width * height)))
  const viewport = page.getViewport({ scale })
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  return page.render({ canvas, viewport, intent: options.intent ?? 'display' })
}
