import type { PlacedPage } from './layout.ts'
import { movementOnSheet, turnOf } from './turn.ts'

interface Pointer {
  readonly clientX: number
  readonly clientY: number
}

/**
 * Where a pointer is on the upright page, in points from the left and the bottom.
 * @param sheet An element that covers the page.
 */
export function pointOnSheet(
  sheet: Element,
  { clientX, clientY }: Pointer,
  { width, height, scale }: Pick<PlacedPage, 'width' | 'height'> & { scale: number },
): { x: number; y: number } {
  const box = sheet.getBoundingClientRect()
  // However the page is turned, its middle stays where it is.
  const fromMiddle = { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  const { x, y } = movementOnSheet(turnOf(sheet), fromMiddle)
  return { x: (width / 2 + x) / scale, y: (height / 2 - y) / scale }
}
