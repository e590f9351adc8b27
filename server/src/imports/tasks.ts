import { limits } from '@laisen/contract/limits'
import { AppError } from '../http/app-error.ts'
import { defineTask } from '../workers/define-task.ts'
import { readTable } from './read-table.ts'

/** Reads the rows of an uploaded workbook; the largest takes about a second. @throws AppError as readTable */
export const readImportTable = defineTask({
  name: 'imports.read-table',
  limitBytes: limits.importFileBytes,
  refusal: () => new AppError('IMPORT_FILE_COSTLY', { field: 'base64String' }),
  moves: (bytes) => [bytes],
  run: (bytes: Uint8Array) => readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
})

export const importTasks = [readImportTable]
