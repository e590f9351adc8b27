import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import {
  type ImportColumn,
  type ImportProblem,
  importHeaders,
  type previewImportUser,
} from '@laisen/contract/endpoints/imports'
import { errors } from '@laisen/contract/errors'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { errorMessages } from '@laisen/contract/messages/errors'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { countActivated, findPlan, isInForce } from '../plans/store.ts'
import { activatedBy, checkAgainst } from './against.ts'
import type { CellProblem, CheckedRow } from './check.ts'
import { readFile } from './read-file.ts'

/** Tells what an import would find, row by row and cell by cell. Nothing is stored. */
export async function previewImport(
  { db, clock }: Context,
  { permissions, locale }: Actor,
  input: InputOf<typeof previewImportUser>,
): Promise<DataOf<typeof previewImportUser>> {
  const table = await readFile(input)
  return db.read(async (db) => {
    const rows = await checkAgainst(db, permissions, table)
    const bad = rows.filter(({ problems }) => problems.length > 0)
    const activateCount = activatedBy(rows)
    const { free, against } = await room(db, { now: clock.now(), needed: activateCount })
    return {
      rows: rows.map((row) => told(row, locale)),
      goodCount: rows.length - bad.length,
      badCount: bad.length,
      activateCount,
      freeCount: free,
      problem: against && { ...phrased(against, locale), data: phraseOf(against) },
    }
  })
}

function told({ row, cells, problems }: CheckedRow, locale: Locale) {
  return { row, ...cells, password: '' as const, problems: problems.map((one) => problemIn(one, locale)) }
}

/** A problem in words; the column is named as its header names it. */
export function problemIn({ field, error }: CellProblem, locale: Locale): ImportProblem {
  return { field, ...phrased(error, locale, field) }
}

function phrased({ code, params }: AppError, locale: Locale, field?: ImportColumn): { code: string; message: string } {
  const facts = field ? { ...params, field: importHeaders[field] } : params
  return { code, message: fill(errorMessages[locale][code], facts) }
}

function phraseOf({ code }: AppError): string | null {
  const shape = errors[code]
  return 'phrase' in shape ? shape.phrase : null
}

/** The free places of the plan, and what of it stands against so many more activated people (1§5). */
async function room(
  db: Db,
  { now, needed }: { now: Date; needed: number },
): Promise<{ free: number | null; against: AppError | null }> {
  const plan = await findPlan(db, now)
  if (!plan || plan.startsAt > now) return { free: 0, against: refusedIf(needed, new AppError('PLAN_USERS_NOT_FOUND')) }
  if (!isInForce(plan, now)) return { free: 0, against: refusedIf(needed, new AppError('PLAN_EXPIRED')) }
  if (plan.limitUsers === null) return { free: null, against: null }
  const free = Math.max(0, plan.limitUsers - (await countActivated(db)))
  return { free, against: refusedIf(needed - free, new AppError('IMPORT_PLAN_INSUFFICIENT', { left: free, needed })) }
}

function refusedIf(tooMany: number, error: AppError): AppError | null {
  return tooMany > 0 ? error : null
}
