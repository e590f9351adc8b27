import { parseCertificate } from '@laisen/pki/certificate'
import type { Hex } from '@laisen/pki/der'
import * as people from '../certificates/issued.ts'
import type { Db } from '../db/database.ts'
import * as oneTime from './one-time-store.ts'
import * as store from './store.ts'

// An authority issues certificates to people, one-time certificates, and those of its own timestamp units and OCSP responders, which
// are never revoked. OCSP tells of all of them.

type Status = NonNullable<Awaited<ReturnType<typeof people.findStatus>>>

interface Asked {
  readonly authorityId: number
  readonly serials: readonly Hex[]
}

/** What became of each certificate; undefined for a serial number that the authority never gave. */
export async function findStatuses(db: Db, { authorityId, serials }: Asked): Promise<(Status | undefined)[]> {
  const found = await Promise.all(serials.map((serial) => findIssued(db, { authorityId, serial })))
  if (!found.includes(undefined)) return found
  const services = await store.listServices(db, authorityId)
  const own = new Set(services.map((certificate) => parseCertificate(certificate).serial))
  return found.map((status, place) => {
    const serial = serials[place]!
    return status ?? (own.has(serial) ? { serial, revokedAt: null, reason: null } : undefined)
  })
}

async function findIssued(
  db: Db,
  { authorityId, serial }: { readonly authorityId: number; readonly serial: Hex },
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
