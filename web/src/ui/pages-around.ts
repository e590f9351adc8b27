/** How many page numbers a pager shows (1§9: 5 or 6). Five fit a phone of 360 px, with both arrows and both gaps. */
export const pagesShown = { wide: 6, narrow: 5 } as const

/**
 * At most `most` page numbers, always with the first and the last, and a gap where some are
 * left out.
 */
export function pagesAround(page: number, pages: number, most: number): (number | 'gap-before' | 'gap-after')[] {
  if (pages <= most) return Array.from({ length: pages }, (_, place) => place + 1)
  const inner = Math.max(1, most - 2)
  const start = Math.min(Math.max(2, page - Math.floor((inner - 1) / 2)), pages - inner)
  const middle = Array.from({ length: inner }, (_, place) => start + place)
  return [
    1,
    ...(start > 2 ? ['gap-before' as const] : []),
    ...middle,
    ...(start + inner < pages ? ['gap-after' as const] : []),
    pages,
  ]
}
