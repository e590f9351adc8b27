import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface CarriedAuthority {
  readonly id: number
  readonly kind: 'root' | 'issuing'
  /** DER. */
  readonly certificate: Buffer
  readonly crl: Buffer | null
}

/** Roots and issuing authorities, the oldest first: a company has a few. */
export function listAuthorities(db: Db): Promise<CarriedAuthority[]> {
  return db.selectFrom('authorities').orderBy('id').select(['id', 'kind', 'certificate', 'crl']).execute()
}

interface Issued {
  readonly id: number
  readonly certificate: Buffer
}

/** Certificates for one signature each. */
export function listOneTime(db: Db, { after, most }: { after: number; most: number }): Promise<Issued[]> {
  return (
    db
      .selectFrom('one_time_certificates')
      .where('id', '>', after)
      // A person who was erased took it along.
      .where(sql<boolean>`octet_length(certificate) > 0`)
      .orderBy('id')
      .limit(most)
      .select(['id', 'certificate'])
      .execute()
  )
}

/** Those of its timestamp units and OCSP responders: one a year of each. */
export async function listOthers(db: Db): Promise<Issued[]> {
  const units = await db.selectFrom('timestamp_units').orderBy('id').select(['id', 'certificate']).execute()
  const responders = await db.selectFrom('ocsp_responders').orderBy('id').select(['id', 'certificate']).execute()
  return [...units, ...responders]
}
