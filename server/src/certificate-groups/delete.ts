import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { deleteCertificateGroup as endpoint } from '@laisen/contract/endpoints/certificate-groups'
import { lockCertificates } from '../certificates/lock.ts'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { certificateGroupDeleted } from './events.ts'
import * as members from './membership-store.ts'
import { requireOwn } from './rights.ts'
import * as store from './store.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Deletes a certificate group. Its people can no longer use its certificates through it; the certificates stay. */
export async function deleteCertificateGroup(
  context: Context,
  principal: EmployeePrincipal,
  { group_CertID, shown: brought }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const shown = broughtBy(context, brought)
  await context.db.transaction(async (db) => {
    await lockCertificates(db, principal.companyId)
    const { id, name } = await requireOwn(db, principal, group_CertID)
    requireShown(shown, { group_CertName: name })
    const certificates = await members.listCertificateIds(db, id)
    const employees = await members.listEmployeeIds(db, id)
    await store.remove(db, id)
    const facts = { name, certificates, employees }
    await record(db, principal, certificateGroupDeleted({ at: context.clock.now(), subjectId: id, facts }))
    await tellOfChange(db, context, {
      ...{ principal, group: name, before: { certificates, employees } },
      certificates: { coming: [], leaving: [] },
      employees: { coming: [], leaving: employees },
    })
  })
  return 'Success'
}
