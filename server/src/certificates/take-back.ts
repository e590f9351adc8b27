import { leaveAllCertificateGroups } from '../certificate-groups/of-certificates.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listNames } from '../employees/names.ts'
import { recordAll } from '../events/record.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { certificateAssigned, certificateChanged, certificateUnassigned } from './events.ts'
import { assign } from './store.ts'
import { listPersonal, listWaiting, type Personal } from './suspension-store.ts'
import { tellPeople } from './tell.ts'
import * as store from './update-store.ts'

/** The certificates that wait for this person and that others could sign with once they agreed. */
async function listShared(db: Db, employeeId: number): Promise<Personal[]> {
  const waiting = await listPersonal(db, await listWaiting(db, employeeId))
  return waiting.filter(({ reachesOthers }) => reachesOthers)
}

interface SharedCertificate {
  readonly certID: number
  readonly certName: string
  /** The names of who could sign with it. */
  readonly people: string[]
}

/** What a person would agree to. */
export async function describeShared(db: Db, employeeId: number): Promise<SharedCertificate[]> {
  const described: SharedCertificate[] = []
  for (const { id: certID, name: certName } of await listShared(db, employeeId)) {
    const others = (await store.listUserIds(db, certID)).filter((id) => id !== employeeId)
    described.push({ certID, certName, people: (await listNames(db, others)).map(({ name }) => name) })
  }
  return described
}

/** The person does not agree: what others gave away or shared is their personal certificate again, and theirs alone. Whoever had it is told. */
export async function takeBack(
  db: Db,
  context: Context,
  { principal, at }: { readonly principal: EmployeePrincipal; readonly at: Date },
): Promise<void> {
  const { companyId, employeeId } = principal
  for (const { id: certificateId, name } of await listShared(db, employeeId)) {
    const users = await store.listUserIds(db, certificateId)
    const assigned = await store.listAssignedIds(db, certificateId)
    const leaving = assigned.filter((id) => id !== employeeId)
    const coming = assigned.includes(employeeId) ? [] : [employeeId]
    await leaveAllCertificateGroups(db, [certificateId])
    await store.unassign(db, certificateId, leaving)
    await assign(db, { companyId, certificateId, employeeIds: coming, at })
    await store.update(db, certificateId, { kind: '1' })
    const which = { at, subjectId: certificateId }
    await recordAll(db, principal, [
      certificateChanged({ ...which, facts: { changed: ['certtype'] }, personal: { name } }),
      ...leaving.map((id) => certificateUnassigned({ ...which, about: { employeeId: id }, facts: { employeeId: id } })),
      ...coming.map((id) => certificateAssigned({ ...which, about: { employeeId: id }, facts: { employeeId: id } })),
    ])
    const told = { principal, template: 'certificateWithdrawn' as const, certificate: name }
    await tellPeople(db, context, { ...told, employeeIds: users.filter((id) => id !== employeeId) })
  }
}
