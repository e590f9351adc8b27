import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import { type ImportColumn, importColumns, importHeaders } from '@laisen/contract/endpoints/imports'
import { limits } from '@laisen/contract/limits'
import writeExcel, { type Feature, type Row } from 'write-excel-file/node'

type FileContent = Stream | Buffer | Blob

const HEADER = { fontWeight: 'bold', backgroundColor: '#D9E8F0' } as const
/** Excel's format for text: what is typed stays as it was typed, a leading zero too. */
const TEXT = '@'
const WIDTHS: Readonly<Record<ImportColumn, number>> = {
  username: 18,
  firstName: 18,
  lastName: 22,
  mobile: 16,
  email: 32,
  password: 20,
  role: 22,
  activate: 24,
  admin: 14,
}

const choices: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = {
  role: ['Signer', 'Operator'],
  activate: ['Y', 'N'],
  admin: ['Y', 'N'],
}

export interface Column {
  readonly title: string
  readonly width: number
}

export const describedColumns: readonly Column[] = importColumns.map((name) => ({
  title: importHeaders[name],
  width: WIDTHS[name],
}))

/** A sheet of texts under a header, which offers the choices of the import's columns. */
export async function writeWorkbook(columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  const sheet: Row[] = [
    columns.map(({ title }) => ({ value: title, type: String, ...HEADER })),
    ...rows.map((row) => row.map((text) => ({ value: harmless(text), type: String, format: TEXT }))),
  ]
  const options = { sheet: 'Users', columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }
  return writeExcel(sheet, options, { features: [offersChoices] }).toBuffer()
}

/**
 * A text that a spreadsheet would take for a formula, now or after it was saved as CSV, begins with an apostrophe: OWASP's
 * list is = + - @, tab and carriage return.
 */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}

/**
 * Lists to choose from (ECMA-376-1 §18.3.1.33), as many rows down as an import may have, and whole columns of text, so that
 * a phone keeps its leading zero.
 */
const offersChoices: Feature<FileContent> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (sheet) => {
          const lists = importColumns.flatMap((name, place) => listFor('ABCDEFGHI'[place]!, choices[name] ?? []))
          const style = /<c r="A2" s="(\d+)"/.exec(sheet)?.[1]
          return sheet
            .replaceAll('<col ', style === undefined ? '<col ' : `<col style="${style}" `)
            .replace('</sheetData>', `$&<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`)
        },
      },
    },
  },
}

function listFor(letter: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return []
  const range = `${letter}2:${letter}${limits.importRows + 1}`
  return [
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>"${texts.join(',')}"</formula1></dataValidation>`,
  ]
}
