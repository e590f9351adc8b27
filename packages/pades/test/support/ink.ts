import type { Pixels } from './render.ts'

interface Ink {
  width: number
  height: number
  at(x: number, y: number): boolean
}

/** The ink in black and white, cropped to its edges. */
function ink({ width, height, data }: Pixels): Ink {
  const dark = (x: number, y: number) => data[(y * width + x) * 3]! < 140
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!dark(x, y)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  const size = { width: right - left + 1, height: bottom - top + 1 }
  const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < size.width && y < size.height
  return { ...size, at: (x, y) => inside(x, y) && dark(x + left, y + top) }
}

/** Two programs round positions differently, so ink within this many pixels of other ink counts as the same. */
const tolerancePixels = 2

/** The share of ink in either picture without a counterpart in the other; 0 for equal pictures. */
export function inkDifference(first: Pixels, second: Pixels): number {
  const [a, b] = [ink(first), ink(second)]
  const [ofA, ofB] = [strayInk(a, b), strayInk(b, a)]
  return (ofA.stray + ofB.stray) / (ofA.total + ofB.total)
}

function strayInk(from: Ink, to: Ink): { stray: number; total: number } {
  let [stray, total] = [0, 0]
  for (let y = 0; y < from.height; y += 1) {
    for (let x = 0; x < from.width; x += 1) {
      if (!from.at(x, y)) continue
      total += 1
      if (!nearby(to, x, y)) stray += 1
    }
  }
  return { stray, total }
}

function nearby(ink: Ink, x: number, y: number): boolean {
  for (let dy = -tolerancePixels; dy <= tolerancePixels; dy += 1) {
    for (let dx = -tolerancePixels; dx <= tolerancePixels; dx += 1) if (ink.at(x + dx, y + dy)) return true
  }
  return false
}
