import type { DataOf } from '@laisen/contract/endpoint'
import type { addSignature as endpoint } from '@laisen/contract/endpoints/signatures'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockOwnData } from '../employees/own-data.ts'
import { record } from '../events/record.ts'
import { keeping } from '../files/discard.ts'
import { insertObject } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { WithFiles } from '../http/mount.ts'
import { countBytes, findRoom } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { choose } from './choose.ts'
import { signatureAdded } from './events.ts'
import { readPicture } from './read-picture.ts'
import * as store from './store.ts'

/** Saves a picture of one's own signature. The first one is the default. */
export async function addSignature(
  context: Context,
  principal: EmployeePrincipal,
  input: WithFiles<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { db, clock, files, keys } = context
  const { companyId, employeeId } = principal
  const { kind } = input
  const { bytes, type: pictureType } = await readPicture(input.picture, companyId)
  await db.read(async (db) => {
    requireBelowLimit(await store.list(db, employeeId))
    const room = await findRoom(db, clock)
    room.requireBytes(bytes.length)
  })
  const picture = await files.put({ companyKey: await keys.companyKey(db, companyId), body: bytes })

  let freed = 0
  const save = async (db: Db) => {
    const at = clock.now()
    await lockOwnData(db, employeeId)
    const others = await store.list(db, employeeId)
    requireBelowLimit(others)
    await insertObject(db, picture)
    const signature = { companyId, employeeId, kind, objectId: picture.id, pictureType, at }
    const signatureID = await store.insert(db, signature)
    await record(db, principal, signatureAdded({ at, subjectId: signatureID, facts: { kind } }))
    if (input.useAsDefault || others.length === 0) {
      freed = await choose(db, principal, { signature: { ...signature, id: signatureID }, at })
    }
    return { signatureID }
  }
  const count = (db: Db) => countBytes(db, { bytes: picture.sizeBytes - freed, at: clock.now() })
  return keeping(files, [picture], () => db.transaction(save, count))
}

/** Checked before the picture is stored, and again once nobody else can save one for this person. @throws SIGNATURES_TOO_MANY */
function requireBelowLimit(saved: readonly store.SignatureRecord[]): void {
  const limit = limits.signaturesPerPerson
  if (saved.length >= limit) throw new AppError('SIGNATURES_TOO_MANY', { limit })
}
