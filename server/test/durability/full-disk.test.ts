import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { addEmployeeExt } from '@laisen/contract/endpoints/employees'
import { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { type BearerClient, bearerClient } from '@laisen/testkit/client'
import { signaturePng } from '@laisen/testkit/images'
import { mailTo } from '@laisen/testkit/outbox'
import { pdf } from '@laisen/testkit/pdfs'
import { embeddedOwnerOf, type RunningLaisen, startLaisen } from '@laisen/testkit/process'
import { smallDisk } from '@laisen/testkit/small-disk'
import pg from 'pg'
import { somebody } from '../support/people.ts'
import { stampRequest } from '../support/stamping.ts'

const DEMO_PASSWORD = 'Durable-Demo-1'
const login = { companyCode: 'DEMO', userName: 'admin', password: DEMO_PASSWORD }
const picture = `data:image/png;base64,${signaturePng().toString('base64')}`
const disk = smallDisk(400)

interface Person {
  readonly laisen: RunningLaisen
  readonly client: BearerClient
  readonly certID: number
  readonly stampId: string
  /** That email addresses of the company are expected to have. */
  readonly domain: string
}

async function signedIn(laisen: RunningLaisen): Promise<Person> {
  const { data: session } = await bearerClient(laisen.url).call(loginCustomer, login)
  const client = bearerClient(laisen.url, session.token)
  const { data: certificates } = await client.call(listCertificatesInUpload)
  const { certID } = certificates.find(({ certPasswordCheck }) => !certPasswordCheck)!
  const { data } = await client.call(addPdfStampStream, { certID }, { body: pdf() })
  const { email } = (await client.call(getInfoUser)).data
  return { laisen, client, certID, stampId: data.stampId, domain: email.split('@')[1]! }
}

interface Answered {
  readonly http: number
  readonly status: number
  readonly code?: string
}

/** One of each kind of request, sent at the same time. */
function oneOfEach({ laisen, client, certID, stampId, domain }: Person): Promise<Answered[]> {
  return Promise.all([
    client.call(addPdfStamp, stampRequest(certID)),
    client.call(addPdfStampStream, { certID }, { body: pdf({ sizeBytes: 3_000_000 }) }),
    client.call(addEmployeeExt, somebody({ email: `${crypto.randomUUID()}@${domain}` })),
    client.call(getInfoUser),
    bearerClient(laisen.url).call(loginCustomer, login),
    client.download(getStampedPdf, { stampId }).then(async (answer) => {
      await answer.arrayBuffer()
      return { http: answer.status, status: answer.status === 200 ? 0 : 1 }
    }),
  ])
}

/** Nothing but success and 503: no 500, no answer that is missing. */
function requireHonest(answers: readonly Answered[]): void {
  for (const { http, status, code } of answers) {
    assert.ok((http === 200 && status === 0) || http === 503, `${http} ${code}`)
  }
}

/** Answers to 40 rounds of requests while the disk is full. */
async function rounds(person: Person): Promise<Set<string | undefined>> {
  const codes = new Set<string | undefined>()
  for (let round = 0; round < 40; round++) {
    const answers = await oneOfEach(person)
    // A picture can be changed 30 times a minute.
    const pathImage = round % 20 === 0 ? picture : null
    if (round % 10 === 0) answers.push(await person.client.call(updateEmployeeCompany, { pathImage }))
    requireHonest(answers)
    for (const { code } of answers) codes.add(code)
  }
  return codes
}

test('on a full disk everything is answered at once or refused with 503, and works again as soon as there is room', {
  skip: !disk && 'this user may not mount a disk',
}, async () => {
  assert.ok(disk)
  // Without a reserve, so that the disk can become full in earnest.
  const env = { DEMO_PASSWORD, DISK_RESERVE_MB: '0' }
  const laisen = await startLaisen({ dataDir: join(disk.folder, 'data'), env })
  try {
    const person = await signedIn(laisen)
    requireHonest(await oneOfEach(person))
    disk.fill()
    assert.ok((await rounds(person)).has('DISK_FULL'))
    disk.empty()
    await untilItWorks(person)

    disk.fill(2_000_000)
    await exhaustWal(laisen)
    assert.ok((await rounds(person)).has('UNAVAILABLE'), 'PostgreSQL still runs')
    disk.empty()
    await untilItWorks(person)
    assert.match(laisen.errors(), /database.started-again/)
    await verify(person)
    await mailArrives(person)
  } finally {
    await laisen.end('SIGTERM')
    disk.remove()
  }
})

/** Makes PostgreSQL begin segments of its log until there is no room for another: then it ends itself. */
async function exhaustWal(laisen: RunningLaisen): Promise<void> {
  const superuser = { ...(await embeddedOwnerOf(laisen.dataDir)), user: 'laisen', database: 'laisen' }
  for (let ended = false; !ended; ) {
    const client = new pg.Client(superuser)
    client.on('error', () => {})
    ended = await client
      .connect()
      .then(async () => {
        for (;;)
          await client.query(`select pg_switch_wal(), pg_logical_emit_message(true, 'full', repeat('x', 1000000))`)
      })
      .catch((error: { code?: string }) => ['ENOENT', 'ECONNREFUSED', '57P03'].includes(error.code ?? ''))
    await client.end().catch(() => {})
  }
}

async function untilItWorks(person: Person): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answers = await oneOfEach(person)
    requireHonest(answers)
    if (answers.every(({ http }) => http === 200)) return
    await sleep(200)
  }
  assert.fail('it does not work again')
}

/** What was refused left no row, no charge and no file that was begun. */
async function verify({ laisen, client }: Person): Promise<void> {
  const plan = (await client.call(getProductsByCompany)).data.listData[0]!
  const owner = new pg.Client(await embeddedOwnerOf(laisen.dataDir))
  await owner.connect()
  const { rows } = await owner.query(
    `select (select sum(signature_count)::int from stamps) as signatures,
      (select sum(size_bytes)::int from objects where wrapped_key is not null) as bytes`,
  )
  await owner.end()
  assert.deepEqual([plan.limitSignatureUse, plan.limitByteUse], [rows[0].signatures, rows[0].bytes])
  assert.deepEqual(await readdir(join(laisen.dataDir, 'files/incoming')), [])
}

/** The queue works again too. */
async function mailArrives({ laisen, client }: Person): Promise<void> {
  const { email } = (await client.call(getInfoUser)).data
  const asked = new Date()
  await client.call(forgotPassword, { email })
  assert.ok(await mailTo(join(laisen.dataDir, 'outbox'), email, { after: asked }))
}
