import type { DataOf } from '@laisen/contract/endpoint'
import type { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { limits } from '@laisen/contract/limits'
import { isEmail } from '@laisen/contract/people-rules'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findPicture, lockOwnData, type OwnDataChange, updateOwnData } from '../employees/own-data.ts'
import { record } from '../events/record.ts'
import { discard, keeping } from '../files/discard.ts'
import type { StoredObject } from '../files/files.ts'
import { getObject, hashOfObject, insertObject, purgeObjects } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { WithFiles } from '../http/mount.ts'
import { countBytes, findRoom } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { pendingEmail } from '../session/use-link.ts'
import { askForEmail } from './ask-for-email.ts'
import { profileChanged } from './events.ts'
import { readAvatar } from './picture.ts'

type Input = WithFiles<typeof updateEmployeeCompany>
type Person = Awaited<ReturnType<typeof lockOwnData>>

const PHONE = new RegExp(`^[0-9]{${limits.profilePhoneDigits}}$`)

/** Changes one's own profile: names, phone and picture at once, the email by a mailed link. It never changes a password. */
export async function updateProfile(
  context: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<DataOf<typeof updateEmployeeCompany>> {
  const { db, clock, files } = context
  const texts = readTexts(input)
  const picture = await storePicture(context, principal, input.pathImage)
  const stored = picture ? [picture] : []
  let kept: KeptPicture = unchanged
  const change = async (db: Db) => {
    const person = await lockOwnData(db, principal.employeeId)
    if (texts.mobile !== undefined && texts.mobile !== person.mobile) requirePhone(texts.mobile)
    kept = await keepPicture(db, principal, { person, picture })
    const change = { ...differing(person, texts), ...kept.change }
    await updateOwnData(db, principal.employeeId, change)
    if (Object.keys(change).length > 0) {
      const facts = { changed: Object.keys(change).sort() }
      await record(db, principal, profileChanged({ at: clock.now(), subjectId: principal.employeeId, facts }))
    }
    const email = texts.email
    if (email !== undefined && email !== person.email) await askForEmail(db, context, { principal, email })
    return { pendingEmail: await pendingEmail(db, principal.employeeId, clock.now()) }
  }
  const count = (db: Db) => countBytes(db, { bytes: kept.addedBytes, at: clock.now() })
  const answer = await keeping(files, stored, () => db.transaction(change, count))
  await discard(files, kept.unneeded)
  return answer
}

interface Texts {
  readonly first_name: string | undefined
  readonly last_name: string | undefined
  readonly mobile: string | undefined
  readonly email: string | undefined
}

/** Absent members stay unchanged. None of the four can be cleared. */
function readTexts({ firstName, lastName, mobile, email }: Input): Texts {
  const texts = {
    first_name: required(firstName, 'firstName'),
    last_name: required(lastName, 'lastName'),
    mobile: required(mobile, 'mobile'),
    email: required(email, 'email'),
  }
  if (texts.email !== undefined && !isEmail(texts.email)) throw new AppError('PROFILE_FORMAT', { field: 'email' })
  return texts
}

function required(text: string | null | undefined, field: string): string | undefined {
  if (text === undefined) return undefined
  const clean = text?.trim() ?? ''
  if (clean === '') throw new AppError('PROFILE_FIELD_REQUIRED', { field })
  return clean
}

/** Rules 3.4: checked only when it changes, so that a number an administrator entered does not prevent other changes. */
function requirePhone(mobile: string): void {
  if (!PHONE.test(mobile)) throw new AppError('PROFILE_FORMAT', { field: 'mobile' })
}

function differing(person: Person, { first_name, last_name, mobile }: Texts): OwnDataChange {
  return Object.fromEntries(
    Object.entries({ first_name, last_name, mobile }).filter(
      ([name, text]) => text !== undefined && text !== person[name as keyof Person],
    ),
  )
}

type Picture = StoredObject | null | undefined

/** Stores the picture durably, before the transaction that makes it the person's. @throws PLAN_STORAGE_USED_UP, and as readAvatar */
async function storePicture(
  { db, files, keys, clock }: Context,
  { companyId, employeeId }: EmployeePrincipal,
  pathImage: Input['pathImage'],
): Promise<Picture> {
  if (pathImage === null) return null
  if (pathImage === undefined || pathImage === '') return undefined
  const body = await readAvatar(pathImage, companyId)
  await db.read(async (db) => {
    const room = await findRoom(db, clock)
    const old = await findPicture(db, employeeId)
    room.requireBytes(body.length - (old ? (await getObject(db, companyId, old)).size_bytes : 0))
  })
  return files.put({ companyKey: await keys.companyKey(db, companyId), body })
}

interface KeptPicture {
  readonly change: OwnDataChange
  readonly addedBytes: number
  /** Objects that are removed once this is committed: someone who changes pictures all day must not fill the disk. */
  readonly unneeded: readonly { readonly id: string }[]
}

const unchanged: KeptPicture = { change: {}, addedBytes: 0, unneeded: [] }

/** A picture that comes back unchanged, as it was served, is not kept a second time. */
async function keepPicture(
  db: Db,
  { companyId }: EmployeePrincipal,
  { person, picture }: { person: Person; picture: Picture },
): Promise<KeptPicture> {
  const old = person.picture_object_id
  if (picture === undefined || (picture === null && old === null)) return unchanged
  if (picture && old && (await hashOfObject(db, companyId, old)).equals(picture.sha256)) {
    return { ...unchanged, unneeded: [picture] }
  }
  if (picture) await insertObject(db, picture)
  // No evidence refers to a picture, so the old one is deleted for good.
  const freed = await purgeObjects(db, companyId, old ? [old] : [])
  const change = { picture_object_id: picture?.id ?? null }
  return { change, addedBytes: (picture?.sizeBytes ?? 0) - freed, unneeded: old ? [{ id: old }] : [] }
}
