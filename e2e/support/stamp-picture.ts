import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'

const run = promisify(execFile)

/** A part of a page as it was seen on screen. */
export interface SeenStamp {
  page: number
  /** CSS pixels per point: the preview's own scale. */
  scale: number
  /** From the page's upper left corner, in pixels. */
  left: number
  top: number
  width: number
  height: number
  /** The line with the time, which is not known before signing; in pixels of the part. */
  time: { top: number; bottom: number } | undefined
  png: Buffer
}

/** How the preview shows a stamp, without the handles, the tint and the guides for placing it. */
export async function seenStamp(page: Page, stamp: Locator): Promise<SeenStamp> {
  await stamp.scrollIntoViewIfNeeded()
  const place = await stamp.evaluate((element) => {
    const box = element as HTMLElement
    box.style.cssText += '; background: none; outline: none; opacity: 1'
    const sheet = box.closest<HTMLElement>('[data-page]')!
    for (const helper of sheet.querySelectorAll('span')) helper.style.display = 'none'
    const [of, on] = [box.querySelector('svg')!.getBoundingClientRect(), sheet.getBoundingClientRect()]
    const time = [...box.querySelectorAll('text')].find(({ textContent }) => /\d\d:\d\d:\d\d/.test(textContent ?? ''))
    const line = time?.getBoundingClientRect()
    return {
      page: Number(sheet.dataset.page),
      sheet: { left: on.left, top: on.top, width: on.width },
      box: { x: of.left, y: of.top, width: of.width, height: of.height },
      time: line && { top: line.top - of.top, bottom: line.bottom - of.top },
    }
  })
  const clip = {
    x: Math.round(place.box.x),
    y: Math.round(place.box.y),
    width: Math.floor(place.box.width),
    height: Math.floor(place.box.height),
  }
  const png = await page.screenshot({ clip })
  const [left, top] = [clip.x - place.sheet.left, clip.y - place.sheet.top]
  return {
    page: place.page,
    scale: place.sheet.width / 595.28,
    left: Math.round(left),
    top: Math.round(top),
    width: clip.width,
    height: clip.height,
    time: place.time,
    png,
  }
}

/** The same part of the signed file, drawn by poppler at the same scale. */
export async function drawnStamp(pdf: Uint8Array, seen: SeenStamp): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-e2e-picture-'))
  try {
    await writeFile(join(folder, 'signed.pdf'), pdf)
    const part = ['-x', seen.left, '-y', seen.top, '-W', seen.width, '-H', seen.height].map(String)
    const pages = ['-f', String(seen.page), '-l', String(seen.page), '-r', String(72 * seen.scale)]
    await run('pdftoppm', ['-png', '-singlefile', ...pages, ...part, 'signed.pdf', 'drawn'], { cwd: folder })
    return await readFile(join(folder, 'drawn.png'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * How far two drawings of a stamp may differ: mean grey of cells of 4 × 4 pixels, on a scale of 255. Two programs smooth
 * edges differently and place them to within a pixel: up to 7 and 70 were measured. The same file moved
 * up by four pixels must exceed these limits, otherwise the comparison would notice nothing.
 */
const tolerance = { mean: 9, worst: 80 }
const movedBy = 4

/** Expects the file to show what the preview showed before Generate. */
export async function expectAsSeen(page: Page, pdf: Uint8Array, seen: SeenStamp): Promise<void> {
  const difference = await compare(page, seen, await drawnStamp(pdf, seen))
  expect(difference.ink, 'something is to be seen').toBeGreaterThan(0.5)
  expect(difference.mean, 'mean difference of the cells').toBeLessThan(tolerance.mean)
  expect(difference.worst, 'difference of the worst cell').toBeLessThan(tolerance.worst)
  const moved = await compare(page, seen, await drawnStamp(pdf, { ...seen, top: seen.top - movedBy }))
  const told = moved.mean >= tolerance.mean || moved.worst >= tolerance.worst
  expect(told, `moved by ${movedBy} pixels: ${JSON.stringify(moved)}`).toBe(true)
}

interface Difference {
  mean: number
  worst: number
  /** Mean darkness of the preview: a blank one would equal a blank file. */
  ink: number
}

/** Compares in the browser, which can read PNG. The best of nine positions, one pixel apart, counts. */
export async function compare(page: Page, seen: SeenStamp, drawn: Buffer): Promise<Difference> {
  const given = { one: seen.png.toString('base64'), other: drawn.toString('base64'), time: seen.time ?? null }
  return page.evaluate(async ({ one, other, time }) => {
    const grey = async (base64: string) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      context.fillStyle = '#fff'
      if (time) context.fillRect(0, time.top - 2, image.width, time.bottom - time.top + 4)
      const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
      const at = (x: number, y: number) => {
        const place = 4 * (y * width + x)
        return (data[place]! + data[place + 1]! + data[place + 2]!) / 3
      }
      return { width, height, at }
    }
    const cell = 4
    const [a, b] = await Promise.all([grey(one), grey(other)])
    const [width, height] = [Math.min(a.width, b.width) - 2, Math.min(a.height, b.height) - 2]
    const differences = (dx: number, dy: number) => {
      const cells: number[] = []
      for (let top = 1; top + cell <= height; top += cell) {
        for (let left = 1; left + cell <= width; left += cell) {
          let sum = 0
          for (let y = top; y < top + cell; y++)
            for (let x = left; x < left + cell; x++) sum += a.at(x, y) - b.at(x + dx, y + dy)
          cells.push(Math.abs(sum) / cell ** 2)
        }
      }
      return { mean: cells.reduce((sum, one) => sum + one, 0) / cells.length, worst: Math.max(...cells) }
    }
    const shifts = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => differences(dx, dy)))
    let dark = 0
    for (let y = 0; y < a.height; y++) for (let x = 0; x < a.width; x++) dark += 255 - a.at(x, y)
    const best = shifts.reduce((least, one) => (one.mean < least.mean ? one : least))
    return { ...best, ink: dark / (a.width * a.height) }
  }, given)
}
