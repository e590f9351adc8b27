import type { RevocationReason } from '@laisen/contract/endpoints/certificate-shapes'
import type { Hex } from '@laisen/pki/der'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface NewOneTime {
  readonly companyId: number
  readonly authorityId: number
  readonly serial: string
  readonly certificate: Buffer
  readonly at: Date
  /** Of one that is written with its act. */
  readonly usedAt?: Date
}

export async function insert(db: Db, oneTime: NewOneTime): Promise<number> {
  const { companyId, authorityId, serial, certificate, at, usedAt = null } = oneTime
  const { id } = await db
    .insertInto('one_time_certificates')
    .values({ company_id: companyId, authority_id: authorityId, serial, certificate, created_at: at, used_at: usedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** When the company's authority issued the certificate that has this place, counted back from the latest, which is 1. */
export async function findIssuedAt(db: Db, place: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('one_time_certificates')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(place - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** False if it was revoked, or used before. */
export async function markUsed(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_certificates')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface OneTimeStatus {
  readonly serial: Hex
  readonly revokedAt: Date | null
  readonly reason: RevocationReason | null
}

const status = [
  sql<Hex>`serial`.as('serial'),
  'revoked_at as revokedAt',
  sql<RevocationReason | null>`revocation_reason`.as('reason'),
] as const

export async function findStatus(
  db: Db,
  { authorityId, serial }: { readonly authorityId: number; readonly serial: string },
): Promise<OneTimeStatus | undefined> {
  return db
    .selectFrom('one_time_certificates')
    .select(status)
    .where('authority_id', '=', authorityId)
    .where('serial', '=', serial)
    .executeTakeFirst()
}

export async function countRevoked(db: Db, authorityId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from one_time_certificates
    where authority_id = ${authorityId} and revoked_at is not null`.execute(db)
  return rows[0]!.count
}

export async function listRevoked(db: Db, authorityId: number): Promise<OneTimeStatus[]> {
  return db
    .selectFrom('one_time_certificates')
    .select(status)
    .where('authority_id', '=', authorityId)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at')
    .execute()
}

/** Of the certificates for one signature whose subject has this number, which are not erased yet: how many, and how many are evidence. */
export async function countNaming(
  db: Db,
  { persons, number }: { readonly persons: readonly number[]; readonly number: string },
): Promise<{ found: number; kept: number }> {
  const { rows } = await sql<{ found: number; kept: number }>`
    select count(*)::integer as found, count(*) filter (where kept)::integer as kept
    from one_time_naming(${persons}::bigint[], ${number})`.execute(db)
  return rows[0]!
}

/** Erases those that are no evidence; their serial numbers stay. @returns how many */
export async function eraseNaming(
  db: Db,
  { persons, number }: { readonly persons: readonly number[]; readonly number: string },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_one_time(${persons}::bigint[], ${number}, ${most}) as erased`.execute(db)
  return rows[0]!.erased
}

interface PersonalOneTime {
  readonly serial: string
  readonly createdAt: Date
  readonly usedAt: Date | null
}

export async function listNaming(
  db: Db,
  { persons, number }: { readonly persons: readonly number[]; readonly number: string },
): Promise<PersonalOneTime[]> {
  const { rows } = await sql<PersonalOneTime>`
    select o.serial, o.created_at as "createdAt", o.used_at as "usedAt" from one_time_naming(${persons}::bigint[], ${number}) n
    join one_time_certificates o on o.id = n.id order by o.id desc`.execute(db)
  return rows
}
