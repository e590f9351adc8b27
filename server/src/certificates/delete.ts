import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { deleteCertificate as endpoint } from '@laisen/contract/endpoints/certificates'
import { leaveAllCertificateGroups } from '../certificate-groups/of-certificates.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record as recordEvent } from '../events/record.ts'
import { purgeObjects } from '../files/objects.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { countBytes } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './end-store.ts'
import { certificateDeleted } from './events.ts'
import { lockCertificates } from './lock.ts'
import { requireManaged } from './may-change.ts'
import { revokeVersions } from './revoke-versions.ts'
import { tellPeople } from './tell.ts'
import { listUserIds } from './update-store.ts'

/**
 * Deletes a certificate: it is revoked, leaves everyone and every group, and its picture gives its storage back. What was signed
 * with it stays in the history. Whoever could use it is told.
 */
export async function deleteCertificate(
  context: Context,
  principal: EmployeePrincipal,
  { certID, shown: brought }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { db, clock } = context
  const shown = broughtBy(context, brought)
  let freed = 0
  const end = async (db: Db) => {
    const { companyId } = principal
    await lockCertificates(db, companyId)
    // Whoever signs with it has committed by now, or is refused: no signature is later than its revocation.
    const at = clock.now()
    const { name, pictureObjectId } = await requireManaged(db, principal, certID)
    requireShown(shown, { certName: name })
    const employees = await listUserIds(db, certID)

    await revokeVersions(db, { certificateIds: [certID], reason: 'cessationOfOperation', at })
    await store.markDeleted(db, certID, at)
    await store.deleteAssignmentsOf(db, certID)
    await leaveAllCertificateGroups(db, [certID])
    freed = pictureObjectId ? await purgeObjects(db, companyId, [pictureObjectId]) : 0
    const facts = { employees }
    await recordEvent(db, principal, certificateDeleted({ at, subjectId: certID, facts, personal: { name } }))
    const told = { principal, template: 'certificateDeleted' as const, certificate: name }
    await tellPeople(db, context, { ...told, employeeIds: employees })
  }
  await db.transaction(end, (db) => countBytes(db, { bytes: -freed, at: clock.now() }))
  return 'Success'
}
