import type { Db } from '../db/database.ts'
import * as store from './person-store.ts'

/** How many certificates are a person's or name them, and how many of those are still needed. */
export function countCertificatesOf(db: Db, naming: store.Naming): Promise<{ found: number; kept: number }> {
  return store.countOf(db, naming)
}

/** Certificates that are a person's or name them, the latest first, without keys. */
export function certificatesOfPerson(db: Db, naming: store.Naming): Promise<store.PersonalCertificate[]> {
  return store.list(db, naming)
}

/**
 * Erases what names a person in certificates that signed nothing that is kept and sign no more, and their keys. Serial number, validity
 * and revocation stay. @returns how many
 */
export function eraseCertificatesOf(db: Db, naming: store.Naming, most: number): Promise<number> {
  return store.erase(db, naming, most)
}
