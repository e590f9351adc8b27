import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../context.ts'
import { anyOf } from '../db/any-of.ts'
import { seedDemo } from '../demo/seed.ts'
import { randomPassword } from '../platform/random-password.ts'

export const demoUsers = ['admin', 'operator', 'signer'] as const
export type DemoUser = (typeof demoUsers)[number]
export type DemoPasswords = Readonly<Record<DemoUser, string>>

export interface DemoLogins {
  readonly companyCode: 'DEMO'
  readonly file: string
  /** undefined where the person has changed the password since. */
  readonly passwords: Readonly<Record<DemoUser, string | undefined>>
}

const SEEDED = 'demo_seeded'
const ENDED = 'demo_ended'

/**
 * Makes the demo on first start and answers its logins. It ends for good, all its sessions with it, once PUBLIC_URL or
 * DATABASE_URL is set, DEMO is switched off, or a second company exists (rules 9; the last by a trigger in the database).
 */
export async function prepareDemo(services: Services): Promise<DemoLogins | undefined> {
  const { config, database } = services
  const notes = await readNotes(services)
  if (notes.has(ENDED)) return undefined
  if (!config.demo) {
    if (notes.has(SEEDED)) await database.ownerPool.query('select end_demo()')
    return undefined
  }
  if (!notes.has(SEEDED) && (await companiesExist(services))) return undefined

  const file = join(config.dataDir, 'demo.txt')
  const known = await readPasswords(file)
  const passwords = choosePasswords(known, config.demoPassword)
  if (JSON.stringify(known) !== JSON.stringify(passwords)) {
    await writePasswords(file, passwords)
    if (notes.has(SEEDED)) await setPasswords(services, passwords)
  }
  if (!notes.has(SEEDED)) {
    await seedDemo(services, { passwords })
    await database.owner
      .insertInto('installation')
      .values({ name: SEEDED, value: 'yes' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return { companyCode: 'DEMO', file, passwords: await stillValid(services, passwords) }
}

async function readNotes({ database }: Services): Promise<Set<string>> {
  const rows = await database.owner
    .selectFrom('installation')
    .select('name')
    .where('name', '=', anyOf([SEEDED, ENDED]))
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Of people, not of the operator, and not a demo that was cut short while it was made. */
async function companiesExist({ database }: Services): Promise<boolean> {
  const company = await database.owner
    .selectFrom('companies')
    .select('id')
    .where('kind', '=', 'EXT')
    .where('demo', '=', false)
    .executeTakeFirst()
  return company !== undefined
}

function choosePasswords(known: DemoPasswords | undefined, fixed: string | undefined): DemoPasswords {
  if (fixed !== undefined) return { admin: fixed, operator: fixed, signer: fixed }
  return known ?? { admin: randomPassword(), operator: randomPassword(), signer: randomPassword() }
}

async function readPasswords(file: string): Promise<DemoPasswords | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = new Map(text.split('\n').map((line) => line.split(/\s+(.*)/, 2) as [string, string]))
  const entries = demoUsers.map((user) => [user, lines.get(user)] as const)
  return entries.every(([, password]) => password) ? (Object.fromEntries(entries) as DemoPasswords) : undefined
}

async function writePasswords(file: string, passwords: DemoPasswords): Promise<void> {
  const lines = ['company   DEMO', ...demoUsers.map((user) => `${user.padEnd(9)} ${passwords[user]}`)]
  await writeFile(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** DEMO_PASSWORD was set, or demo.txt deleted, after the demo was made. */
async function setPasswords(
  { database, passwords: hashing, clock }: Services,
  passwords: DemoPasswords,
): Promise<void> {
  for (const user of demoUsers) {
    const password_hash = await hashing.hash(passwords[user])
    await database.owner
      .updateTable('employees')
      .set({ password_hash, password_changed_at: clock.now() })
      .where('username', '=', user)
      .where('company_id', 'in', (query) => query.selectFrom('companies').select('id').where('demo', '=', true))
      .execute()
  }
}

async function stillValid(
  { database, passwords: hashing }: Services,
  passwords: DemoPasswords,
): Promise<DemoLogins['passwords']> {
  const rows = await database.owner
    .selectFrom('employees')
    .select(['company_id', 'username', 'password_hash'])
    .where('username', '=', anyOf(demoUsers))
    .where('company_id', 'in', (query) => query.selectFrom('companies').select('id').where('demo', '=', true))
    .execute()
  const valid = await Promise.all(
    demoUsers.map(async (user) => {
      const row = rows.find(({ username }) => username === user)
      const matches = row && (await hashing.verify(passwords[user], row.password_hash, row.company_id))
      return [user, matches ? passwords[user] : undefined] as const
    }),
  )
  return Object.fromEntries(valid) as DemoLogins['passwords']
}
