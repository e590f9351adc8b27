import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { deleteSignature as endpoint } from '@laisen/contract/endpoints/signatures'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockOwnData } from '../employees/own-data.ts'
import { record } from '../events/record.ts'
import { purgeObjects } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import { countBytes } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { choose } from './choose.ts'
import { signatureDeleted } from './events.ts'
import * as store from './store.ts'

/**
 * Deletes one's own signature. If it was the default, the latest of the others is from now on. A certificate that shows the only
 * one keeps it, and with it the picture's storage.
 */
export async function deleteSignature(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { signatureID }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { companyId, employeeId } = principal
  let freed = 0
  const remove = async (db: Db) => {
    const at = clock.now()
    await lockOwnData(db, employeeId)
    const saved = await store.list(db, employeeId)
    const signature = saved.find(({ id }) => id === signatureID)
    if (!signature) throw new AppError('SIGNATURE_NOT_FOUND')
    await store.deleteOne(db, signatureID)
    await record(db, principal, signatureDeleted({ at, subjectId: signatureID, facts: { kind: signature.kind } }))
    const [next] = saved.filter((other) => other !== signature)
    const freedByNext = signature.isDefault && next ? await choose(db, principal, { signature: next, at }) : 0
    freed = freedByNext + (await purgeObjects(db, companyId, [signature.objectId]))
  }
  await db.transaction(remove, (db) => countBytes(db, { bytes: -freed, at: clock.now() }))
  return 'Success'
}
