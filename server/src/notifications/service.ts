import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/notifications'
import type { Context } from '../context.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { gather } from './gather.ts'
import * as store from './store.ts'

/** What waits for the caller or concerns them, and whether they have seen it. */
export async function list(
  { db, clock }: Context,
  principal: EmployeePrincipal,
): Promise<DataOf<typeof endpoints.listNotifications>> {
  return db.read(async (db) => {
    const found = await gather(db, principal, clock.now())
    const keys = found.map(({ key }) => key)
    const seen = keys.length === 0 ? new Set() : await store.listSeen(db, principal.employeeId, keys)
    const listData = found.map((one) => ({ ...one, seen: seen.has(one.key) }))
    return { listData, unseen: listData.filter((one) => !one.seen).length }
  })
}

/** Marks notifications as seen: only those that there are, so that nobody stores anything else here. */
export async function markSeen(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { keys }: InputOf<typeof endpoints.markSeen>,
): Promise<DataOf<typeof endpoints.markSeen>> {
  const at = clock.now()
  const asked = new Set(keys)
  await db.transaction(async (db) => {
    const found = await gather(db, principal, at)
    const known = found.map(({ key }) => key).filter((key) => asked.has(key))
    if (known.length > 0) await store.insertSeen(db, principal, { keys: known, at })
  })
  return 'Success'
}
