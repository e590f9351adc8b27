import type { DataOf } from '@laisen/contract/endpoint'
import {
  type ImportColumn,
  type ImportProblem,
  importHeaders,
  type previewImportUser,
} from '@laisen/contract/endpoints/imports'
import { errors } from '@laisen/contract/errors'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { errorMessages } from '@laisen/contract/messages/errors'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { WithFiles } from '../http/mount.ts'
import { findFreePlaces } from '../plans/free-places.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { mapInPieces } from '../workers/in-pieces.ts'
import { checkAgainst, countActivations, countInvitations, noAddressFor } from './against.ts'
import type { CellProblem, CheckedRow } from './check.ts'
import { readFile } from './read-file.ts'

/** Shows what an import would find, row by row and cell by cell. Nothing is stored. */
export async function previewImport(
  { db, clock, config }: Context,
  principal: EmployeePrincipal,
  input: WithFiles<typeof previewImportUser>,
): Promise<DataOf<typeof previewImportUser>> {
  const { companyId, locale } = principal
  const table = await readFile(input, companyId)
  return db.read(async (db) => {
    const rows = await checkAgainst(db, principal, table)
    const bad = rows.filter(({ problems }) => problems.length > 0)
    const activateCount = countActivations(rows)
    const inviteCount = countInvitations(rows)
    const places = await freePlaces(db, { now: clock.now(), needed: activateCount })
    const refusal = places.refusal ?? noAddressFor(config, inviteCount)
    return {
      rows: await mapInPieces(rows, companyId, (row) => onWire(row, locale)),
      goodCount: rows.length - bad.length,
      badCount: bad.length,
      inviteCount,
      activateCount,
      freeCount: places.free,
      problem: refusal && { ...phrase(refusal, locale), data: phraseOf(refusal) },
    }
  })
}

function onWire({ row, cells, problems }: CheckedRow, locale: Locale) {
  const invited = cells.password.trim() === ''
  return { row, ...cells, password: '' as const, invited, problems: problems.map((one) => problemIn(one, locale)) }
}

/** A problem in words; the column is named as its header names it. */
export function problemIn({ field, error }: CellProblem, locale: Locale): ImportProblem {
  return { field, ...phrase(error, locale, field) }
}

function phrase({ code, params }: AppError, locale: Locale, field?: ImportColumn): { code: string; message: string } {
  const facts = field ? { ...params, field: importHeaders[field] } : params
  return { code, message: fill(errorMessages[locale][code], facts) }
}

function phraseOf({ code }: AppError): string | null {
  const shape = errors[code]
  return 'phrase' in shape ? shape.phrase : null
}

/** The free places of the package, and the refusal that so many activations would get (1§5). */
async function freePlaces(
  db: Db,
  { now, needed }: { now: Date; needed: number },
): Promise<{ free: number | null; refusal: AppError | null }> {
  const { free, refusal } = await findFreePlaces(db, now)
  if (free === null || needed <= free) return { free, refusal: null }
  if (refusal) return { free, refusal: new AppError(refusal) }
  return { free, refusal: new AppError('IMPORT_PLAN_INSUFFICIENT', { left: free, needed }) }
}
