/** Sets the parts of a report on pages, and says what they are. */
import { breakText } from '../stamp/wrap.ts'
import { bodyWidth, lineHeight, margin, type Pages, type Style } from './pages.ts'
import type { ReportRow, ReportSection, ReportTable } from './report.ts'
import type { Element } from './structure.ts'

export const styles = {
  title: { face: 'bold', tone: 'ink', sizePoints: 18 },
  heading: { face: 'bold', tone: 'ink', sizePoints: 13 },
  part: { face: 'bold', tone: 'ink', sizePoints: 10.5 },
  text: { face: 'regular', tone: 'ink', sizePoints: 9.5 },
  label: { face: 'regular', tone: 'second', sizePoints: 9.5 },
  columnHeading: { face: 'bold', tone: 'ink', sizePoints: 8.5 },
  cell: { face: 'regular', tone: 'ink', sizePoints: 8.5 },
} as const satisfies Record<string, Style>

/** Between a heading and what it heads stays no page break: this much must follow it on its page. */
const AFTER_HEADING = 60
const LABEL_SHARE = 0.28
/** Of white above and below the text of a cell, and between columns. */
const CELL = { above: 3, below: 3, between: 8 } as const

const element = (type: Element['type'], more: Partial<Element> = {}): Element => ({ type, kids: [], ...more })

/** Lines of a text; each line break in it begins a new one. */
export function linesOf(text: string, { face, sizePoints }: Style, maxWidthPoints: number): string[] {
  return text.split(/\r\n|[\n\r]/).flatMap((one) => {
    return breakText({ text: one, face, sizePoints, maxWidthPoints, atSpaces: true })
  })
}

/** A paragraph or a heading, which may go on on the next page. */
export function putText(
  pages: Pages,
  into: Element,
  { lines, style, x }: { lines: string[]; style: Style; x: number },
): void {
  const height = lineHeight(style.sizePoints)
  for (let from = 0; from < lines.length; ) {
    if (pages.room < height) pages.next()
    const some = lines.slice(from, from + Math.max(1, Math.floor(pages.room / height)))
    pages.put(into, some, { ...style, x, top: pages.y })
    pages.y -= some.length * height
    from += some.length
  }
}

export function putSection(pages: Pages, document: Element, section: ReportSection): void {
  const { heading, isPart = false, blocks } = section
  const style = isPart ? styles.part : styles.heading
  const into = element(isPart ? 'H3' : 'H2')
  const lines = linesOf(heading, style, bodyWidth)
  if (pages.room < lines.length * lineHeight(style.sizePoints) + AFTER_HEADING) pages.next()
  else pages.y -= isPart ? 8 : 16
  if (!isPart) pages.bookmark(heading)
  putText(pages, into, { lines, style, x: margin.side })
  document.kids.push(into)
  pages.y -= 4
  for (const block of blocks) {
    if (block.kind === 'text') {
      const paragraph = element('P')
      putText(pages, paragraph, {
        lines: linesOf(block.text, styles.text, bodyWidth),
        style: styles.text,
        x: margin.side,
      })
      document.kids.push(paragraph)
      pages.y -= 5
    } else {
      document.kids.push(block.kind === 'rows' ? putRows(pages, block.rows) : putTable(pages, block))
      pages.y -= 4
    }
  }
}

interface Column {
  readonly x: number
  readonly width: number
}

interface Cell {
  readonly element: Element
  readonly lines: string[]
  readonly style: Style
  readonly column: Column
}

function columnsOf(shares: readonly number[]): Column[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let x: number = margin.side
  return shares.map((share) => {
    const width = (bodyWidth * share) / whole
    const column = { x, width: width - CELL.between }
    x += width
    return column
  })
}

function putRows(pages: Pages, rows: readonly ReportRow[]): Element {
  const [labels, values] = columnsOf([LABEL_SHARE, 1 - LABEL_SHARE])
  const table = element('Table')
  for (const { label, value } of rows) {
    const row = element('TR')
    const cells = [
      cellOf(element('TH', { scope: 'Row' }), label, { style: styles.label, column: labels! }),
      cellOf(element('TD'), value, { style: styles.text, column: values! }),
    ]
    row.kids.push(...cells.map((cell) => cell.element))
    table.kids.push(row)
    putCells(pages, cells, { above: 1.5, below: 1.5, repeat: () => {} })
  }
  return table
}

function putTable(pages: Pages, { columns, rows }: ReportTable): Element {
  const places = columnsOf(columns.map(({ width }) => width))
  const headings = columns.map(({ heading }, index) =>
    cellOf(element('TH', { scope: 'Column' }), heading, { style: styles.columnHeading, column: places[index]! }),
  )
  const head = element('TR')
  head.kids.push(...headings.map((cell) => cell.element))
  const body = element('TBody')
  const putHead = (cells: readonly Pick<Cell, 'lines' | 'style' | 'column'>[]) => {
    const top = pages.y - CELL.above
    for (const cell of cells)
      pages.put('element' in cell ? (cell.element as Element) : undefined, cell.lines, {
        ...cell.style,
        x: cell.column.x,
        top,
      })
    pages.y -= CELL.above + CELL.below + heightOf(cells)
    pages.draw(rule(pages.y, 0.8))
  }
  // On the pages that follow, the headings are seen again but are not part of the table (ISO 14289-1 §7.1).
  const repeat = () => putHead(headings.map(({ lines, style, column }) => ({ lines, style, column })))
  const atLeast = (cells: readonly Cell[]) => heightOf(cells) + CELL.above + CELL.below
  if (pages.room < atLeast(headings) + AFTER_HEADING / 2) pages.next()
  putHead(headings)
  for (const values of rows) {
    const cells = values.map((value, index) =>
      cellOf(element('TD'), value, { style: styles.cell, column: places[index]! }),
    )
    const row = element('TR')
    row.kids.push(...cells.map((cell) => cell.element))
    body.kids.push(row)
    putCells(pages, cells, { ...CELL, repeat })
    pages.draw(rule(pages.y, 0.3))
  }
  return element('Table', { kids: [element('THead', { kids: [head] }), body] })
}

function cellOf(into: Element, text: string, { style, column }: Pick<Cell, 'style' | 'column'>): Cell {
  return { element: into, lines: linesOf(text, style, column.width), style, column }
}

const heightOf = (cells: readonly Pick<Cell, 'lines' | 'style'>[]) =>
  Math.max(...cells.map(({ lines, style }) => lines.length * lineHeight(style.sizePoints)))

interface RowSpace {
  readonly above: number
  readonly below: number
  /** What the next page begins with. */
  readonly repeat: () => void
}

/** A row stays on one page if a page has room for it; otherwise it is broken where the page ends. */
function putCells(pages: Pages, cells: readonly Cell[], { above, below, repeat }: RowSpace): void {
  const around = above + below
  const height = Math.max(...cells.map(({ style }) => lineHeight(style.sizePoints)))
  const turn = () => {
    pages.next()
    repeat()
  }
  if (pages.room < heightOf(cells) + around) turn()
  let rest = cells
  while (true) {
    if (pages.room < height + around) turn()
    const most = Math.floor((pages.room - around) / height)
    const top = pages.y - above
    for (const { element: into, lines, style, column } of rest)
      pages.put(into, lines.slice(0, most), { ...style, x: column.x, top })
    const now = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(0, most) }))
    pages.y -= around + heightOf(now)
    rest = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(most) }))
    if (rest.every(({ lines }) => lines.length === 0)) return
  }
}

/** A horizontal line over the whole width, as operators. */
function rule(y: number, thickness: number): string {
  const at = y.toFixed(2)
  return `0.8 G ${thickness} w ${margin.side} ${at} m ${(margin.side + bodyWidth).toFixed(2)} ${at} l S\n`
}
