import * as people from '../certificates/issued.ts'
import type { Db } from '../db/database.ts'
import * as oneTime from './one-time-store.ts'

// An authority issues certificates to people and one-time certificates. OCSP and revocation lists tell of both.

type Status = NonNullable<Awaited<ReturnType<typeof people.findStatus>>>

/** What became of a certificate; undefined if the authority never issued one with this serial number. */
export async function findStatus(
  db: Db,
  { authorityId, serial }: { readonly authorityId: number; readonly serial: string },
): Promise<Status | undefined> {
  const found = await people.findStatus(db, { issuedBy: authorityId, serial })
  return found ?? oneTime.findStatus(db, { authorityId, serial })
}

export async function countRevoked(db: Db, authorityId: number): Promise<number> {
  return (await people.countRevoked(db, authorityId)) + (await oneTime.countRevoked(db, authorityId))
}

export async function listRevoked(db: Db, authorityId: number): Promise<Status[]> {
  return [...(await people.listRevoked(db, authorityId)), ...(await oneTime.listRevoked(db, authorityId))]
}
