import type { Locale } from '@laisen/contract/messages/define'
import type { Sheet } from './sheet.ts'
import { columnName, escaped } from './xlsx.ts'

const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const contentTypes = `${opening}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`

export const rootRelations = `${opening}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbookRelations = `${opening}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`

export function workbookXml({ name, words, columns }: Sheet, rows: number): string {
  const sheets = [name, words.filteredBy].map(
    (title, at) => `<sheet name="${sheetName(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const filtered = `'${sheetName(name)}'!$A$1:$${columnName(columns.length - 1)}$${rows + 1}`
  return `${opening}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${filtered}</definedName></definedNames></workbook>`
}

/** Up to 31 characters, without those that a reference to a sheet uses. */
function sheetName(title: string): string {
  return escaped(title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))
}

/** Indexes into cellXfs below. */
export const styleOf = { text: 0, heading: 1, number: 2, moment: 3, day: 4, duration: 5 } as const

/**
 * The day first, whatever the reader's own locale is (0809 is British English). Thai counts Buddhist years: 0107041E is Western digits, the
 * Buddhist calendar, Thai. The value of the cell stays a date.
 */
export function stylesXml(locale: Locale): string {
  const calendar = locale === 'th' ? '[$-107041E]' : '[$-809]'
  const formats = [`${calendar}dd/mm/yyyy hh:mm:ss`, `${calendar}dd/mm/yyyy`, '[h]:mm:ss'].map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`,
  )
  const format = (id: number) =>
    `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
  return `${opening}<styleSheet xmlns="${main}"><numFmts count="3">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${format(49)}<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/>${format(1)}${format(164)}${format(165)}${format(166)}</cellXfs></styleSheet>`
}
