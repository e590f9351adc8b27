import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@laisen/server/clock'
import { readConfig } from '@laisen/server/config'
import { type Connection, openDatabase } from '@laisen/server/db/database'
import { findRunning } from '@laisen/server/db/embedded'
import { createArgon } from '@laisen/server/keys/argon'
import { createPasswords } from '@laisen/server/keys/passwords'
import { silentLog } from '@laisen/server/log/log'
import type { BearerClient } from '@laisen/testkit/client'
import { type GivenEmployee, givenOn } from '@laisen/testkit/given'
import { signedIn } from '@laisen/testkit/given-in'
import { type RunningLaisen, startLaisen } from '@laisen/testkit/process'
import pg from 'pg'
import { putEnvelopes } from './data.ts'

export interface Wished {
  /** Envelopes; each has three recipients and twelve events. @default 1,000,000 */
  readonly scale?: number
  /** Where the data is kept for the next run, which then measures the same. @default nowhere */
  readonly keptIn?: string
  /** An empty database, as a superuser, instead of the embedded one. The first run fills it, and `keptIn` remembers that. */
  readonly databaseUrl?: string
  /** Fills it with something else than envelopes. */
  readonly fill?: (superuser: pg.Client, companyId: number) => Promise<unknown>
}

export interface Installation {
  readonly laisen: RunningLaisen
  /** Signed in to the company that has the envelopes. */
  readonly client: BearerClient
  readonly companyId: number
  readonly superuser: pg.Client
  close(): Promise<void>
}

/** What a folder remembers of the data that was made in it. */
interface Kept {
  readonly scale: number
  readonly person: GivenEmployee
}

const MASTER_KEY = createHash('sha256').update('bench of reports').digest('base64')

/** What an installation on its own database must say besides. Nobody opens the links. */
const operators = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  MASTER_KEY,
  PUBLIC_URL: 'https://laisen.example.com',
})

/** The real program with a year of envelopes of one company: as a former run left it, or filled now. */
export async function installed(wished: Wished): Promise<Installation> {
  const { scale = 1_000_000, keptIn, databaseUrl } = wished
  const { fill = (superuser, companyId) => putEnvelopes(superuser, companyId, { envelopes: scale }) } = wished
  const note = keptIn && join(keptIn, 'bench-reports.json')
  const kept: Kept | undefined = note && existsSync(note) ? JSON.parse(await readFile(note, 'utf8')) : undefined
  if (kept && kept.scale !== scale)
    throw new Error(`${keptIn} holds ${kept.scale} envelopes; add --scale ${kept.scale}`)
  if (keptIn) await mkdir(keptIn, { recursive: true })
  const laisen = await startLaisen({
    ...(keptIn ? { dataDir: keptIn } : {}),
    env: { DEMO: '0', OUTBOUND_ALLOW: '127.0.0.1', ...(databaseUrl ? operators(databaseUrl) : {}) },
  })
  const owner = await ownerOf(laisen, databaseUrl)
  // Who may leave out triggers and foreign keys while rows are put in.
  const superuser = new pg.Client('url' in owner ? { connectionString: owner.url } : { ...owner, user: 'laisen' })
  await superuser.connect()
  const person = kept?.person ?? (await filled(owner, superuser, fill))
  if (note && !kept) await writeFile(note, JSON.stringify({ scale, person } satisfies Kept))
  const client = await signedIn(laisen, person)
  return {
    ...{ laisen, client, superuser, companyId: person.companyId },
    async close() {
      await superuser.end()
      await (keptIn ? laisen.end('SIGTERM') : laisen.remove())
    },
  }
}

async function filled(
  owner: Connection,
  superuser: pg.Client,
  fill: NonNullable<Wished['fill']>,
): Promise<GivenEmployee> {
  const connections = { app: 1, owner: 5 }
  const database = openDatabase({ owner, app: owner, log: silentLog, connections })
  try {
    const given = givenOn(database, systemClock, createPasswords(createArgon(readConfig({}).passwordCost)))
    const company = await given.company({ plan: false })
    await given.package({ company, limitSignatures: 100_000 })
    const person = await given.employee({ company, permissions: [1] })
    await fill(superuser, company.companyId)
    return person
  } finally {
    await database.close()
  }
}

async function ownerOf({ dataDir }: RunningLaisen, databaseUrl: string | undefined): Promise<Connection> {
  if (databaseUrl) return { url: databaseUrl }
  const running = await findRunning(dataDir)
  if (!running) throw new Error('the program does not run on its own database')
  return running.owner
}
