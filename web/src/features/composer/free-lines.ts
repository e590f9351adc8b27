import type { DraftField } from '@laisen/contract/envelope-draft'
import type { FoundLine } from '../upload/use-signature-lines.ts'

/** The signature lines on which nothing was placed yet. */
export function freeLines(lines: readonly FoundLine[], fields: readonly DraftField[]): FoundLine[] {
  return lines.filter((line) => !fields.some((field) => isOnLine(field, line)))
}

function isOnLine({ kind, page, x, y, width }: DraftField, line: FoundLine): boolean {
  if (kind !== 'signature' || page !== line.page) return false
  const middle = x + width / 2
  return middle >= line.x && middle <= line.x + line.width && y >= line.y - line.size && y <= line.y + 2 * line.size
}
