import type { CompanyDb } from '../db/database.ts'
import * as store from './carried-store.ts'

const TOGETHER = 200

/** Every version of every certificate of a company with the certificates above it: what is public of them. */
export async function* carriedCertificates(db: CompanyDb): AsyncGenerator<store.CarriedVersion> {
  for (let after: readonly [number, number] = [0, 0]; ; ) {
    const versions = await db.read((db) => store.listVersions(db, { after, most: TOGETHER }))
    yield* versions
    const last = versions.at(-1)
    if (!last || versions.length < TOGETHER) return
    after = [last.certificateId, last.version]
  }
}
