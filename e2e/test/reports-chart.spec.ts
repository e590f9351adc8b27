import { reportNames } from '@laisen/contract/reports'
import type { Page } from '@playwright/test'
import { test } from '../support/report-screen.ts'
import { expect } from '../support/story.ts'

// Pictures of charts against the numbers that they stand for. Both are of this run, so that no picture is kept that another machine would
// draw a little differently (decision 0089).

/** Below this a part of a bar is drawn as high as this, so that it can be seen; and between two parts there is a gap. */
const LEAST_PIXELS = 2
const GAP_PIXELS = 2
const FIELD_PIXELS = 148

test('in a picture of each chart, bars are as high as the numbers in its table, and in the colours of the legend', async ({
  page,
  report,
}) => {
  for (const name of reportNames) {
    await report.open(name, '?range=7')
    await page.locator('[data-report] figure').scrollIntoViewIfNeeded()
    const { top, line, bars } = await drawnOn(page)
    expect(
      bars.some(({ parts }) => parts.length > 0),
      name,
    ).toBe(true)
    for (const { label, values, parts } of bars) {
      const shown = values.filter((value) => value > 0)
      expect(parts, `${name}, ${label}: a part for each number that is not 0`).toHaveLength(shown.length)
      const total = shown.reduce((all, one) => all + one, 0)
      const gaps = GAP_PIXELS * Math.max(0, shown.length - 1)
      const each = ((total / top) * FIELD_PIXELS - gaps) / total
      const short = shown.filter((value) => value * each < LEAST_PIXELS).length
      for (const [at, pixels] of parts.entries()) {
        const expected = Math.max(LEAST_PIXELS, shown[at]! * each)
        const tolerance = 1.5 + short * LEAST_PIXELS + (line ? 2 : 0)
        expect(Math.abs(pixels - expected), `${name}, ${label}: ${shown[at]} is ${pixels} pixels`).toBeLessThan(
          tolerance,
        )
      }
    }
  }
})

interface Drawn {
  /** The number at the top of the scale. */
  readonly top: number
  /** A line crosses the bars, and hides what is behind it. */
  readonly line: boolean
  readonly bars: readonly {
    readonly label: string
    /** What the table for screen readers says, from below. */
    readonly values: readonly number[]
    /** How many pixels of each part's colour the picture has, up the middle of the bar. */
    readonly parts: readonly number[]
  }[]
}

/** The chart on the screen, measured in a picture of it; of its bars those that are in view. */
async function drawnOn(page: Page): Promise<Drawn> {
  const figure = page.locator('[data-report] figure')
  await figure.locator('table').waitFor({ state: 'attached' })
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  return figure.evaluate(async (figure, picture): Promise<Drawn> => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const scale = bitmap.width / innerWidth
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    canvas.drawImage(bitmap, 0, 0)
    const numberOf = (element: Element | null | undefined) => Number((element?.textContent ?? '').replace(/\D/g, ''))

    const plot = figure.querySelector('section')!
    const inView = plot.getBoundingClientRect()
    const ticks = [...plot.querySelectorAll('[aria-hidden] > span')].filter(({ textContent }) => textContent !== '')
    const scaleOf = ticks.filter((tick) => tick.parentElement === ticks[0]!.parentElement)
    const rows = [...figure.querySelectorAll('tbody tr')]
    const bars = [...plot.querySelectorAll('ol > li')].map((bar, at) => ({ bar, row: rows[at]! }))
    const line = plot.querySelector('[data-line]') !== null
    return {
      top: numberOf(scaleOf.at(-1)),
      line,
      bars: bars
        .filter(({ bar }) => {
          const { left, right } = bar.getBoundingClientRect()
          return left >= inView.left && right <= inView.right
        })
        .map(({ bar, row }) => {
          const stack = bar.querySelector('[data-stack]')!
          const { left, width, top, bottom } = stack.getBoundingClientRect()
          const x = Math.floor((left + width / 2) * scale)
          const [y, height] = [Math.floor(top * scale) - 3, Math.ceil((bottom - top) * scale) + 6]
          const { data } = canvas.getImageData(x, y, 1, Math.max(1, height))
          const pixelsOf = (part: Element) => {
            const [red = 0, green = 0, blue = 0] = (getComputedStyle(part).backgroundColor.match(/[\d.]+/g) ?? []).map(
              Number,
            )
            let pixels = 0
            for (let pixel = 0; pixel < data.length; pixel += 4) {
              const far = [data[pixel]! - red, data[pixel + 1]! - green, data[pixel + 2]! - blue].map(Math.abs)
              if (Math.max(...far) <= 3) pixels++
            }
            return pixels / scale
          }
          const isHatched = (part: Element) => getComputedStyle(part).backgroundImage !== 'none'
          const cells = [...row.querySelectorAll('td')].map(numberOf)
          return {
            label: row.querySelector('th')!.textContent ?? '',
            values: line ? cells.slice(1) : cells,
            parts: [...stack.children].map((part) =>
              // A hatched part has two colours: its place says how high it is.
              isHatched(part) ? part.getBoundingClientRect().height : pixelsOf(part),
            ),
          }
        }),
    }
  }, picture)
}
