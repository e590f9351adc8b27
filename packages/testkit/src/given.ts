import { builtInRoles, everything } from '@laisen/contract/permissions'
import type { Clock } from '@laisen/server/clock'
import { createCompany } from '@laisen/server/companies/create'
import { consentTexts, consentVersion } from '@laisen/server/consent/in-force'
import type { Database, Db } from '@laisen/server/db/database'
import { createEmployee } from '@laisen/server/employees/create'
import type { Passwords } from '@laisen/server/keys/passwords'
import { createPackage } from '@laisen/server/plans/create'
import { type GroupFacts, givenAccess, type RoleFacts } from './given-access.ts'

/** Meets every password rule; everyone has it unless a test says otherwise. */
export const testPassword = 'Test-Password-1'

export interface GivenCompany {
  readonly companyId: number
  readonly code: string
  readonly allStaffGroupId: number
}

export interface GivenEmployee {
  readonly companyId: number
  readonly companyCode: string
  readonly employeeId: number
  readonly username: string
  readonly email: string
  readonly password: string
}

interface CompanyFacts {
  readonly code?: string
  readonly name?: string
  readonly kind?: 'EXT' | 'COM'
  /** Operators of tests log in without a second factor, unless a test is about it. @default false */
  readonly factorDemanded?: boolean
  /** A company without any package. */
  readonly plan?: false
}

interface EmployeeFacts {
  readonly company?: GivenCompany
  readonly username?: string
  readonly password?: string | null
  /** @default whether there is a password */
  readonly emailProven?: boolean
  readonly permissions?: readonly number[]
  readonly roles?: readonly number[]
  readonly groups?: readonly number[]
  readonly active?: boolean
  readonly ownAdmin?: boolean
  readonly mustChangePassword?: boolean
  readonly locked?: boolean
  readonly deleted?: boolean
  readonly locale?: 'en' | 'th'
  /** Administrators of tests are asked to set up a second factor only if a test is about it. @default false */
  readonly factorSuggested?: boolean
  /** People of tests have accepted the policies in force, unless a test is about it. @default true */
  readonly consented?: boolean
}

interface PackageFacts {
  readonly company?: GivenCompany
  readonly name?: string
  readonly startsAt?: Date
  readonly endsAt?: Date | null
  readonly limitUsers?: number | null
  readonly limitSignatures?: number | null
  readonly limitBytes?: number | null
  readonly signaturesUsed?: number
}

export interface Given {
  /** The company of everyone for whom a test names no other. */
  theCompany(): Promise<GivenCompany>
  company(facts?: CompanyFacts): Promise<GivenCompany>
  employee(facts?: EmployeeFacts): Promise<GivenEmployee>
  role(facts?: RoleFacts): Promise<number>
  group(facts?: GroupFacts): Promise<number>
  /** A package in force unless its dates say otherwise, without limits unless they are given. */
  package(facts?: PackageFacts): Promise<number>
}

const DAY_MS = 86_400_000

/** As a person who has accepted the policies in force. */
async function consentAt(db: Db, at: Date) {
  return { consent_at: at, consent_version: consentVersion(await consentTexts(db)) }
}

/** Builders for which a test names only the facts that matter. They write as the owner, through the product's own functions. */
export function givenOn({ owner }: Database, clock: Clock, passwords: Passwords): Given {
  let count = 0
  let own: Promise<GivenCompany> | undefined
  const hashes = new Map<string, Promise<string>>()
  const hashOf = (password: string): Promise<string> => {
    const known = hashes.get(password)
    if (known) return known
    const hash = passwords.hash(password, { companyId: 'nobody' })
    hashes.set(password, hash)
    return hash
  }
  const theCompany = () => (own ??= company({ code: 'TEST' }))

  async function company({ code, name, kind, plan, factorDemanded = false }: CompanyFacts = {}): Promise<GivenCompany> {
    const number = ++count
    const chosen = code ?? `C${number}`
    const created = await owner.transaction().execute(async (db) => {
      const facts = { code: chosen, name: name ?? `Company ${number}`, kind: kind ?? 'EXT', at: clock.now() }
      const ids = await createCompany(db, facts)
      await db
        .updateTable('companies')
        .set(factorRule(factorDemanded, clock.now()))
        .where('id', '=', ids.companyId)
        .execute()
      return ids
    })
    const made = { ...created, code: chosen }
    if (plan !== false) await pack({ company: made })
    return made
  }

  async function employee(facts: EmployeeFacts = {}): Promise<GivenEmployee> {
    const { companyId, code } = facts.company ?? (await theCompany())
    const username = facts.username ?? `person${++count}`
    const email = `${username}@example.com`
    const password = facts.password === null ? '' : (facts.password ?? testPassword)
    const passwordHash = facts.password === null ? null : await hashOf(password)
    const { permissions = [], roles = [], groups = [], active = true, locale = 'en' } = facts
    const { ownAdmin = false, mustChangePassword = false } = facts
    const employeeId = await owner.transaction().execute(async (db) => {
      const id = await createEmployee(db, {
        companyId,
        username,
        firstName: 'Somchai',
        lastName: `Jaidee ${username}`,
        email,
        emailProven: facts.emailProven ?? passwordHash !== null,
        passwordHash,
        permissions,
        roles,
        groups,
        active,
        ownAdmin,
        mustChangePassword,
        locale,
        at: clock.now(),
      })
      const factor_reminder_at = facts.factorSuggested ? null : new Date(clock.now().getTime() + 3650 * DAY_MS)
      const ended = {
        ...(facts.consented !== false && (await consentAt(db, clock.now()))),
        factor_reminder_at,
        locked_at: facts.locked ? clock.now() : null,
        deleted_at: facts.deleted ? clock.now() : null,
      }
      await db.updateTable('employees').set(ended).where('company_id', '=', companyId).where('id', '=', id).execute()
      return id
    })
    return { companyId, companyCode: code, employeeId, username, email, password }
  }

  async function pack(facts: PackageFacts = {}): Promise<number> {
    const { companyId } = facts.company ?? (await theCompany())
    const { limitUsers = null, limitSignatures = null, limitBytes = null } = facts
    const { endsAt = null, signaturesUsed = 0 } = facts
    const startsAt = facts.startsAt ?? new Date(clock.now().getTime() - DAY_MS)
    const plan = {
      companyId,
      name: facts.name ?? `Package ${++count}`,
      startsAt,
      endsAt,
      limitUsers,
      limitSignatures,
      limitBytes,
      signaturesUsed,
    }
    return owner.transaction().execute((db) => createPackage(db, { ...plan, at: clock.now() }))
  }

  const access = givenAccess({ owner, clock, theCompany, next: () => ++count })
  return { theCompany, company, employee, ...access, package: pack }
}

/** The people that most tests need, named by their job rather than by their permissions. */
export const usualPeople = {
  admin: { permissions: [everything], roles: [builtInRoles.operator], ownAdmin: true },
  operator: { roles: [builtInRoles.operator] },
  signer: { roles: [builtInRoles.signer] },
} as const satisfies Record<string, EmployeeFacts>

const factorRule = (demanded: boolean, at: Date) =>
  demanded
    ? ({ factor_required_of: 'everyone', factor_required_from: at } as const)
    : ({ factor_required_of: 'nobody', factor_required_from: null } as const)
