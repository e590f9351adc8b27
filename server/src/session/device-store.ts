import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'

/** The devices that a person signed in from, by the hashes of their tokens. */
export async function listDevices(db: Db, employeeId: number): Promise<Buffer[]> {
  const rows = await db.selectFrom('known_devices').select('token_hash').where('employee_id', '=', employeeId).execute()
  return rows.map(({ token_hash }) => token_hash)
}

/** The first of these hashes that is one of this person's devices. */
export async function findDevice(
  db: Db,
  employeeId: number,
  tokenHashes: readonly Buffer[],
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('employee_id', '=', employeeId)
    .where('token_hash', '=', anyOf(tokenHashes))
    .executeTakeFirst()
  return row?.token_hash
}

/** How many browsers became known to an account since then. */
export async function countNewDevices(db: Db, employeeId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('known_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('employee_id', '=', employeeId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
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
