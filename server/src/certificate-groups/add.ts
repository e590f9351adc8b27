import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { addCertificateGroup as endpoint } from '@laisen/contract/endpoints/certificate-groups'
import { limits } from '@laisen/contract/limits'
import { keepForPersons } from '../certificates/keep-for-person.ts'
import { lockCertificates } from '../certificates/lock.ts'
import { tellPeople } from '../certificates/tell.ts'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { certificateGroupAdded } from './events.ts'
import { insertCertificates, insertEmployees } from './membership-store.ts'
import * as require from './require.ts'
import * as store from './store.ts'

/** Adds a certificate group. Its people may use its certificates from this commit on, and are told. */
export async function addCertificateGroup(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const name = require.requireName(input.group_CertName)
  const certificates = require.distinctCertificates(input.cert_List, 'cert_List') ?? []
  const employees = require.distinctEmployees(input.listemp, 'listemp') ?? []

  return context.db.transaction(async (db) => {
    const { companyId, employeeId } = principal
    await lockCertificates(db, companyId)
    const limit = limits.certificateGroupsPerCompany
    if ((await store.count(db)) >= limit) throw new AppError('CERTIFICATE_GROUPS_TOO_MANY', { limit })
    const names = await require.requireCertificates(db, principal, { ids: certificates, field: 'cert_List' })
    await require.requireMayGive(db, principal, certificates)
    await require.requireEmployees(db, employees, 'listemp')
    await require.requireFree(db, name, null)

    const at = context.clock.now()
    const groupId = await store.insert(db, { companyId, name, by: employeeId, at })
    await insertCertificates(db, { companyId, groupId, ids: certificates, at })
    await insertEmployees(db, { companyId, groupId, ids: employees, at })
    await require.requirePersonalAlone(db, groupId, 'cert_List')
    await keepForPersons(db, context, { principal, certificateIds: certificates, at })
    const facts = { name, certificates: [...certificates], employees: [...employees] }
    await record(db, principal, certificateGroupAdded({ at, subjectId: groupId, facts }))
    const told = { principal, template: 'certificateGroupGained' as const, group: name, certificates: names }
    await tellPeople(db, context, { ...told, employeeIds: employees })
    return { group_CertID: groupId }
  })
}
