import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

// The functions are in the migrations. Each is one statement that succeeds, or fails and rolls its transaction back.

/**
 * Charges the package in force of each company with signatures and with bytes. Two simultaneous charges never exceed its limits together. The
 * transaction is of this company, or writes rows of all of them.
 */
export async function take(db: Db, charges: readonly CompanyCharge[], now: Date): Promise<void> {
  const each = <Value>(value: (charge: CompanyCharge) => Value) => charges.map(value)
  await sql`
    select charge_within(company, signatures, bytes, ${now}) from unnest(${each(({ companyId }) => companyId)}::bigint[],
      ${each(({ count }) => count)}::integer[], ${each(({ bytes }) => bytes)}::bigint[]) c (company, signatures, bytes)`.execute(
    db,
  )
}

/** What a company's package is charged with. */
export interface CompanyCharge {
  readonly companyId: number
  readonly count: number
  readonly bytes: number
}

/** Counts bytes that are not signed; below zero, they are given back. */
export async function storeBytes(db: Db, bytes: number, now: Date): Promise<void> {
  await sql`select store_bytes(${bytes}, ${now})`.execute(db)
}

/** The same without a limit. */
export async function countBytes(db: Db, bytes: number): Promise<void> {
  await sql`select count_bytes(${bytes}, null)`.execute(db)
}

/** Reserves signatures in the same way, to be used or given back later. Returns the reservation. */
export async function reserve(db: Db, count: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`select reserve_signatures(${count}, ${now}) as id`.execute(db)
  return rows[0]!.id
}

/** Counts reserved signatures as used, on the package that they were reserved from. */
export async function useReserved(db: Db, reservationId: number, count: number): Promise<void> {
  await sql`select use_reserved_signatures(${reservationId}, ${count})`.execute(db)
}

/** Gives back what is left of a reservation, and returns how much that was. */
export async function release(db: Db, reservationId: number): Promise<number> {
  const { rows } = await sql<{ released: number }>`select release_signatures(${reservationId}) as released`.execute(db)
  return rows[0]!.released
}
