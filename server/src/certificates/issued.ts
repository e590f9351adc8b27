import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'
import * as list from './issued-list-store.ts'
import * as store from './issued-store.ts'

// What the company's authority needs to know of the certificates that it issued.

/** The certificate that the authority issued to this employee, unless it was deleted. */
export function findIssuedTo(db: Db, employeeId: number): Promise<store.IssuedRecord | undefined> {
  return store.findIssuedTo(db, employeeId)
}

/** What became of a certificate that an authority issued; undefined if it never issued one with this serial number. */
export function findStatus(
  db: Db,
  which: { readonly issuedBy: number; readonly serial: string },
): Promise<store.IssuedStatus | undefined> {
  return store.findStatus(db, which)
}

export function countRevoked(db: Db, issuedBy: number): Promise<number> {
  return store.countRevoked(db, issuedBy)
}

export function listRevoked(db: Db, issuedBy: number): Promise<store.IssuedStatus[]> {
  return store.listRevoked(db, issuedBy)
}

/** What the company's authority issued, the latest first, and how many there are: for a search counted to 5,000. */
export function listIssued(
  db: Db,
  wanted: list.WantedIssued,
  slice: Slice,
): Promise<{ rows: list.IssuedRow[]; total: number }> {
  return list.listIssued(db, wanted, slice)
}

/** One that the company's authority issued, as DER. */
export function findIssued(db: Db, serial: string): Promise<{ certificate: Buffer; name: string } | undefined> {
  return list.findIssued(db, serial)
}
