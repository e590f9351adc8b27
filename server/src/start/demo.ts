import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../context.ts'
import { type DemoUser, demoUsers } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { randomPassword } from '../platform/random-password.ts'
import * as store from './demo-store.ts'
import { endDemo } from './store.ts'

type DemoPasswords = Readonly<Record<DemoUser, string>>

export interface DemoLogins {
  readonly companyCode: 'DEMO'
  readonly file: string
  /** undefined where the person has changed the password since. */
  readonly passwords: Readonly<Record<DemoUser, string | undefined>>
}

const SEEDED: store.DemoNote = 'demo_seeded'
const ENDED: store.DemoNote = 'demo_ended'

/**
 * Makes the demo on first start and answers its logins. It ends for good, and all its sessions with it, once PUBLIC_URL or
 * DATABASE_URL is set, DEMO is switched off, or a second company exists (rules 9; the last by a trigger in the database).
 */
export async function prepareDemo(services: Services): Promise<DemoLogins | undefined> {
  const { config, database } = services
  const notes = await store.findNotes(database.owner)
  if (notes.has(ENDED)) return undefined
  if (!config.demo) {
    if (notes.has(SEEDED)) await endDemo(database)
    return undefined
  }
  if (!notes.has(SEEDED) && (await store.companyExists(database.owner))) return undefined

  const file = join(config.dataDir, 'demo.txt')
  const known = await readPasswords(file)
  const passwords = choosePasswords(known, config.demoPassword)
  if (JSON.stringify(known) !== JSON.stringify(passwords)) {
    await writePasswords(file, passwords)
    if (notes.has(SEEDED)) await setPasswords(services, passwords)
  }
  if (!notes.has(SEEDED)) {
    await seedDemo(services, { passwords })
    await store.insertNote(database.owner, SEEDED)
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
  for (const user of demoUsers) {
    const passwordHash = await hashing.hash(passwords[user])
    await store.updatePassword(database.owner, { username: user, passwordHash, at: clock.now() })
  }
}

async function stillValid(
  { database, passwords: hashing }: Services,
  passwords: DemoPasswords,
): Promise<DemoLogins['passwords']> {
  const accounts = await store.findAccounts(database.owner, demoUsers)
  const valid = await Promise.all(
    demoUsers.map(async (user) => {
      const account = accounts.get(user)
      const matches = account && (await hashing.verify(passwords[user], account.passwordHash, account.companyId))
      return [user, matches ? passwords[user] : undefined] as const
    }),
  )
  return Object.fromEntries(valid) as DemoLogins['passwords']
}
