import type { CompanyDb } from '../db/database.ts'
import * as store from './carried-store.ts'

/** The authorities of a company with their newest revocation lists, DER. */
export function carriedAuthorities(db: CompanyDb) {
  return db.read((db) => store.listAuthorities(db))
}

const TOGETHER = 500

/** What they issued beside the certificates of people: for one signature, for timestamps, for OCSP. DER. */
export async function* carriedIssued(db: CompanyDb): AsyncGenerator<Buffer> {
  for (const { certificate } of await db.read((db) => store.listOthers(db))) yield certificate
  for (let after = 0; ; ) {
    const issued = await db.read((db) => store.listOneTime(db, { after, most: TOGETHER }))
    for (const { certificate } of issued) yield certificate
    if (issued.length < TOGETHER) return
    after = issued.at(-1)!.id
  }
}
