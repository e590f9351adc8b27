import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { everything } from '@laisen/contract/permissions'
import { systemClock } from '@laisen/server/clock'
import { openDatabase } from '@laisen/server/db/database'
import { findRunning } from '@laisen/server/db/embedded'
import { createArgon } from '@laisen/server/keys/argon'
import { createPasswords } from '@laisen/server/keys/passwords'
import { silentLog } from '@laisen/server/log/log'
import { type BearerClient, bearerClient } from '@laisen/testkit/client'
import { type GivenEmployee, givenOn } from '@laisen/testkit/given'
import { signaturePng } from '@laisen/testkit/images'
import { pdf } from '@laisen/testkit/pdfs'
import { type RunningLaisen, startLaisen } from '@laisen/testkit/process'
import type { HostileRow } from '../hostile.ts'
import { benchIdentity } from '../identity.ts'
import { type Attack, codesOf, measured } from './measured.ts'

const MEGABYTE = 1024 * 1024
const LIMIT_MEGABYTES = 500
const DOCUMENT_MEGABYTES = 50
const AT_ONCE = 4

/** A company uploads as much as it may, and then goes on trying, while another company works. */
export async function hostileStorage(): Promise<HostileRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'laisen-hostile-storage-'))
  // The user that PostgreSQL runs as must be able to enter.
  chmodSync(dataDir, 0o755)
  const laisen = await startLaisen({ dataDir, env: { DEMO: '0' } })
  try {
    const [attacker, bystander] = await twoCompanies(laisen)
    const house = { laisen, attacker, bystander, certID: await certificateOf(attacker) }
    const attack = `${DOCUMENT_MEGABYTES} MB at once, ${AT_ONCE} times, until ${LIMIT_MEGABYTES} MB are stored`
    const row = await measured({ group: 'storage', attack }, house, uploadUntilRefused)
    const [plan] = (await attacker.call(getProductsByCompany)).data.listData
    return [{ ...row, storedMegabytes: Math.round((plan?.limitByteUse ?? 0) / MEGABYTE) }]
  } finally {
    await laisen.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Two companies with an administrator each, of which the first has little storage. */
async function twoCompanies(laisen: RunningLaisen): Promise<[BearerClient, BearerClient]> {
  const running = await findRunning(laisen.dataDir)
  if (!running) throw new Error('Laisen does not run')
  const database = openDatabase({ ...running, log: silentLog })
  try {
    const cheap = createPasswords(createArgon({ memoryKibibytes: 8, passes: 1 }))
    const given = givenOn(database, systemClock, cheap)
    const people: GivenEmployee[] = []
    for (const limitBytes of [LIMIT_MEGABYTES * MEGABYTE, null]) {
      const company = await given.company({ plan: false })
      await given.package({ company, limitBytes })
      people.push(await given.employee({ company, permissions: [everything] }))
    }
    return [await signedIn(laisen, people[0]!), await signedIn(laisen, people[1]!)]
  } finally {
    await database.close()
  }
}

async function signedIn({ url }: RunningLaisen, person: GivenEmployee): Promise<BearerClient> {
  const { companyCode, username: userName, password } = person
  const { data } = await bearerClient(url).call(loginCustomer, { companyCode, userName, password })
  return bearerClient(url, data.token)
}

async function certificateOf(client: BearerClient): Promise<number> {
  const { pkcs12 } = await benchIdentity('p256')
  const { data } = await client.call(addCertificate, {
    certName: 'Bench',
    certReason: 'Approve contract',
    certLocation: 'Bangkok',
    certBackground: signaturePng().toString('base64'),
    certImage: Buffer.from(pkcs12).toString('base64'),
    certImageName: 'bench.pfx',
    certPassword: 'bench',
    certPasswordCheck: false,
  })
  return data.certID
}

const uploadUntilRefused: Attack = async ({ attacker, certID }) => {
  const body = pdf({ sizeBytes: DOCUMENT_MEGABYTES * MEGABYTE })
  const init = { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: body as Uint8Array<ArrayBuffer> }
  const path = `/api/v1/${addPdfStampStream.path}?certID=${certID}`
  const answers: Promise<Response>[] = []
  for (let refused = false; !refused; ) {
    const round = Array.from({ length: AT_ONCE }, () => attacker.fetch(path, init))
    answers.push(...round)
    refused = (await Promise.all(round.map(async (answer) => (await answer).clone().text()))).some((text) =>
      text.includes('"status":1'),
    )
  }
  return codesOf(answers)
}
