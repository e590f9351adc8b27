import type { Db } from '../db/database.ts'

const DAY_MS = 86_400_000

export interface UnitRecord {
  readonly id: number
  readonly certificate: Buffer
  readonly keySignsUntil: Date
  readonly sealedKey: Buffer
  readonly companyKeyId: number
  /** A time up to which it has issued. */
  readonly latestAt: Date
}

/**
 * The unit below this authority whose key signs longest, if it signs until then; none that has issued a time more than a day from now, when the
 * clock was far ahead: it could issue none until then.
 */
export async function findUnit(
  db: Db,
  authorityId: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<UnitRecord | undefined> {
  return db
    .selectFrom('timestamp_units')
    .select(['id', 'certificate', 'key_signs_until as keySignsUntil', 'latest_at as latestAt'])
    .select(['sealed_key as sealedKey', 'company_key_id as companyKeyId'])
    .where('authority_id', '=', authorityId)
    .where('key_signs_until', '>', until)
    .where('latest_at', '<', new Date(now.getTime() + DAY_MS))
    .orderBy('key_signs_until', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface NewUnit extends Omit<UnitRecord, 'id' | 'latestAt'> {
  readonly companyId: number
  readonly authorityId: number
  readonly at: Date
}

export async function insertUnit(db: Db, unit: NewUnit): Promise<number> {
  const { id } = await db
    .insertInto('timestamp_units')
    .values({
      company_id: unit.companyId,
      authority_id: unit.authorityId,
      certificate: unit.certificate,
      key_signs_until: unit.keySignsUntil,
      sealed_key: unit.sealedKey,
      company_key_id: unit.companyKeyId,
      created_at: unit.at,
      latest_at: unit.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes that a unit issues at this time. @returns the latest time that is on record, perhaps of another process */
export async function raiseLatest(db: Db, unitId: number, at: Date): Promise<Date> {
  await db
    .updateTable('timestamp_units')
    .set({ latest_at: at })
    .where('id', '=', unitId)
    .where('latest_at', '<', at)
    .execute()
  const { latestAt } = await db
    .selectFrom('timestamp_units')
    .select('latest_at as latestAt')
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow()
  return latestAt
}

export async function listNetworks(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('timestamp_clients').select('network').orderBy('network').execute()
  return rows.map(({ network }) => network)
}

export async function replaceNetworks(
  db: Db,
  { companyId, networks, at }: { readonly companyId: number; readonly networks: readonly string[]; readonly at: Date },
): Promise<void> {
  await db.deleteFrom('timestamp_clients').execute()
  const rows = networks.map((network) => ({ company_id: companyId, network, created_at: at }))
  if (rows.length > 0) await db.insertInto('timestamp_clients').values(rows).execute()
}
