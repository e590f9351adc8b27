import type { DataOf } from '@laisen/contract/endpoint'
import type { updateCertificate as endpoint } from '@laisen/contract/endpoints/certificates'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { issuerIn } from '../events/issuer.ts'
import { recordAll } from '../events/record.ts'
import { keeping } from '../files/discard.ts'
import type { StoredObject } from '../files/files.ts'
import { insertObject, purgeObjects } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { WithFiles } from '../http/mount.ts'
import { keepingKey } from '../keys/private-keys.ts'
import { countBytes, findRoom } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { addAskJob } from './ask-status.ts'
import { changeAssignments } from './assignments.ts'
import type { CardRecord } from './card-store.ts'
import { certificateChanged, certificateReplaced } from './events.ts'
import { keepForPersons, settleKey } from './keep-for-person.ts'
import { lockCertificates } from './lock.ts'
import { requireManaged } from './may-change.ts'
import { type NewKey, newKeyOf } from './new-key.ts'
import { described } from './opened.ts'
import { type CertificateChange, readChange } from './read-change.ts'
import { insertVersion } from './store.ts'
import { tellPeople } from './tell.ts'
import * as store from './update-store.ts'

/** What the transaction stores. Files were opened, keys sealed and pictures stored before it. */
interface Prepared {
  readonly certificateId: number
  readonly change: CertificateChange
  readonly key: NewKey | undefined
  readonly picture: StoredObject | undefined
}

/**
 * Changes a certificate. What is left out stays, so of two administrators at once each changes their own fields, and the later
 * one decides those that both change; a key that somebody else changed meanwhile is not overwritten.
 */
export async function updateCertificate(
  context: Context,
  principal: EmployeePrincipal,
  input: WithFiles<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { db, files, clock } = context
  const certificateId = input.certID
  // Before the costly work; asked again in the transaction that depends on it.
  const record = await db.transaction((db) => requireManaged(db, principal, certificateId))
  const change = await readChange(input, principal.companyId)
  const key = await newKeyOf(context, principal, { record, change })
  const picture = change.picture && (await keepPicture(context, principal.companyId, change.picture.picture))

  let freed = 0
  const store = async (db: Db) => {
    freed = await storeChange(db, context, { principal, prepared: { certificateId, change, key, picture } })
  }
  const count = (db: Db) => countBytes(db, { bytes: (picture?.sizeBytes ?? 0) - freed, at: clock.now() })
  const objects = picture ? [picture] : []
  await keepingKey(key?.discard, () => keeping(files, objects, () => db.transaction(store, count)))
  return 'Success'
}

async function keepPicture(
  { db, keys, files, clock }: Context,
  companyId: number,
  body: Buffer,
): Promise<StoredObject> {
  const room = await db.transaction((db) => findRoom(db, clock))
  room.requireBytes(body.length)
  return files.put({ companyKey: await keys.companyKey(db, companyId), body })
}

/** Returns how many bytes of storage a picture that was replaced gives back. */
async function storeChange(
  db: Db,
  context: Context,
  { principal, prepared }: { principal: EmployeePrincipal; prepared: Prepared },
): Promise<number> {
  const { certificateId, change, key, picture } = prepared
  await lockCertificates(db, principal.companyId)
  const at = context.clock.now()
  const record = await requireManaged(db, principal, certificateId)
  requireSameSeal(record, prepared)
  const kind = change.kind ?? record.kind
  const name = change.name ?? record.name

  const moved = await changeAssignments(db, context, {
    principal,
    wanted: { record, name, kind, people: change.people },
    at,
  })
  if (picture) await insertObject(db, picture)
  if (key) await storeKey(db, context, { principal, record, key, at })
  const { reason, location, passwordCheck, confirmByOwner } = change
  await store.update(db, certificateId, {
    ...{ name: change.name, reason, location, passwordCheck, confirmByOwner },
    passwordBy: key && principal.employeeId,
    picture: picture && { objectId: picture.id, type: change.picture!.pictureType },
    key: key?.replaced,
  })
  if (key?.replaced) await settleKey(db, { certificateId, at })
  const password = key && !key.replaced ? (key.sealed.passwordSalt ? 'set' : 'off') : undefined
  if (moved || password) await keepForPersons(db, context, { principal, certificateIds: [certificateId], password, at })
  await recordChange(db, principal, { record, name, prepared, at })
  if (key?.replaced) {
    const employeeIds = await store.listUserIds(db, certificateId)
    await tellPeople(db, context, { principal, template: 'certificateReplaced', certificate: name, employeeIds })
  }
  const former = picture && record.pictureObjectId
  return former ? purgeObjects(db, principal.companyId, [former]) : 0
}

/**
 * The switch says what the key is sealed under. What was prepared for it is no longer right if somebody else has switched it meanwhile.
 * @throws CERTIFICATE_CHANGED
 */
function requireSameSeal(record: CardRecord, { change, key }: Prepared): void {
  const sealedByPassword = key ? key.sealed.passwordSalt !== null : record.passwordCheck
  if ((change.passwordCheck ?? record.passwordCheck) !== sealedByPassword) throw new AppError('CERTIFICATE_CHANGED')
}

interface Storing {
  readonly principal: EmployeePrincipal
  readonly record: CardRecord
  readonly key: NewKey
  readonly at: Date
}

/** @throws CERTIFICATE_CHANGED when the key is not the one that the new seal or version was made for */
async function storeKey(
  db: Db,
  { jobs }: Pick<Context, 'jobs'>,
  { principal, record, key, at }: Storing,
): Promise<void> {
  const { before, sealed, replaced } = key
  const now = await store.lockKey(db, record.id)
  if (now?.version !== before.version || !now.sealedKey.equals(before.sealedKey)) {
    throw new AppError('CERTIFICATE_CHANGED')
  }
  const of = { certificateId: record.id, version: before.version }
  if (!replaced) return store.updateSeal(db, of, sealed)
  const { companyId } = principal
  await insertVersion(db, { ...described(replaced.opened), ...sealed, ...of, version: replaced.version, companyId, at })
  await addAskJob(db, jobs, { companyId, certificateId: record.id, version: replaced.version })
}

/** The members of a request that an event names as changed. */
function changedOf(record: CardRecord, { change, picture, key }: Prepared): string[] {
  const differs = {
    certName: change.name !== undefined && change.name !== record.name,
    certReason: change.reason !== undefined && change.reason !== record.reason,
    certLocation: change.location !== undefined && change.location !== record.location,
    certBackground: picture !== undefined,
    certtype: change.kind !== undefined && change.kind !== record.kind,
    certPasswordCheck: change.passwordCheck !== undefined && change.passwordCheck !== record.passwordCheck,
    certPassword: key !== undefined && key.replaced === undefined && change.passwordCheck !== false,
    checkConfirmPass: change.confirmByOwner !== undefined && change.confirmByOwner !== record.confirmByOwner,
  }
  return Object.entries(differs).flatMap(([name, changed]) => (changed ? [name] : []))
}

async function recordChange(
  db: Db,
  principal: EmployeePrincipal,
  { record, name, prepared, at }: { record: CardRecord; name: string; prepared: Prepared; at: Date },
): Promise<void> {
  const subjectId = record.id
  const changed = changedOf(record, prepared)
  const events =
    changed.length > 0 ? [certificateChanged({ at, subjectId, facts: { changed }, personal: { name } })] : []
  const { replaced } = prepared.key ?? {}
  if (replaced) {
    const { subject, issuer, serial, keyType } = described(replaced.opened)
    const named = issuerIn({ subject, issuer })
    const facts = { ...named.facts, serial, keyType, version: replaced.version }
    events.push(certificateReplaced({ at, subjectId, facts, personal: { name, subject, ...named.personal } }))
  }
  await recordAll(db, principal, events)
}
