import { Readable } from 'node:stream'
import yazl from 'yazl'
import { localClock } from '../local-clock.ts'
import type { Cell, CellKind } from './columns.ts'
import { dayMilliseconds, type Sheet } from './sheet.ts'
import { contentTypes, rootRelations, styleOf, stylesXml, workbookRelations, workbookXml } from './xlsx-parts.ts'
import { columnName, escaped } from './xlsx-text.ts'

const DAY_MS = 86_400_000
/** Written down and compressed together: a millisecond of this thread, and a string that is soon garbage. */
const ROWS_AT_ONCE = 50
/** The first level is quicker than the sixth, and makes files of the same kind a quarter larger. */
const COMPRESSION_LEVEL = 1
/** Excel's day 0; its day 60, 29 February 1900, never was. */
const EPOCH = Date.UTC(1899, 11, 30)

/**
 * An Excel workbook (ECMA-376), written while its rows come: the sheet is compressed portion by portion, and the parts that need to know how
 * many rows there are follow it.
 */
export function xlsxOf(sheet: Sheet): Readable {
  const zip = new yazl.ZipFile()
  const counted = { rows: 0 }
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name)
  add('[Content_Types].xml', contentTypes)
  add('_rels/.rels', rootRelations)
  const rows = Readable.from(sheetXml(sheet, counted), { objectMode: false })
  const output = zip.outputStream as Readable
  // What fails while it is written is told by the zip; where nobody reads on, no more rows are read.
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => rows.destroy())
  rows.once('end', () => {
    add('xl/worksheets/sheet2.xml', aboutXml(sheet))
    add('xl/workbook.xml', workbookXml(sheet, counted.rows))
    add('xl/_rels/workbook.xml.rels', workbookRelations)
    add('xl/styles.xml', stylesXml(sheet.locale))
    zip.end()
  })
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { compressionLevel: COMPRESSION_LEVEL })
  return output
}

const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

async function* sheetXml(sheet: Sheet, counted: { rows: number }): AsyncGenerator<string> {
  const { columns, portions } = sheet
  const names = columns.map((_, at) => columnName(at))
  const write = writerOf(sheet)
  const kinds = columns.map(({ kind }) => kind)
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const headings = columns.map(({ heading }, at) => textCell(`${names[at]}1`, heading, styleOf.heading))
  yield `${opening}<worksheet ${namespace}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
    `activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${headings.join('')}</row>`
  for await (const portion of portions) {
    for (let start = 0; start < portion.length; start += ROWS_AT_ONCE) {
      let xml = ''
      for (const row of portion.slice(start, start + ROWS_AT_ONCE)) {
        counted.rows++
        const number = counted.rows + 1
        xml += `<row r="${number}">`
        for (let at = 0; at < kinds.length; at++) xml += write(`${names[at]}${number}`, row[at]!, kinds[at]!)
        xml += '</row>'
      }
      yield xml
    }
  }
  yield `</sheetData><autoFilter ref="A1:${names.at(-1)}${counted.rows + 1}"/></worksheet>`
}

function aboutXml(sheet: Sheet): string {
  const write = writerOf(sheet)
  const rows = sheet.about.map(({ label, kind, value }, index) => {
    const number = index + 1
    return `<row r="${number}">${textCell(`A${number}`, label, styleOf.heading)}${write(`B${number}`, value, kind)}</row>`
  })
  return (
    `${opening}<worksheet ${namespace}><cols><col min="1" max="1" width="20" customWidth="1"/>` +
    `<col min="2" max="2" width="48" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  )
}

function writerOf({ zone }: Sheet) {
  const clock = localClock(zone)
  return (place: string, cell: Cell, kind: CellKind): string => {
    if (cell === null || cell === '') return ''
    if (cell instanceof Date) return numberCell(place, (clock(cell) - EPOCH) / DAY_MS, styleOf[kind])
    if (kind === 'day') return numberCell(place, (dayMilliseconds(String(cell)) - EPOCH) / DAY_MS, styleOf.day)
    if (kind === 'duration') return numberCell(place, Number(cell) / (DAY_MS / 1000), styleOf.duration)
    return typeof cell === 'number' ? numberCell(place, cell, styleOf.number) : textCell(place, cell, styleOf.text)
  }
}

function numberCell(place: string, value: number, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`
}

/** Blanks that a reader of XML would drop. */
const blanks = /^\s|\s$|[\t\n]/

/** A text inside its cell is a text, whatever it begins with: never a formula. */
function textCell(place: string, text: string, style: number): string {
  const space = blanks.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`
}
