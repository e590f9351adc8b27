import type { PageSize } from './open-pdf.ts'

/**
 * How far the reader rotated the pages clockwise to view them. The document is not changed, and neither are positions
 * on a page, which count from the left and the bottom of the unrotated page.
 */
export type Turn = 0 | 90 | 180 | 270

export function nextTurn(turn: Turn): Turn {
  return ((turn + 90) % 360) as Turn
}

export function turnedSize(size: PageSize, turn: Turn): PageSize {
  return turn % 180 === 0 ? size : { widthPoints: size.heightPoints, heightPoints: size.widthPoints }
}

/**
 * The transform that fits an upright sheet into a box of this size in CSS pixels; the origin is its upper left corner.
 */
export function transformOf(turn: Turn, box: { width: number; height: number }): string | undefined {
  if (turn === 0) return undefined
  const x = turn === 270 ? 0 : box.width
  const y = turn === 90 ? 0 : box.height
  return `translate(${x}px, ${y}px) rotate(${turn}deg)`
}

/** The rotation of the sheet that an element is on. */
export function turnOf(element: Element): Turn {
  return (Number(element.closest<HTMLElement>('[data-turn]')?.dataset.turn) || 0) as Turn
}

/** Converts a movement on the screen into one on the upright sheet: right and down are positive. */
export function movementOnSheet(turn: Turn, { x, y }: { x: number; y: number }): { x: number; y: number } {
  if (turn === 90) return { x: y, y: -x }
  if (turn === 180) return { x: -x, y: -y }
  if (turn === 270) return { x: -y, y: x }
  return { x, y }
}

const arrows = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']

/** The arrow key that moves the same way on the upright sheet; other keys are returned unchanged. */
export function keyOnSheet(turn: Turn, key: string): string {
  const place = arrows.indexOf(key)
  return place < 0 ? key : arrows[(place + 4 - turn / 90) % 4]!
}
