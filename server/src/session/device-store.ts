import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'

/** The devices that a person signed in from, by the hashes of their tokens. */
export async function listDevices(db: Db, employeeId: number): Promise<Buffer[]> {
  const rows = await db.selectFrom('known_devices').select('token_hash').where('employee_id', '=', employeeId).execute()
  return rows.map(({ token_hash }) => token_hash)
}

export async function isKnownDevice(db: Db, employeeId: number, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('employee_id')
    .where('employee_id', '=', employeeId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDevice(
  db: Db,
  device: { companyId: number; employeeId: number; tokenHash: Buffer; at: Date },
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({
      company_id: device.companyId,
      employee_id: device.employeeId,
      token_hash: device.tokenHash,
      created_at: device.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteDevices(db: Db, employeeIds: readonly number[]): Promise<void> {
  await db.deleteFrom('known_devices').where('employee_id', '=', anyOf(employeeIds)).execute()
}
