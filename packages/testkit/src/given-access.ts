import type { Clock } from '@laisen/server/clock'
import type { Database } from '@laisen/server/db/database'
import type { GivenCompany } from './given.ts'

export interface RoleFacts {
  readonly company?: GivenCompany
  readonly name?: string
  readonly permissions?: readonly number[]
}

export interface GroupFacts extends RoleFacts {
  readonly roles?: readonly number[]
}

interface Dependencies {
  readonly owner: Database['owner']
  readonly clock: Clock
  /** The company to use when a test names none. */
  theCompany(): Promise<GivenCompany>
  /** A number that is not used yet. */
  next(): number
}

/** Builders of roles and groups, for `given`. */
export function givenAccess({ owner, clock, theCompany, next }: Dependencies) {
  async function role({ company, name, permissions = [] }: RoleFacts = {}): Promise<number> {
    const { companyId } = company ?? (await theCompany())
    const number = next()
    const { id } = await owner
      .insertInto('roles')
      .values({ company_id: companyId, code: `R${number}`, name: name ?? `Role ${number}`, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const held = permissions.map((permission_id) => ({ company_id: companyId, role_id: id, permission_id }))
    if (held.length > 0) await owner.insertInto('role_permissions').values(held).execute()
    return id
  }

  async function group({ company, name, permissions = [], roles = [] }: GroupFacts = {}): Promise<number> {
    const { companyId } = company ?? (await theCompany())
    const { id } = await owner
      .insertInto('groups')
      .values({ company_id: companyId, name: name ?? `Group ${next()}`, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const held = permissions.map((permission_id) => ({ company_id: companyId, group_id: id, permission_id }))
    if (held.length > 0) await owner.insertInto('group_permissions').values(held).execute()
    const given = roles.map((role_id) => ({ company_id: companyId, group_id: id, role_id }))
    if (given.length > 0) await owner.insertInto('group_roles').values(given).execute()
    return id
  }

  return { role, group }
}
