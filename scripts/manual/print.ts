import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export async function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}

/** Prints a page to a tagged PDF with an outline of its headings. */
export async function printed(browser: Browser, file: string, html: string): Promise<Uint8Array> {
  await writeFile(file, html)
  const page = await browser.newPage()
  await page.goto(pathToFileURL(file).href, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  const missing = await page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  )
  if (missing.length > 0) throw new Error(`Pictures are missing: ${missing.join(', ')}`)
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  await page.close()
  return bytes
}

interface Bookmark {
  /** Of the chapter and its sections. */
  readonly titles: readonly string[]
  /** Counted from 1. */
  readonly page: number
}

/** The chapters as the outline has them. */
export async function bookmarksOf(pdf: Uint8Array): Promise<Bookmark[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const bookmarks: Bookmark[] = []
  for (const { title, items, dest } of await document.getOutline()) {
    const place = typeof dest === 'string' ? await document.getDestination(dest) : dest
    const page = (await document.getPageIndex(place![0])) + 1
    bookmarks.push({ titles: [title, ...items.map((item: { title: string }) => item.title)], page })
  }
  await document.cleanup()
  return bookmarks
}
