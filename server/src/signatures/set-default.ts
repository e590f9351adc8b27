import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { setDefaultSignature as endpoint } from '@laisen/contract/endpoints/signatures'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockOwnData } from '../employees/own-data.ts'
import { AppError } from '../http/app-error.ts'
import { countBytes } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { choose } from './choose.ts'
import * as store from './store.ts'

/** Makes one's own signature the default. What was signed before keeps its picture. */
export async function setDefaultSignature(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { signatureID }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { employeeId } = principal
  let freed = 0
  const change = async (db: Db) => {
    await lockOwnData(db, employeeId)
    const signature = (await store.list(db, employeeId)).find(({ id }) => id === signatureID)
    if (!signature) throw new AppError('SIGNATURE_NOT_FOUND')
    if (!signature.isDefault) freed = await choose(db, principal, { signature, at: clock.now() })
  }
  await db.transaction(change, (db) => countBytes(db, { bytes: -freed, at: clock.now() }))
  return 'Success'
}
