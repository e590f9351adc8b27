import { endKeysOf } from '../api-keys/end-for-people.ts'
import { endCertificatesOf } from '../certificates/end-for-people.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { addLeaverJob } from '../envelopes/leaver-job.ts'
import { forgetFactorsOf } from '../factors/forget-people.ts'
import { purgeObjects } from '../files/objects.ts'
import { leaveAllGroups } from '../groups/membership.ts'
import { keepingAdministrator } from '../permissions/keep-administrator.ts'
import { countBytes } from '../plans/charge.ts'
import type { PrincipalIdentity } from '../principal.ts'
import { forgetConfirmationsOf } from '../profile/forget-people.ts'
import { endSchedulesOf } from '../reports/schedules/end-for-people.ts'
import { closeAccounts } from '../session/end-sessions.ts'
import { forgetSignaturesOf } from '../signatures/of-people.ts'
import { forgetPlacesOf } from '../stamps/forget-people.ts'
import * as store from './store.ts'

/**
 * Deletes employees. Their sessions, API keys, links and personal certificates end, and their pictures and signatures give their storage back; reports by email stop; the history
 * keeps their names and ids (rules 3.8).
 * @throws LAST_ADMINISTRATOR
 */
export async function leave(
  db: Db,
  services: Pick<Services, 'jobs'>,
  { principal, people, at }: { principal: PrincipalIdentity; people: readonly number[]; at: Date },
): Promise<{ ended: number; certificates: number[] }> {
  const { companyId } = principal
  const pictures: string[] = []
  await keepingAdministrator(db, companyId, async () => {
    pictures.push(...(await store.markDeleted(db, people, at)))
    await leaveAllGroups(db, people)
  })
  const ended = await closeAccounts(db, people, at)
  await endKeysOf(db, { principal, people, because: 'owner-deleted', at })
  await forgetFactorsOf(db, people)
  await forgetConfirmationsOf(db, people)
  await forgetPlacesOf(db, people)
  await endSchedulesOf(db, people)
  const signatures = await forgetSignaturesOf(db, people)
  const certificates = await endCertificatesOf(db, { companyId, people, at })
  await addLeaverJob(db, services, { companyId, people })
  const freed = await purgeObjects(db, companyId, [...pictures, ...signatures, ...certificates.pictures])
  await countBytes(db, { bytes: -freed, at })
  return { ended, certificates: certificates.ids }
}
