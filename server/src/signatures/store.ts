import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'

type SignatureKind = 'drawn' | 'typed' | 'uploaded'
type PictureType = 'image/png' | 'image/jpeg'

export interface SignatureRecord {
  readonly id: number
  readonly kind: SignatureKind
  readonly objectId: string
  readonly pictureType: PictureType
  readonly isDefault: boolean
  readonly createdAt: Date
}

/** A person's signatures: the default, then the latest first. */
export async function list(db: Db, employeeId: number): Promise<SignatureRecord[]> {
  return (
    db
      .selectFrom('signatures')
      .select(['id', 'object_id as objectId', 'is_default as isDefault', 'created_at as createdAt'])
      // Checked by the database.
      .select([sql<SignatureKind>`kind`.as('kind'), sql<PictureType>`picture_type`.as('pictureType')])
      .where('employee_id', '=', employeeId)
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc')
      .execute()
  )
}

interface NewSignature {
  readonly companyId: number
  readonly employeeId: number
  readonly kind: SignatureKind
  readonly objectId: string
  readonly pictureType: PictureType
  readonly at: Date
}

/** Not the default at first. Returns its id. */
export async function insert(db: Db, signature: NewSignature): Promise<number> {
  const { id } = await db
    .insertInto('signatures')
    .values({
      company_id: signature.companyId,
      employee_id: signature.employeeId,
      kind: signature.kind,
      object_id: signature.objectId,
      picture_type: signature.pictureType,
      is_default: false,
      created_at: signature.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes one of a person's signatures the default, instead of another. */
export async function markDefault(db: Db, employeeId: number, id: number): Promise<void> {
  const own = db.updateTable('signatures').where('employee_id', '=', employeeId)
  // One after the other: there is no moment with two.
  await own.set({ is_default: false }).where('is_default', '=', true).execute()
  await own.set({ is_default: true }).where('id', '=', id).execute()
}

export async function deleteOne(db: Db, id: number): Promise<void> {
  await db.deleteFrom('signatures').where('id', '=', id).execute()
}

/** Deletes the signatures of people who are deleted. Returns their objects. */
export async function deleteOf(db: Db, employeeIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('signatures')
    .where('employee_id', '=', anyOf(employeeIds))
    .returning('object_id')
    .execute()
  return rows.map((row) => row.object_id)
}
