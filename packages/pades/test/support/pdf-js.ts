import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of the first page extracted by pdf.js, without the appearances of annotations. */
export async function pdfJsText(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 })
  try {
    const page = await (await task.promise).getPage(1)
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  } finally {
    await task.destroy()
  }
}

/** The size in points at which pdf.js shows the first page. */
export async function pdfJsPageSize(pdf: Uint8Array): Promise<{ width: number; height: number }> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 })
  try {
    const { width, height } = (await (await task.promise).getPage(1)).getViewport({ scale: 1 })
    return { width, height }
  } finally {
    await task.destroy()
  }
}
