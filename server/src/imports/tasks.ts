import { limits } from '@laisen/contract/limits'
import { AppError } from '../http/app-error.ts'
import { defineTask } from '../workers/define-task.ts'
import { readTable } from './read-table.ts'
import { type Column, writeWorkbook } from './workbook.ts'

/** Reads the rows of an uploaded workbook; the largest takes about a second. @throws AppError as readTable */
export const readImportTable = defineTask({
  name: 'imports.read-table',
  limitBytes: limits.importFileBytes,
  refusal: () => new AppError('IMPORT_FILE_COSTLY', { field: 'base64String' }),
  moves: (bytes) => [bytes],
  run: (bytes: Uint8Array) => readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
})

/** Writes a workbook of rows. */
export const writeImportTable = defineTask({
  name: 'imports.write-table',
  limitBytes: 0,
  refusal: () => new AppError('IMPORT_FILE_COSTLY', { field: 'base64String' }),
  run: ({ columns, rows }: { columns: readonly Column[]; rows: readonly (readonly string[])[] }) =>
    writeWorkbook(columns, rows),
})

export const importTasks = [readImportTable, writeImportTable]
