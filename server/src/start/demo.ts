import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findByCode } from '../companies/find.ts'
import { customerExists } from '../companies/first-steps.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { installationFact } from '../db/installation-fact.ts'
import { type DemoUser, demoUsers } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { findAccount } from '../employees/accounts.ts'
import { getPasswordHash, setPassword } from '../employees/passwords.ts'
import { randomPassword } from '../platform/random-password.ts'
import { endDemo } from './store.ts'

type DemoPasswords = Readonly<Record<DemoUser, string>>

export interface DemoLogins {
  readonly companyCode: 'DEMO'
  readonly file: string
  /** undefined where the person has changed the password since. */
  readonly passwords: Readonly<Record<DemoUser, string | undefined>>
}

const seeded = installationFact('demo_seeded')
/** The database writes it. */
const ended = installationFact('demo_ended')

/**
 * Makes the demo on first start and answers its logins. It ends for good, and all its sessions with it, once PUBLIC_URL or
 * DATABASE_URL is set, DEMO is switched off, or a second company exists (rules 9; the last by a trigger in the database).
 */
export async function prepareDemo(services: Services): Promise<DemoLogins | undefined> {
  const { config, database } = services
  if (await ended.find(database.owner)) return undefined
  const isSeeded = (await seeded.find(database.owner)) !== undefined
  if (!config.demo) {
    if (isSeeded) await endDemo(database)
    return undefined
  }
  if (!isSeeded && (await customerExists(database.owner))) return undefined

  const file = join(config.dataDir, 'demo.txt')
  const known = await readPasswords(file)
  const passwords = choosePasswords(known, config.demoPassword)
  if (JSON.stringify(known) !== JSON.stringify(passwords)) {
    await writePasswords(file, passwords)
    if (isSeeded) await setPasswords(services, passwords)
  }
  if (!isSeeded) {
    await seedDemo(services, { passwords })
    await seeded.keepFirst(database.owner, 'yes')
  }
  return { companyCode: 'DEMO', file, passwords: await stillValid(services, passwords) }
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

/** For when DEMO_PASSWORD was set, or demo.txt deleted, after the demo was made. */
async function setPasswords(
  { database, passwords: hashing, clock }: Services,
  passwords: DemoPasswords,
): Promise<void> {
  const company = await findByCode(database.owner, 'DEMO')
  if (!company) return
  for (const user of demoUsers) {
    const hash = await hashing.hash(passwords[user], { companyId: 'nobody' })
    await database.company(company.id).transaction(async (db) => {
      const account = await findAccount(db, user)
      if (account) await setPassword(db, account.id, { hash, at: clock.now() })
    })
  }
}

async function stillValid(
  { database, passwords: hashing }: Services,
  passwords: DemoPasswords,
): Promise<DemoLogins['passwords']> {
  const company = await findByCode(database.owner, 'DEMO')
  const valid = demoUsers.map(async (user) => {
    const hash = company && (await database.company(company.id).read((db) => findHash(db, user)))
    const matches = hash && (await hashing.verify(passwords[user], hash, { companyId: company.id, lane: 'known' }))
    return [user, matches ? passwords[user] : undefined] as const
  })
  return Object.fromEntries(await Promise.all(valid)) as DemoLogins['passwords']
}

async function findHash(db: Db, user: DemoUser): Promise<string | null> {
  const account = await findAccount(db, user)
  return account ? getPasswordHash(db, account.id) : null
}
