import type { Actor } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './store.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Who reads the company's history reads its documents too (rules 2.12): 4 or 1; anybody else their own. */
const COMPANY_HISTORY = 4
const EVERYTHING = 1

/** A stamp that this person may see; another's answers as one that does not exist. @throws STAMP_NOT_FOUND */
export async function findStamp(db: Db, actor: Actor, stampId: string): Promise<store.StampRecord> {
  const company = actor.permissions.has(COMPANY_HISTORY) || actor.permissions.has(EVERYTHING)
  const stamp = UUID.test(stampId) ? await store.find(db, stampId, company ? null : actor.employeeId) : undefined
  if (!stamp) throw new AppError('STAMP_NOT_FOUND')
  return stamp
}
