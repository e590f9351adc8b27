import { limits } from '@laisen/contract/limits'
import { isSharedByGroup } from '../certificate-groups/of-certificates.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { existAll } from '../employees/exist.ts'
import { recordAll } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { difference } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import type { CardRecord } from './card-store.ts'
import { certificateAssigned, certificateUnassigned } from './events.ts'
import type { PeopleChange } from './read-change.ts'
import { assign } from './store.ts'
import { tellPeople } from './tell.ts'
import * as store from './update-store.ts'

interface Wanted {
  readonly record: CardRecord
  /** Its name from now on. */
  readonly name: string
  readonly kind: '1' | '2'
  readonly people: PeopleChange
}

interface Flow {
  readonly before: readonly number[]
  readonly coming: readonly number[]
  readonly leaving: readonly number[]
}

/**
 * Changes of which kind a certificate is, and to whom it is assigned. A personal one has exactly one person, and shares no group with anyone else. Each
 * assignment and its end is recorded, and the person is told (rules 5.2). Returns whether anything changed.
 * @throws CERTIFICATE_OF_ONE_PERSON, CERTIFICATE_EMPLOYEE_UNKNOWN, CERTIFICATE_PERSONAL_NEEDS_ONE, CERTIFICATE_PERSONAL_IN_GROUP, CERTIFICATE_TOO_MANY_TO_REPLACE
 */
export async function changeAssignments(
  db: Db,
  context: Context,
  { principal, wanted, at }: { principal: EmployeePrincipal; wanted: Wanted; at: Date },
): Promise<boolean> {
  const { record, kind } = wanted
  const certificateId = record.id
  const flow = flowOf(await store.listAssignedIds(db, certificateId), wanted.people)
  const { before, coming, leaving } = flow
  if (record.fromAuthority && (kind !== record.kind || coming.length + leaving.length > 0)) {
    throw new AppError('CERTIFICATE_OF_ONE_PERSON', { field: kind === record.kind ? 'employeeList' : 'certtype' })
  }
  const named = [...new Set([...coming, ...wanted.people.removed])]
  if (!(await existAll(db, named))) throw new AppError('CERTIFICATE_EMPLOYEE_UNKNOWN', { field: 'employeeList' })
  if (kind === '1' && before.length + coming.length - leaving.length !== 1) {
    throw new AppError('CERTIFICATE_PERSONAL_NEEDS_ONE', { field: 'employeeList' })
  }

  if (kind !== record.kind) await store.update(db, certificateId, { kind })
  await store.unassign(db, certificateId, leaving)
  await assign(db, { companyId: principal.companyId, certificateId, employeeIds: coming, at })
  const field = record.kind === kind ? 'employeeList' : 'certtype'
  if (kind === '1' && (await isSharedByGroup(db, certificateId))) {
    throw new AppError('CERTIFICATE_PERSONAL_IN_GROUP', { field })
  }
  await recordFlow(db, principal, { certificateId, flow, at })
  await tellFlow(db, context, { principal, record, name: wanted.name, flow })
  return kind !== record.kind || coming.length + leaving.length > 0
}

function flowOf(before: readonly number[], { whole, added, removed }: PeopleChange): Flow {
  // Lists show the first 1,000. Sent back as the whole, such a list would remove all the others.
  if (whole && before.length > limits.unpagedRows) {
    throw new AppError('CERTIFICATE_TOO_MANY_TO_REPLACE', { field: 'employeeList', limit: limits.unpagedRows })
  }
  const kept = new Set([...(whole ?? before), ...added])
  for (const id of removed) kept.delete(id)
  const { added: coming, removed: leaving } = difference(before, kept)
  return { before, coming, leaving }
}

async function recordFlow(
  db: Db,
  principal: EmployeePrincipal,
  { certificateId, flow, at }: { certificateId: number; flow: Flow; at: Date },
): Promise<void> {
  const what = (employeeId: number) => ({
    at,
    subjectId: certificateId,
    about: { employeeId },
    facts: { employeeId },
  })
  const ended = flow.leaving.map((employeeId) => certificateUnassigned(what(employeeId)))
  const begun = flow.coming.map((employeeId) => certificateAssigned(what(employeeId)))
  await recordAll(db, principal, [...ended, ...begun])
}

async function tellFlow(
  db: Db,
  context: Context,
  told: { principal: EmployeePrincipal; record: CardRecord; name: string; flow: Flow },
): Promise<void> {
  const { principal, record, name: certificate, flow } = told
  const mail = { principal, certificate }
  await tellPeople(db, context, { ...mail, template: 'certificateAssigned', employeeIds: flow.coming })
  // Whose key it is learns in an email of its own that it waits for them (keep-for-person.ts).
  const others = flow.leaving.filter((id) => id !== record.personId)
  await tellPeople(db, context, { ...mail, template: 'certificateWithdrawn', employeeIds: others })
}
