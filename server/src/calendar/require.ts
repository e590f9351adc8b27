import { allows } from '@laisen/contract/permissions'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './store.ts'

/**
 * An event that this person may change: their own, or with permission 1 anyone's. Until the transaction ends, others who change it
 * wait. @throws CALENDAR_EVENT_NOT_FOUND, CALENDAR_EVENT_NOT_YOURS
 */
export async function lockOwn(
  db: Db,
  { employeeId, permissions }: EmployeePrincipal,
  { id, field }: { id: number; field: string },
): Promise<store.StoredEvent> {
  const event = await store.lock(db, id)
  if (!event) throw new AppError('CALENDAR_EVENT_NOT_FOUND', { field })
  if (event.createdBy !== employeeId && !allows(permissions, [])) throw new AppError('CALENDAR_EVENT_NOT_YOURS')
  return event
}

/** Nobody changed the event since the caller was shown this version of it. @throws CALENDAR_EVENT_CHANGED */
export function requireVersion({ version: now }: store.StoredEvent, shown: number | null | undefined): void {
  if (typeof shown === 'number' && shown !== now) throw new AppError('CALENDAR_EVENT_CHANGED')
}
