import { posix } from 'node:path'
import { importColumns } from '@laisen/contract/endpoints/imports'
import { limits } from '@laisen/contract/limits'
import { AppError } from '../http/app-error.ts'
import { type Attributes, scanXml } from './scan-xml.ts'
import { type Archive, openArchive } from './unzip.ts'

/** A row that has something in it. */
export interface TableRow {
  /** As the file counts: the first is 1. */
  readonly number: number
  /** Texts by column; '' for an empty cell. Columns after the ninth are left out. */
  readonly cells: readonly string[]
}

/** The most rows that an Excel sheet can have. */
const MOST_ROWS = 1_048_576
/** Longer texts are cut: one more character than any column may have shows that they are too long. */
const CELL_CHARACTERS = limits.textCharacters + 1
const FIELD = { field: 'base64String' }
const unreadable = () => new AppError('IMPORT_FILE_UNREADABLE', FIELD)

/**
 * The rows of the first sheet of an .xlsx (ECMA-376-1 §18.3), as texts. Only cells that hold something take memory; a large
 * row number does not. @throws IMPORT_FILE_TYPE, IMPORT_FILE_UNREADABLE, IMPORT_ROWS_TOO_MANY
 */
export async function readTable(bytes: Buffer): Promise<TableRow[]> {
  const archive = await openArchive(bytes)
  const workbook = part(archive, 'xl/workbook.xml')
  // It is a ZIP archive of something else.
  if (!workbook) throw new AppError('IMPORT_FILE_TYPE', FIELD)
  const relations = readRelations(part(archive, 'xl/_rels/workbook.xml.rels'))
  const sheet = part(archive, relations.byId.get(firstSheet(workbook)) ?? '')
  if (!sheet) throw unreadable()
  return readSheet(sheet, readStrings(part(archive, relations.strings)))
}

function part(archive: Archive, name: string): Buffer | undefined {
  return name === '' ? undefined : archive.read(name)
}

function firstSheet(workbook: Buffer): string {
  let id: string | undefined
  scanXml(workbook, {
    open(name, attributes) {
      if (name === 'sheet') id ??= attributes['r:id'] ?? idOf(attributes)
    },
    close() {},
    text() {},
  })
  return id ?? ''
}

/** The id of the relation, whatever prefix the writer chose for the namespace. */
function idOf(attributes: Attributes): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
}

function readRelations(rels: Buffer | undefined): { byId: Map<string, string>; strings: string } {
  const byId = new Map<string, string>()
  let strings = ''
  if (!rels) return { byId, strings }
  scanXml(rels, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target)
      byId.set(Id, path)
      if (Type.endsWith('/sharedStrings')) strings = path
    },
    close() {},
    text() {},
  })
  return { byId, strings }
}

/** The text of a string item or an inline string: all runs except phonetic ones (§18.4.8). */
function textReader() {
  let inText = false
  let phonetic = false
  let text = ''
  return {
    open(name: string) {
      if (name === 't') inText = true
      if (name === 'rPh') phonetic = true
    },
    close(name: string) {
      if (name === 't') inText = false
      if (name === 'rPh') phonetic = false
    },
    text(piece: string) {
      if (inText && !phonetic && text.length <= CELL_CHARACTERS) text += piece
    },
    take(): string {
      const taken = text
      text = ''
      return unescapeText(taken)
    },
  }
}

function readStrings(bytes: Buffer | undefined): string[] {
  const strings: string[] = []
  if (!bytes) return strings
  const reader = textReader()
  scanXml(bytes, {
    open: (name) => (name === 'si' ? void reader.take() : reader.open(name)),
    close: (name) => (name === 'si' ? void strings.push(reader.take()) : reader.close(name)),
    text: (piece) => reader.text(piece),
  })
  return strings
}

function readSheet(bytes: Buffer, strings: readonly string[]): TableRow[] {
  const rows: TableRow[] = []
  const inline = textReader()
  let rowNumber = 0
  let cells: string[] = []
  let column = 0
  let type = ''
  let value: string | undefined
  let inValue = false
  scanXml(bytes, {
    open(name, attributes) {
      if (name === 'row') {
        rowNumber = numberOf(attributes.r) ?? rowNumber + 1
        if (rowNumber < 1 || rowNumber > MOST_ROWS) throw unreadable()
        cells = []
        column = 0
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        type = attributes.t ?? 'n'
        value = undefined
        inline.take()
      } else if (name === 'v') inValue = true
      else inline.open(name)
    },
    close(name) {
      if (name === 'v') inValue = false
      else if (name === 'c') {
        const whole = textOf(type, type === 'inlineStr' ? inline.take() : (value ?? ''), strings)
        const text = whole.slice(0, CELL_CHARACTERS)
        if (column <= importColumns.length && text !== '') cells[column - 1] = text
      } else if (name === 'row') keep(rows, { number: rowNumber, cells })
      else inline.close(name)
    },
    text(piece) {
      if (!inValue) inline.text(piece)
      else if ((value?.length ?? 0) <= CELL_CHARACTERS) value = (value ?? '') + piece
    },
  })
  return rows
}

function keep(rows: TableRow[], { number, cells }: TableRow): void {
  if (!cells.some((text) => text.trim() !== '')) return
  // The header row does not count toward the limit.
  if (rows.length > limits.importRows)
    throw new AppError('IMPORT_ROWS_TOO_MANY', { ...FIELD, limit: limits.importRows })
  rows.push({ number, cells: Array.from(importColumns, (_, column) => cells[column] ?? '') })
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,7}$/.test(text)) throw unreadable()
  return Number(text)
}

function columnOf(address: string | undefined): number | undefined {
  if (address === undefined) return undefined
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(address)?.[1]
  if (!letters) throw unreadable()
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

/** What a cell's value means (§18.18.11). The result of a formula is a value like any other. */
function textOf(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return value === '' ? '' : (strings[Number(value)] ?? '')
  if (type === 'b') return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'str') return unescapeText(value)
  if (type !== 'n') return value
  // Write whole numbers as people do: Excel may store 0812345678 as 8.12345678E8.
  const number = Number(value)
  return value !== '' && Number.isSafeInteger(number) ? String(number) : value
}

/** Characters that XML cannot hold are written as _x0000_ (§22.9.2.19). None of them belongs in a name. */
function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => plain(Number.parseInt(hex, 16)))
    : text
}

function plain(code: number): string {
  const control = code < 32 || (code >= 0xd800 && code <= 0xdfff) || code >= 0xfffe
  return control ? ' ' : String.fromCharCode(code)
}
