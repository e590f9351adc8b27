import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/trust-roots'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { counted, sliceOf } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { trustRootRemoved } from './events.ts'
import * as store from './store.ts'

export async function list(
  { db }: Context,
  _principal: EmployeePrincipal,
  input: InputOf<typeof endpoints.listTrustRoots>,
): Promise<DataOf<typeof endpoints.listTrustRoots>> {
  const slice = sliceOf(input)
  const { roots, total } = await db.read((db) => store.page(db, input.Search?.trim() ?? '', slice))
  const listData = roots.map(({ fingerprint, subject, validUntil, addedBy, addedAt }) => ({
    ...{ fingerprint, subject, addedBy },
    validUntil: validUntil.toISOString(),
    addedDate: addedAt.toISOString(),
  }))
  return { listData, ...counted(total, slice) }
}

export async function remove(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { fingerprint }: InputOf<typeof endpoints.removeTrustRoot>,
): Promise<DataOf<typeof endpoints.removeTrustRoot>> {
  await db.transaction(async (db) => {
    const subject = await store.remove(db, fingerprint)
    if (subject === undefined) return
    const facts = { subject, fingerprint }
    await record(db, principal, trustRootRemoved({ at: clock.now(), subjectId: principal.companyId, facts }))
  })
  return 'Success'
}
