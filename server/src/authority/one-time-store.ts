import type { Db } from '../db/database.ts'

interface NewOneTime {
  readonly companyId: number
  readonly issuedBy: number
  readonly serial: string
  readonly certificate: Buffer
  readonly validUntil: Date
  readonly at: Date
}

export async function insert(
  db: Db,
  { companyId, issuedBy, validUntil, at, ...certificate }: NewOneTime,
): Promise<number> {
  const { id } = await db
    .insertInto('one_time_certificates')
    .values({ company_id: companyId, issued_by: issuedBy, valid_until: validUntil, created_at: at, ...certificate })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markRevoked(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('one_time_certificates')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}
