import type { Db } from '../db/database.ts'
import type { Subject } from '../events/erase.ts'
import * as store from './erase-store.ts'

/** Signatures of someone, the latest first. */
export function signaturesOfPerson(db: Db, subject: Subject, most: number): Promise<store.PersonalSignature[]> {
  return store.listOf(db, subject, most)
}

/** How many rows name them, counted to `most`, and how many of those are evidence that is kept. */
export function countSignaturesOfPerson(
  db: Db,
  subject: Subject,
  most: number,
): Promise<{ found: number; kept: number }> {
  return store.countOf(db, subject, most)
}

/** Erases the personal values of signatures whose documents are no longer kept. @returns how many were erased */
export function eraseSignaturesOfPerson(db: Db, subject: Subject, most: number): Promise<number> {
  return store.erasePersonal(db, subject, most)
}
