import type { Db } from '../db/database.ts'
import type { Visit } from '../http/visit.ts'
import { findDevice, insertDevice } from './device-store.ts'
import { hashToken, newToken } from './tokens.ts'

/** People who share a browser each have a token in it; beyond this many the oldest goes. */
const MOST = 4

// Of a browser of our web, and of a program that sends the header X-Laisen-Device.

/** The hash by which an account knows this browser, if it logged in to that account before. Nothing else makes it known. */
export function knownBrowser(db: Db, employeeId: number, visit: Visit): Promise<Buffer | undefined> {
  return findDevice(db, employeeId, visit.deviceTokens.map(hashToken))
}

interface Remembered {
  readonly tokenHash: Buffer
  /** It was not known until now. */
  readonly added: boolean
}

/**
 * From now on this browser counts as one that logged in to this account. It is recognised by a token that we make here, for
 * this account alone: one that a browser brings along, which somebody may have planted, never becomes known. Returns nothing
 * for a program that keeps none.
 */
export async function rememberBrowser(
  db: Db,
  { companyId, employeeId, visit, at }: { companyId: number; employeeId: number; visit: Visit; at: Date },
): Promise<Remembered | undefined> {
  if (!visit.keepsDeviceTokens) return undefined
  const known = await knownBrowser(db, employeeId, visit)
  if (known) {
    visit.setDevices(visit.deviceTokens)
    return { tokenHash: known, added: false }
  }
  const token = newToken()
  const tokenHash = hashToken(token)
  await insertDevice(db, { companyId, employeeId, tokenHash, at })
  visit.setDevices([token, ...visit.deviceTokens].slice(0, MOST))
  return { tokenHash, added: true }
}
