import { leaveAllCertificateGroups, takeOutOfCertificateGroups } from '../certificate-groups/of-certificates.ts'
import type { Db } from '../db/database.ts'
import * as store from './end-store.ts'
import { lockCertificates } from './lock.ts'
import { revokeVersions } from './revoke-versions.ts'

/**
 * What happens to the certificates of deleted employees (rules 3.8): personal ones are revoked and deleted; shared ones lose
 * the assignment, and certificate groups the person. Returns the ids of the personal ones, and the pictures that no one sees
 * any more.
 */
export async function endCertificatesOf(
  db: Db,
  { companyId, people, at }: { companyId: number; people: readonly number[]; at: Date },
): Promise<{ ids: number[]; pictures: string[] }> {
  await lockCertificates(db, companyId)
  const ended = await store.markPersonalDeleted(db, people, at)
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) {
    await revokeVersions(db, { certificateIds: ids, reason: 'affiliationChanged', at })
    await leaveAllCertificateGroups(db, ids)
  }
  await store.deleteAssignments(db, people)
  await takeOutOfCertificateGroups(db, people)
  return { ids, pictures: ended.flatMap(({ picture }) => picture ?? []) }
}
