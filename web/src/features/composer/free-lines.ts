import type { DraftField } from '@laisen/contract/envelope-draft'
import type { FoundLine } from '../upload/use-signature-lines.ts'
import type { Box } from './field-geometry.ts'

/** The signature lines on which nothing was placed yet. */
export function freeLines(lines: readonly FoundLine[], fields: readonly DraftField[]): FoundLine[] {
  return lines.filter((line) => !fields.some((field) => isOnLine(field, line)))
}

function isOnLine({ kind, page, x, y, width }: DraftField, line: FoundLine): boolean {
  if (kind !== 'signature' || page !== line.page) return false
  const middle = x + width / 2
  return middle >= line.x && middle <= line.x + line.width && y >= line.y - line.size && y <= line.y + 2 * line.size
}

const leastHeight = 48
const beside = 6

/** The part of the page that belongs to a line: where its signature would stand. */
export function zoneOf({ x, y, width, size }: FoundLine): Box {
  return { x: x - beside, y: y - size / 3, width: width + 2 * beside, height: leastHeight + size / 3 }
}
