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
