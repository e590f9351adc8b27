import type { PageSize } from '../../pdf/open-pdf.ts'
import type { SignatureLine } from './signature-lines.ts'
import { type HeightAt, keepOnPage, type StampPlace } from './stamp-geometry.ts'

/** The page that the stamp is placed on, and the height of the stamp together with the row behind it. */
export interface PlacingOn {
  page: PageSize
  heightAt: HeightAt
}

interface Point {
  x: number
  y: number
}

/** The stamp with its middle at a point, or the nearest place on the page. */
export function placeAround(point: Point, length: number, { page, heightAt }: PlacingOn): StampPlace {
  const height = heightAt({ x: 0, y: 0, length })
  return keepOnPage({ x: point.x - length / 2, y: point.y - height / 2, length }, page, heightAt)
}

/** Below that, the text of a stamp is hard to read; a shorter line is written over at its ends. */
const leastOnLine = 110
/** A stamp stands just above the dots. */
const abovePoints = 2

/** The stamp on a line, in its middle, and no longer than it where that leaves the stamp readable. */
export function placeOnLine(line: SignatureLine, length: number, { page, heightAt }: PlacingOn): StampPlace {
  const fitting = Math.min(length, Math.max(leastOnLine, Math.floor(line.width)))
  // Where it is longer than the line, it would cover the words beside it.
  const above = fitting > line.width ? line.size : abovePoints
  const x = line.x + (line.width - fitting) / 2
  return keepOnPage({ x, y: line.y + above, length: fitting }, page, heightAt)
}

/** The part of the page that belongs to a line: where its signature would stand. */
export interface LineZone {
  x: number
  y: number
  width: number
  height: number
}

const leastZone = 48
const besidePoints = 6

/** `stamped`: where the stamp on the line would end, in points from the bottom of the page. */
export function zoneOf({ x, y, width, size }: SignatureLine, stamped = 0): LineZone {
  const bottom = y - size / 3
  const top = Math.max(y + leastZone, stamped + abovePoints)
  return { x: x - besidePoints, y: bottom, width: width + 2 * besidePoints, height: top - bottom }
}

/** The line whose zone a point is in; the nearest one if several are. */
export function lineAt<Line extends SignatureLine>(point: Point, lines: readonly Line[]): Line | undefined {
  const inside = lines.filter((line) => {
    const { x, y, width, height } = zoneOf(line)
    return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
  })
  return inside.toSorted((one, other) => Math.abs(point.y - one.y) - Math.abs(point.y - other.y))[0]
}

/** Whether the stamp stands on a line. */
export function isOnLine({ x, y, length }: StampPlace, line: SignatureLine): boolean {
  const middle = x + length / 2
  return middle >= line.x && middle <= line.x + line.width && y >= line.y - line.size && y <= line.y + 2 * line.size
}
