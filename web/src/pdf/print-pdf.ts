import type { OpenPdf, PageSize } from './open-pdf.ts'
import classes from './print.module.css'

const printDotsPerPoint = 150 / 72

interface PrintOptions {
  /** Stops drawing and removes the sheets when the user leaves the screen. */
  signal: AbortSignal
  onPage?: (page: number) => void
}

/** Draws every page at 150 dpi and opens the browser's print dialog. Works in browsers that cannot show PDFs. */
export async function printPdf(pdf: OpenPdf, { signal, onPage }: PrintOptions): Promise<void> {
  const sheets = document.createElement('div')
  sheets.className = classes.sheets ?? ''
  const addresses: string[] = []
  const paper = pageRule(await pdf.pageSize(1))
  const clear = () => {
    delete document.documentElement.dataset.printing
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== paper)
    sheets.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
  signal.addEventListener('abort', clear, { once: true })
  for (let page = 1; page <= pdf.pages; page++) {
    signal.throwIfAborted()
    onPage?.(page)
    const image = await drawSheet(pdf, page)
    addresses.push(image.src)
    sheets.append(image)
    await image.decode().catch(() => {})
  }
  signal.throwIfAborted()
  document.body.append(sheets)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
  document.documentElement.dataset.printing = 'pdf'
  // Some browsers return at once and print later, so the sheets stay until the browser reports that it is done.
  addEventListener('afterprint', clear, { once: true, signal })
  window.print()
}

async function drawSheet(pdf: OpenPdf, page: number): Promise<HTMLImageElement> {
  const canvas = document.createElement('canvas')
  await pdf.draw(page, canvas, { pixelsPerPoint: printDotsPerPoint, intent: 'print' }).done
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  canvas.width = 0
  const image = document.createElement('img')
  image.alt = ''
  image.src = URL.createObjectURL(blob ?? new Blob())
  return image
}

/** The paper size can only be set in a style sheet. One created by script is allowed by our Content-Security-Policy. */
function pageRule({ widthPoints, heightPoints }: PageSize): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: ${widthPoints}pt ${heightPoints}pt; margin: 0 }`)
  return sheet
}
