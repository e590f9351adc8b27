import { importColumns, importHeaders } from '@laisen/contract/endpoints/imports'
import { limits } from '@laisen/contract/limits'
import { AppError } from '../http/app-error.ts'
import type { Base64Text } from '../http/base64-text.ts'
import { inWorker } from '../workers/pool.ts'
import type { TableRow } from './read-table.ts'
import { readImportTable } from './tasks.ts'

interface SentFile {
  readonly fileName?: string | null | undefined
  readonly base64String?: Base64Text | '' | null | undefined
}

const MEGABYTE = 1024 * 1024
const FIELD = { field: 'base64String' }

/**
 * The rows of people in a file that was sent, read away from the event loop.
 * @throws IMPORT_FILE_TYPE, IMPORT_FILE_TOO_LARGE, IMPORT_FILE_EXPANDS, IMPORT_FILE_UNREADABLE, IMPORT_FILE_COSTLY,
 *   IMPORT_HEADERS, IMPORT_EMPTY, IMPORT_ROWS_TOO_MANY
 */
export async function readFile({ fileName, base64String }: SentFile, companyId: number): Promise<TableRow[]> {
  // The extension is checked first (1§5).
  if (!/\.xlsx$/i.test(fileName?.trim() ?? '')) throw new AppError('IMPORT_FILE_TYPE', { field: 'fileName' })
  const bytes = base64String ? await base64String.bytes('base64String') : Buffer.alloc(0)
  if (bytes.length > limits.importFileBytes) {
    throw new AppError('IMPORT_FILE_TOO_LARGE', { ...FIELD, limitMegabytes: limits.importFileBytes / MEGABYTE })
  }
  const [header, ...rows] = await inWorker(readImportTable, new Uint8Array(bytes), { companyId })
  requireHeaders(header)
  if (rows.length === 0) throw new AppError('IMPORT_EMPTY', FIELD)
  return rows
}

/** @throws IMPORT_EMPTY where there is no row at all, IMPORT_HEADERS */
function requireHeaders(header: TableRow | undefined): void {
  if (!header) throw new AppError('IMPORT_EMPTY', FIELD)
  for (const [place, name] of importColumns.entries()) {
    const expected = importHeaders[name]
    if (header.number === 1 && header.cells[place] === expected) continue
    throw new AppError('IMPORT_HEADERS', { ...FIELD, column: 'ABCDEFGHI'[place]!, expected })
  }
}
