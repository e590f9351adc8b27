/** What poppler and pdf.js show in the widgets of a page, and beside them. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AnnotationMode, getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Pixels } from './render.ts'

/** Left, bottom, right, top, in points. */
export type Rectangle = readonly [number, number, number, number]

/** The words that poppler reads in each rectangle of the first page, in its order. */
export function popplerTexts(pdf: Uint8Array, rectangles: readonly Rectangle[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-words-'))
  try {
    const path = join(folder, 'file.pdf')
    writeFileSync(path, pdf)
    const out = execFileSync('pdftotext', ['-l', '1', '-bbox', path, '-'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
    const height = Number(/<page [^>]*height="([\d.]+)"/.exec(out)?.[1])
    const word = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g
    const words = [...out.matchAll(word)].map(([, x1, y1, x2, y2, text]) => {
      return { x: (Number(x1) + Number(x2)) / 2, y: height - (Number(y1) + Number(y2)) / 2, text: unescaped(text!) }
    })
    return rectangles.map(([left, bottom, right, top]) =>
      words
        .filter(({ x, y }) => x >= left && x <= right && y >= bottom && y <= top)
        .map(({ text }) => text)
        .join(' '),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(\w+);/g, (_, called: string) => characters[called] ?? '')
}

const standardFontDataUrl = fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')).replace(
  'package.json',
  'standard_fonts/',
)

async function withPage<T>(pdf: Uint8Array, use: (page: JsPage) => Promise<T>): Promise<T> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, standardFontDataUrl })
  try {
    return await use(await (await task.promise).getPage(1))
  } finally {
    await task.destroy()
  }
}

type JsPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

/** What pdf.js draws as text in each widget of the first page, by the left and the bottom of its rectangle. */
export function pdfJsTexts(pdf: Uint8Array): Promise<Map<string, string>> {
  return withPage(pdf, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
    const texts = new Map<string, string>()
    let place: string | undefined
    for (const [index, operation] of fnArray.entries()) {
      const args = argsArray[index]
      if (operation === OPS.beginAnnotation) place = placeOf(args[1])
      if (operation === OPS.endAnnotation) place = undefined
      if (place !== undefined && operation === OPS.showText) {
        const glyphs: unknown[] = args[0]
        const text = glyphs.map((glyph) => (isGlyph(glyph) ? glyph.unicode : '')).join('')
        texts.set(place, `${texts.get(place) ?? ''}${texts.has(place) ? ' ' : ''}${text}`)
      }
    }
    return texts
  })
}

/** What pdf.js draws of the first page beside its annotations. */
export function pdfJsBeside(pdf: Uint8Array): Promise<string[]> {
  return withPage(pdf, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE })
    const beside: string[] = []
    let within = false
    for (const [index, operation] of fnArray.entries()) {
      if (operation === OPS.beginAnnotation) within = true
      // Fonts have names that are new each time.
      if (!within && operation !== OPS.dependency && operation !== OPS.setFont)
        beside.push(`${operation} ${JSON.stringify(argsArray[index])}`)
      if (operation === OPS.endAnnotation) within = false
    }
    return beside
  })
}

export function placeOf(rectangle: readonly number[]): string {
  return rectangle.slice(0, 2).map(Math.round).join(' ')
}

function isGlyph(value: unknown): value is { unicode: string } {
  return typeof value === 'object' && value !== null && 'unicode' in value
}

/** How many pixels differ outside of these rectangles of the page, which are in points; a pixel around them belongs to them. */
export function changedOutside(before: Pixels, after: Pixels, rectangles: readonly Rectangle[]): number {
  const { width, height } = before
  const within = new Uint8Array(width * height)
  for (const [left, bottom, right, top] of rectangles)
    for (let y = Math.max(0, Math.floor(height - top) - 1); y < Math.min(height, Math.ceil(height - bottom) + 1); y++)
      within.fill(1, y * width + Math.max(0, Math.floor(left) - 1), y * width + Math.min(width, Math.ceil(right) + 1))
  let count = 0
  for (let at = 0; at < within.length; at++) {
    if (within[at]) continue
    if ([0, 1, 2].some((part) => before.data[at * 3 + part] !== after.data[at * 3 + part])) count++
  }
  return count
}
