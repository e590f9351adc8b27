import { splitByRights } from '../certificates/for-groups.ts'
import { tellPeople } from '../certificates/tell.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { EmployeePrincipal } from '../principal.ts'

interface Flow {
  readonly coming: readonly number[]
  readonly leaving: readonly number[]
}

interface Change {
  readonly principal: EmployeePrincipal
  /** Its name. */
  readonly group: string
  readonly before: { readonly certificates: readonly number[]; readonly employees: readonly number[] }
  readonly certificates: Flow
  readonly employees: Flow
}

/**
 * Emails the people of a group what they may use through it from now on, and what no longer (rules 5.2). Who comes gets all
 * that is in the group now; who leaves loses all that was in it.
 */
export async function tellOfChange(
  db: Db,
  context: Context,
  { principal, group, before, certificates, employees }: Change,
): Promise<void> {
  const stay = before.employees.filter((id) => !employees.leaving.includes(id))
  const now = [...before.certificates.filter((id) => !certificates.leaving.includes(id)), ...certificates.coming]
  const all = [...new Set([...before.certificates, ...now])]
  const { names: nameOf } = await splitByRights(db, principal, all)
  const tell = (
    template: 'certificateGroupGained' | 'certificateGroupLost',
    people: readonly number[],
    ids: readonly number[],
  ) => {
    const names = ids.flatMap((id) => nameOf.get(id) ?? [])
    return tellPeople(db, context, { principal, template, group, certificates: names, employeeIds: people })
  }
  await tell('certificateGroupGained', employees.coming, now)
  await tell('certificateGroupGained', stay, certificates.coming)
  await tell('certificateGroupLost', employees.leaving, before.certificates)
  await tell('certificateGroupLost', stay, certificates.leaving)
}
