import { loginCustomer } from '@laisen/contract/endpoints/session'
import { systemClock } from '@laisen/server/clock'
import { readConfig } from '@laisen/server/config'
import { consentTexts, consentVersion } from '@laisen/server/consent/in-force'
import { type Database, openDatabase } from '@laisen/server/db/database'
import { findRunning } from '@laisen/server/db/embedded'
import { createArgon } from '@laisen/server/keys/argon'
import { createPasswords } from '@laisen/server/keys/passwords'
import { silentLog } from '@laisen/server/log/log'
import { type BearerClient, bearerClient } from './client.ts'
import { type Given, type GivenEmployee, givenOn } from './given.ts'
import type { RunningLaisen } from './process.ts'

/** Makes companies and people in the database of a program that runs as a process of its own. */
export async function givenIn<Result>(laisen: RunningLaisen, make: (given: Given) => Promise<Result>): Promise<Result> {
  return within(laisen, (database) =>
    make(givenOn(database, systemClock, createPasswords(createArgon(readConfig({}).passwordCost)))),
  )
}

/** Everyone who is there by now has accepted the policies in force, so that they are not asked on every screen. */
export async function everyoneConsents(laisen: Pick<RunningLaisen, 'dataDir'>): Promise<void> {
  await within(laisen, async ({ owner }) => {
    await owner
      .updateTable('employees')
      .set({ consent_at: systemClock.now(), consent_version: consentVersion(await consentTexts(owner)) })
      .execute()
  })
}

async function within<Result>(
  laisen: Pick<RunningLaisen, 'dataDir'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const running = await findRunning(laisen.dataDir)
  if (!running) throw new Error('the program does not run')
  const connections = { app: 1, owner: 5 }
  const database = openDatabase({ owner: running.owner, app: running.app, log: silentLog, connections })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export async function signedIn({ url }: Pick<RunningLaisen, 'url'>, person: GivenEmployee): Promise<BearerClient> {
  const { companyCode, username: userName, password } = person
  const { data } = await bearerClient(url).call(loginCustomer, { companyCode, userName, password })
  return bearerClient(url, data.token)
}
