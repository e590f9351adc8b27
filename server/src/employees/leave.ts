import type { Db } from '../db/database.ts'
import { keepingAdministrator } from '../permissions/keep-administrator.ts'
import { markAllUsed } from '../session/link-store.ts'
import { passwordPurposes } from '../session/links.ts'
import { markAllEnded } from '../session/store.ts'
import * as store from './store.ts'

/**
 * Lets people go: their sessions, links and personal certificates end; the history keeps name and id (rules 3.8).
 * @throws LAST_ADMINISTRATOR
 */
export async function leave(
  db: Db,
  { companyId, people, at }: { companyId: number; people: readonly number[]; at: Date },
): Promise<{ ended: number; certificates: number[] }> {
  await keepingAdministrator(db, companyId, () => store.markDeleted(db, people, at))
  const ended = await markAllEnded(db, people, at)
  await markAllUsed(db, people, { purposes: [...passwordPurposes, 'email'], at })
  return { ended, certificates: await store.endCertificates(db, people, at) }
}
