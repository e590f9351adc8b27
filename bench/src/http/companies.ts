import { addRootCA } from '@laisen/contract/endpoints/authority'
import { addCertificate, listCertificatesInUpload, updateCertificate } from '@laisen/contract/endpoints/certificates'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { systemClock } from '@laisen/server/clock'
import { readConfig } from '@laisen/server/config'
import { openDatabase } from '@laisen/server/db/database'
import { findRunning } from '@laisen/server/db/embedded'
import { createArgon } from '@laisen/server/keys/argon'
import { createPasswords } from '@laisen/server/keys/passwords'
import { silentLog } from '@laisen/server/log/log'
import { type BearerClient, bearerClient } from '@laisen/testkit/client'
import { type Given, type GivenEmployee, givenOn } from '@laisen/testkit/given'
import { signaturePng } from '@laisen/testkit/images'
import type { RunningLaisen } from '@laisen/testkit/process'
import { until } from '@laisen/testkit/until'
import type { Identity } from '../engines/engine.ts'
import type { Caller } from './send.ts'

/** One person may make 6,000 calls a minute. */
const PEOPLE = 2
const COMPANIES = 10

/** Who may stamp in the real program: people of ten companies with the certificate of a file, and one whose company issued it. */
export interface Callers {
  readonly companies: readonly (readonly Caller[])[]
  readonly ofAuthority: readonly Caller[]
}

export async function addCallers(laisen: RunningLaisen, identity: Identity): Promise<Callers> {
  const running = await findRunning(laisen.dataDir)
  if (!running) throw new Error('the program does not run')
  const connections = { app: 1, owner: 5 }
  const database = openDatabase({ owner: running.owner, app: running.app, log: silentLog, connections })
  try {
    const given = givenOn(database, systemClock, createPasswords(createArgon(readConfig({}).passwordCost)))
    const companies: Caller[][] = []
    while (companies.length < COMPANIES) companies.push(await addCompany(laisen, given, identity))
    return { companies, ofAuthority: [await addAuthority(laisen, given)] }
  } finally {
    await database.close()
  }
}

async function addCompany(laisen: RunningLaisen, given: Given, { pkcs12, password }: Identity): Promise<Caller[]> {
  const company = await given.company()
  const people: GivenEmployee[] = []
  while (people.length < PEOPLE) people.push(await given.employee({ company, permissions: [1] }))
  const clients = await Promise.all(people.map((person) => signedIn(laisen, person)))
  const { data, message } = await clients[0]!.call(addCertificate, {
    ...{ certName: 'Bench', certReason: 'Bench', certLocation: 'Bench', certImageName: 'bench.pfx', certtype: '2' },
    certBackground: signaturePng().toString('base64'),
    certImage: Buffer.from(pkcs12).toString('base64'),
    certPassword: password,
    employeeList: people.map(({ employeeId }) => employeeId),
  })
  if (!data) throw new Error(message)
  return clients.map(({ token }) => ({ url: laisen.url, token, certID: data.certID }))
}

async function addAuthority(laisen: RunningLaisen, given: Given): Promise<Caller> {
  const company = await given.company()
  const client = await signedIn(laisen, await given.employee({ company, permissions: [1] }))
  const Password = 'Bench-Password-2'
  await client.call(addRootCA, { Password, RePassword: Password, Detail: 'Bench' })
  const issued = async () => (await client.call(listCertificatesInUpload, {})).data
  await until('the certificate is issued', async () => (await issued()).length > 0)
  const { certID } = (await issued())[0]!
  // With a password, opening the key is most of the time.
  const { status, message } = await client.call(updateCertificate, {
    certID,
    certPasswordCheck: false,
    certPassword: Password,
  })
  if (status !== 0) throw new Error(message)
  return { url: laisen.url, token: client.token, certID }
}

async function signedIn({ url }: RunningLaisen, person: GivenEmployee): Promise<BearerClient> {
  const { companyCode, username: userName, password } = person
  const { data } = await bearerClient(url).call(loginCustomer, { companyCode, userName, password })
  return bearerClient(url, data.token)
}
