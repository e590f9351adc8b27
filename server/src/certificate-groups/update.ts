import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { updateCertificateGroup as endpoint } from '@laisen/contract/endpoints/certificate-groups'
import { limits } from '@laisen/contract/limits'
import { keepForPersons } from '../certificates/keep-for-person.ts'
import { lockCertificates } from '../certificates/lock.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { difference } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { certificateGroupChanged } from './events.ts'
import * as members from './membership-store.ts'
import * as require from './require.ts'
import { requireOwn } from './rights.ts'
import * as store from './store.ts'
import { tellOfChange } from './tell-of-change.ts'

type Input = InputOf<typeof endpoint>

/** What comes into the group and what leaves it. */
interface Flow {
  readonly coming: readonly number[]
  readonly leaving: readonly number[]
}

/**
 * Changes a certificate group. Absent fields stay; an empty list or null clears. Who comes into the group and who leaves it
 * takes effect with the commit. Two administrators who send only what comes and what goes undo nothing of each other's.
 */
export async function updateCertificateGroup(
  context: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<DataOf<typeof endpoint>> {
  const wanted = read(input)
  await context.db.transaction(async (db) => {
    const { companyId } = principal
    await lockCertificates(db, companyId)
    const group = await requireOwn(db, principal, input.group_CertID)
    const name = wanted.name ?? group.name
    const before = {
      certificates: await members.listCertificateIds(db, group.id),
      employees: await members.listEmployeeIds(db, group.id),
    }
    const certificates = flow(before.certificates, wanted.certificates, 'cert_List')
    const employees = flow(before.employees, wanted.employees, 'listEmp')
    await requireKnown(db, principal, { wanted, before })
    await requireAllowed(db, principal, { before, certificates, employees })
    await require.requireFree(db, name, group.id)

    const at = context.clock.now()
    if (name !== group.name) await store.rename(db, group.id, name)
    const edge = { companyId, groupId: group.id, at }
    await members.deleteCertificates(db, group.id, certificates.leaving)
    await members.insertCertificates(db, { ...edge, ids: certificates.coming })
    await members.deleteEmployees(db, group.id, employees.leaving)
    await members.insertEmployees(db, { ...edge, ids: employees.coming })
    await require.requirePersonalAlone(db, group.id, certificates.coming.length > 0 ? 'cert_List' : 'listEmp')
    await keepForPersons(db, context, { principal, certificateIds: givenBy({ before, certificates, employees }), at })
    const facts = {
      name,
      addedCertificates: [...certificates.coming],
      removedCertificates: [...certificates.leaving],
      addedEmployees: [...employees.coming],
      removedEmployees: [...employees.leaving],
    }
    await record(db, principal, certificateGroupChanged({ at, subjectId: group.id, facts }))
    await tellOfChange(db, context, { principal, group: name, before, certificates, employees })
  })
  return 'Success'
}

interface Sent {
  readonly whole: readonly number[] | undefined
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

interface Wanted {
  readonly name: string | undefined
  readonly certificates: Sent
  readonly employees: Sent
}

function read(input: Input): Wanted {
  const { distinctCertificates, distinctEmployees } = require
  return {
    name: input.group_CertName === undefined ? undefined : require.requireName(input.group_CertName),
    certificates: {
      whole: distinctCertificates(input.cert_List, 'cert_List'),
      added: distinctCertificates(input.addedCert, 'addedCert') ?? [],
      removed: distinctCertificates(input.removedCert, 'removedCert') ?? [],
    },
    employees: {
      whole: distinctEmployees(input.listEmp, 'listEmp'),
      added: distinctEmployees(input.addedEmployee, 'addedEmployee') ?? [],
      removed: distinctEmployees(input.removedEmployee, 'removedEmployee') ?? [],
    },
  }
}

/** What really comes and goes: what is there already does not come, and what is not there does not leave. */
function flow(before: readonly number[], { whole, added, removed }: Sent, field: string): Flow {
  // Lists show the first 1,000. Sent back as the whole, such a list would remove all the others.
  if (whole && before.length > limits.unpagedRows) {
    throw new AppError('CERTIFICATE_GROUP_TOO_LARGE_TO_REPLACE', { field, limit: limits.unpagedRows })
  }
  const kept = new Set([...(whole ?? before), ...added])
  for (const id of removed) kept.delete(id)
  const { added: coming, removed: leaving } = difference(before, kept)
  return { coming, leaving }
}

/** Whoever and whatever comes or goes must exist. What is in the group already is, whoever put it there. */
async function requireKnown(
  db: Db,
  principal: EmployeePrincipal,
  { wanted: { certificates, employees }, before }: { wanted: Wanted; before: Lists },
): Promise<void> {
  const fresh = (ids: readonly number[] | undefined, known: readonly number[]) => difference(known, ids ?? []).added
  for (const [field, ids] of [
    ['cert_List', certificates.whole],
    ['addedCert', certificates.added],
    ['removedCert', certificates.removed],
  ] as const) {
    await require.requireCertificates(db, principal, { ids: fresh(ids, before.certificates), field })
  }
  await require.requireEmployees(db, fresh(employees.whole, before.employees), 'listEmp')
  await require.requireEmployees(db, fresh(employees.added, before.employees), 'addedEmployee')
  await require.requireEmployees(db, fresh(employees.removed, before.employees), 'removedEmployee')
}

interface Lists {
  readonly certificates: readonly number[]
  readonly employees: readonly number[]
}

interface Change {
  readonly before: Lists
  readonly certificates: Flow
  readonly employees: Flow
}

async function requireAllowed(
  db: Db,
  principal: EmployeePrincipal,
  { before, certificates, employees }: Change,
): Promise<void> {
  await require.requireMayGive(db, principal, givenBy({ before, certificates, employees }))
}

/** The certificates that more people may use afterwards. */
function givenBy({ before, certificates, employees }: Change): number[] {
  // People who come get every certificate that stays. An administrator may have put one in that is not theirs.
  const stay = before.certificates.filter((id) => !certificates.leaving.includes(id))
  return [...certificates.coming, ...(employees.coming.length > 0 ? stay : [])]
}
