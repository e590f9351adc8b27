/** A rectangle on a page, in points from its left and its bottom as displayed. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PageBox {
  readonly width: number
  readonly height: number
}

const leastSide = 10

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)))
const rounded = (value: number) => Math.round(value * 10) / 10

/** The nearest box that is entirely on the page, in tenths of a point. */
export function keptOnPage(box: Box, page: PageBox): Box {
  const width = rounded(between(box.width, leastSide, page.width))
  const height = rounded(between(box.height, leastSide, page.height))
  const x = rounded(between(box.x, 0, page.width - width))
  return { x, y: rounded(between(box.y, 0, page.height - height)), width, height }
}

/** The lines that a box has been aligned with, to be shown: at these distances from the left and the bottom. */
export interface Guides {
  readonly x?: number
  readonly y?: number
}

interface Snapped {
  readonly box: Box
  readonly guides: Guides
}

interface Surroundings {
  readonly page: PageBox
  readonly others: readonly Box[]
  /** How near, in points, an edge or a middle has to come. */
  readonly within: number
}

/** A box that is being moved, aligned with the edges and middles of others and of the page where it comes near them. */
export function snapped(box: Box, { page, others, within }: Surroundings): Snapped {
  const across = aligned(
    [box.x, box.x + box.width / 2, box.x + box.width],
    [0, page.width / 2, page.width, ...others.flatMap(({ x, width }) => [x, x + width / 2, x + width])],
    within,
  )
  const up = aligned(
    [box.y, box.y + box.height / 2, box.y + box.height],
    [0, page.height / 2, page.height, ...others.flatMap(({ y, height }) => [y, y + height / 2, y + height])],
    within,
  )
  return {
    box: { ...box, x: box.x + (across?.by ?? 0), y: box.y + (up?.by ?? 0) },
    guides: { ...(across && { x: across.at }), ...(up && { y: up.at }) },
  }
}

/** The smallest movement that brings one of the positions onto one of the lines. */
function aligned(positions: readonly number[], lines: readonly number[], within: number) {
  let best: { by: number; at: number } | undefined
  for (const position of positions)
    for (const at of lines) {
      const by = at - position
      if (Math.abs(by) <= within && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at }
    }
  return best
}

export const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof corners)[number]

/** Resizes at one corner; the opposite one stays. */
export function pulled(box: Box, corner: Corner, { dx, dy }: { dx: number; dy: number }): Box {
  const left = corner.endsWith('left')
  const bottom = corner.startsWith('bottom')
  const width = Math.max(leastSide, box.width + (left ? -dx : dx))
  const height = Math.max(leastSide, box.height + (bottom ? -dy : dy))
  return {
    width,
    height,
    x: left ? box.x + box.width - width : box.x,
    y: bottom ? box.y + box.height - height : box.y,
  }
}

/** What a key does: arrows move by 1 point, with Shift by 10; + and − change the width, [ and ] the height. */
export function pressed(box: Box, key: string, shift: boolean): Box | undefined {
  const step = shift ? 10 : 1
  switch (key) {
    case 'ArrowLeft':
      return { ...box, x: box.x - step }
    case 'ArrowRight':
      return { ...box, x: box.x + step }
    case 'ArrowUp':
      return { ...box, y: box.y + step }
    case 'ArrowDown':
      return { ...box, y: box.y - step }
    case '+':
    case '=':
      return { ...box, width: box.width + 1 }
    case '-':
      return { ...box, width: box.width - 1 }
    case ']':
      return { ...box, height: box.height + 1 }
    case '[':
      return { ...box, height: box.height - 1 }
    default:
      return undefined
  }
}
