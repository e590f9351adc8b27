import type { Db } from '../db/database.ts'
import * as store from './operator-store.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 30
const JUST_ENDED_DAYS = 7

/**
 * The certificates of every company that end soon or ended in the last days, by company, for the operator of the installation.
 * Anyone else is shown nothing.
 */
export async function endingCertificates(
  db: Db,
  now: Date,
): Promise<{ companies: store.EndingCertificates[]; certificates: number }> {
  const since = new Date(now.getTime() - JUST_ENDED_DAYS * DAY_MS)
  const until = new Date(now.getTime() + SOON_DAYS * DAY_MS)
  const companies = await store.listEndingCertificates(db, { since, until })
  return { companies, certificates: companies.reduce((sum, { certificates }) => sum + certificates, 0) }
}
