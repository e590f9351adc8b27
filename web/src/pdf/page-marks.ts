import type * as Pdfjs from 'pdfjs-dist'
import type { PDFPageProxy } from 'pdfjs-dist'

/** A piece of text on one line. Points from the left and the bottom of the page as displayed; y is the baseline. */
export interface PlacedText {
  text: string
  x: number
  y: number
  width: number
  /** The height of its letters. */
  size: number
}

/** A drawn line, or a rectangle as thin as one, in the same points. */
export interface DrawnRule {
  x: number
  y: number
  width: number
  height: number
}

/** What is on a page besides pictures: its text, and its drawn lines. */
export interface PageMarks {
  texts: readonly PlacedText[]
  rules: readonly DrawnRule[]
}

/** Whether the lines of a page with this text are worth looking at: for them, pdf.js reads the pictures of the page too. */
export type RulesWanted = (texts: readonly PlacedText[]) => boolean

type Matrix = readonly [number, number, number, number, number, number]

export async function marksOf(
  pdfjs: typeof Pdfjs,
  page: PDFPageProxy,
  rulesWanted: RulesWanted = () => true,
): Promise<PageMarks> {
  const viewport = page.getViewport({ scale: 1 })
  // From the page's own coordinates to points from the left and the bottom as displayed.
  const shown = times([1, 0, 0, -1, 0, viewport.height], viewport.transform as unknown as Matrix)
  const { items } = await page.getTextContent()
  const texts = items
    .map((item) => ('str' in item && item.str.trim() !== '' ? placed(item, shown) : undefined))
    .filter((text) => text !== undefined)
  if (!rulesWanted(texts)) return { texts, rules: [] }
  return { texts, rules: rulesOf(await page.getOperatorList(), pdfjs.OPS, shown) }
}

interface TextItem {
  str: string
  transform: unknown[]
  width: number
}

/** Undefined for text that does not run from left to right. */
function placed({ str, transform, width }: TextItem, shown: Matrix): PlacedText | undefined {
  const [a, b, c, d, x, y] = times(shown, transform as unknown as Matrix)
  const size = Math.hypot(c, d)
  if (a <= 0 || Math.abs(b) > 0.01 * a || size === 0) return undefined
  const scale = Math.hypot(shown[0], shown[1])
  return { text: str, x, y, width: width * scale, size }
}

/** The names of the drawing commands that say where lines are; pdf.js numbers them. */
type Commands = Pick<
  typeof Pdfjs.OPS,
  'save' | 'restore' | 'transform' | 'constructPath' | 'endPath' | 'paintFormXObjectBegin' | 'paintFormXObjectEnd'
>

interface Operators {
  fnArray: readonly number[]
  argsArray: readonly unknown[]
}

const thinnestPoints = 2

/** The drawn lines of a page. `shown` maps the page's own coordinates to the points of the answer. */
export function rulesOf({ fnArray, argsArray }: Operators, commands: Commands, shown: Matrix): DrawnRule[] {
  const rules: DrawnRule[] = []
  const outer: Matrix[] = []
  let current = shown
  const act: Partial<Record<number, (args: unknown) => void>> = {
    [commands.save]: () => outer.push(current),
    [commands.restore]: () => {
      current = outer.pop() ?? shown
    },
    [commands.transform]: (args) => {
      current = times(current, args as Matrix)
    },
    [commands.paintFormXObjectBegin]: (args) => {
      outer.push(current)
      const [matrix] = args as [Matrix | null]
      if (matrix) current = times(current, matrix)
    },
    [commands.paintFormXObjectEnd]: () => {
      current = outer.pop() ?? shown
    },
    [commands.constructPath]: (args) => {
      const [paint, [path]] = args as [number, [ArrayLike<number> | null]]
      // A path that ends unpainted only clips what follows.
      if (paint === commands.endPath || !path) return
      for (const box of partsOf(path, current)) {
        if (Math.min(box.width, box.height) <= thinnestPoints) rules.push(box)
      }
    },
  }
  for (const [index, command] of fnArray.entries()) act[command]?.(argsArray[index])
  return rules
}

/** How many numbers follow each segment of a path, by the code that pdf.js gives it: move, line, curve, quadratic curve, close. */
const numbersAfter = [2, 2, 6, 4, 0] as const

/** The bounding box of each part of a path. */
function partsOf(path: ArrayLike<number>, matrix: Matrix): DrawnRule[] {
  const parts: { x: number; y: number }[][] = []
  let at = 0
  while (at < path.length) {
    const segment = path[at]!
    const numbers = numbersAfter[segment]
    if (numbers === undefined) break
    if (segment === 0) parts.push([])
    for (let place = at + 1; place < at + 1 + numbers; place += 2) {
      const [x, y] = pointOf(matrix, path[place]!, path[place + 1]!)
      parts.at(-1)?.push({ x, y })
    }
    at += 1 + numbers
  }
  return parts.filter((points) => points.length > 1).map(boxOf)
}

function boxOf(points: readonly { x: number; y: number }[]): DrawnRule {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function pointOf([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** First the right matrix, then the left one. */
function times(left: Matrix, right: Matrix): Matrix {
  const [a, b, c, d] = right
  const origin = pointOf(left, right[4], right[5])
  const [x0, y0] = pointOf([...left.slice(0, 4), 0, 0] as unknown as Matrix, a, b)
  const [x1, y1] = pointOf([...left.slice(0, 4), 0, 0] as unknown as Matrix, c, d)
  return [x0, y0, x1, y1, ...origin]
}
