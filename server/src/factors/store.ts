import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import { confirmedFactor } from './confirmed.ts'

interface NewFactor {
  readonly companyId: number
  readonly employeeId: number
  readonly sealedSecret: Buffer
  readonly companyKeyId: number
  readonly at: Date
}

/** Starts enrolling, or starts again. False when the person has a confirmed factor already. */
export async function insertUnconfirmed(db: Db, factor: NewFactor): Promise<boolean> {
  const values = { sealed_secret: factor.sealedSecret, company_key_id: factor.companyKeyId, created_at: factor.at }
  const result = await db
    .insertInto('factors')
    .values({ company_id: factor.companyId, employee_id: factor.employeeId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'employee_id']).doUpdateSet(values).where('factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type FactorRow = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

/** A person's factor. Other requests that check a code of theirs wait until this transaction ends. */
export async function lockFactor(db: Db, employeeId: number) {
  return db
    .selectFrom('factors')
    .select(['employee_id', 'sealed_secret', 'company_key_id', 'last_step'])
    .select(['created_at', 'confirmed_at'])
    .where('employee_id', '=', employeeId)
    .forUpdate()
    .executeTakeFirst()
}

/** Records the step of the last right code. Codes of this step and of earlier ones no longer work. */
export async function setLastStep(db: Db, employeeId: number, step: number): Promise<void> {
  await db.updateTable('factors').set({ last_step: step }).where('employee_id', '=', employeeId).execute()
}

export async function markConfirmed(db: Db, employeeId: number, at: Date): Promise<void> {
  await db.updateTable('factors').set({ confirmed_at: at }).where('employee_id', '=', employeeId).execute()
}

export async function deleteFactor(db: Db, employeeId: number): Promise<void> {
  await db.deleteFrom('factors').where('employee_id', '=', employeeId).execute()
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  db: Db,
  { companyId, employeeId, hashes }: { companyId: number; employeeId: number; hashes: readonly Buffer[] },
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('employee_id', '=', employeeId).execute()
  const rows = hashes.map((code_hash) => ({ company_id: companyId, employee_id: employeeId, code_hash }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Marks a recovery code as used. False when there is no such code, or it was used before. */
export async function takeRecoveryCode(
  db: Db,
  employeeId: number,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('employee_id', '=', employeeId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, employeeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('employee_id', '=', employeeId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A person's factor, and whether one is required. */
// joins employees, companies: both may require a factor, and an authenticator shows the names of both
export async function getStanding(db: Db, employeeId: number) {
  return db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .leftJoin('factors', confirmedFactor)
    .select(['factors.confirmed_at', 'companies.code', 'employees.username', 'employees.password_hash'])
    .select(['employees.factor_demanded', 'companies.factor_required_of'])
    .where('employees.id', '=', employeeId)
    .executeTakeFirstOrThrow()
}

export async function isConfirmed(db: Db, employeeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('factors')
    .select('employee_id')
    .where('employee_id', '=', employeeId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function countConfirmed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('factors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The database deletes recovery codes together with their factor. */
export async function deleteFactors(db: Db, employeeIds: readonly number[]): Promise<void> {
  await db.deleteFrom('factors').where('employee_id', '=', anyOf(employeeIds)).execute()
}

export interface Wanted {
  readonly search: string
  /** Who has one, or who has none; null for everyone. */
  readonly enrolled: boolean | null
  readonly offset: number
  readonly most: number
}

// joins employees: the list shows their names, and is searched by name
function people(db: Db, { search, enrolled }: Pick<Wanted, 'search' | 'enrolled'>) {
  return db
    .selectFrom('employees')
    .leftJoin('factors', confirmedFactor)
    .where('employees.deleted_at', 'is', null)
    .$if(enrolled !== null, (query) => query.where('factors.confirmed_at', enrolled ? 'is not' : 'is', null))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`position(lower(normalize(${search}, nfc)) in
          lower(normalize(concat_ws(' ', username, first_name, last_name), nfc))) > 0`,
      ),
    )
}

/** A page of the company's people by username, with their factors. */
export async function listPeople(db: Db, wanted: Wanted) {
  return people(db, wanted)
    .select(['employees.id', 'username', 'first_name', 'last_name', 'factors.confirmed_at', 'factor_demanded'])
    .select(['locked_at', 'password_hash', 'factor_mailed_at'])
    .orderBy('username')
    .offset(wanted.offset)
    .limit(wanted.most)
    .execute()
}

export async function countFound(db: Db, wanted: Pick<Wanted, 'search' | 'enrolled'>): Promise<number> {
  const { total } = await people(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** What decides whether this person may be emailed that they should set up a factor; undefined where there is nobody. */
export async function findToRemind(db: Db, employeeId: number) {
  return people(db, { search: '', enrolled: null })
    .select(['factors.confirmed_at', 'locked_at', 'password_hash', 'factor_mailed_at'])
    .where('employees.id', '=', employeeId)
    .executeTakeFirst()
}

/** Those without a factor who can log in, and were not emailed since `before`. */
function toRemind(db: Db, before: Date | null) {
  return people(db, { search: '', enrolled: false })
    .where('locked_at', 'is', null)
    .where('password_hash', 'is not', null)
    .$if(before !== null, (query) =>
      query.where((eb) => eb.or([eb('factor_mailed_at', 'is', null), eb('factor_mailed_at', '<=', before)])),
    )
}

export async function countToRemind(db: Db, before: Date): Promise<number> {
  const { total } = await toRemind(db, before)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

interface ToRemind {
  readonly after: number
  /** Only these; null for everyone. */
  readonly among: readonly number[] | null
  readonly before: Date | null
  readonly most: number
}

/** The next of them by id. */
export async function listToRemind(db: Db, { after, among, before, most }: ToRemind): Promise<number[]> {
  const rows = await toRemind(db, before)
    .select('employees.id')
    .where('employees.id', '>', after)
    .$if(among !== null, (query) => query.where('employees.id', '=', anyOf(among!)))
    .orderBy('employees.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
