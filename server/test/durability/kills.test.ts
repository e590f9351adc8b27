import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import { test } from 'node:test'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream, getStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import { bearerClient, type Client } from '@laisen/testkit/client'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { freePort, startLaisen, strayProcesses } from '@laisen/testkit/process'
import { stampRequest } from '../support/stamping.ts'

/** Set `LAISEN_KILLS=40` for a thorough run; the default keeps the daily run short. */
const kills = Number(process.env.LAISEN_KILLS ?? 8)
/** Half of them send an Idempotency-Key and have their own transaction; the others share commits. */
const IN_FLIGHT = 8
const DEMO_PASSWORD = 'Durable-Demo-1'

interface Acknowledged {
  readonly stampId: string
  /** Of the document in the answer; the streamed call answers none. */
  readonly sha256?: string
}

interface Shift {
  readonly client: Client
  readonly certID: number
  /** Requests interrupted by a kill, repeated after it with the same key. */
  readonly unanswered: Set<string>
  readonly acknowledged: Map<string, Acknowledged>
}

/** Stamps without pause until the server is killed. */
async function stampUntilGone(shift: Shift, keyed: boolean): Promise<void> {
  while (!keyed) {
    const { certID, client, acknowledged } = shift
    const name = `shared-${crypto.randomUUID()}`
    const answer = await client
      .call(addPdfStampStream, { certID }, { body: pdf({ text: name }) })
      .catch(() => undefined)
    if (!answer) return
    assert.equal(answer.status, 0)
    acknowledged.set(name, { stampId: answer.data.stampId })
  }
  for (;;) {
    const [again] = shift.unanswered
    if (again) shift.unanswered.delete(again)
    const key = again ?? `${randomInt(4) === 0 ? 'stream' : 'base64'}-${crypto.randomUUID()}`
    try {
      const answer = await ask(shift, key)
      if (answer) shift.acknowledged.set(key, answer)
    } catch {
      shift.unanswered.add(key)
      return
    }
  }
}

async function anotherAnswer({ acknowledged }: Shift): Promise<void> {
  const before = acknowledged.size
  while (acknowledged.size === before) await new Promise((go) => setTimeout(go, 20))
}

async function ask({ client, certID }: Shift, key: string): Promise<Acknowledged | undefined> {
  const keyed = { headers: { [headers.idempotencyKey]: key } }
  if (key.startsWith('stream')) {
    // Over a megabyte, so that a worker lays it out and it is sealed in several frames.
    const body = pdf({ sizeBytes: 1_200_000, text: key })
    const answer = await client.call(addPdfStampStream, { certID }, { ...keyed, body })
    return answer.status === 0 ? { stampId: answer.data.stampId } : refusedFor(answer.code)
  }
  const pdfString = Buffer.from(pdf({ text: key })).toString('base64')
  const answer = await client.call(addPdfStamp, stampRequest(certID, { pdfString }), keyed)
  if (answer.status !== 0) return refusedFor(answer.code)
  const sha256 = createHash('sha256').update(Buffer.from(answer.data.pdfString, 'base64')).digest('hex')
  return { stampId: answer.data.stampId, sha256 }
}

/** A key whose first request was killed stays claimed for a while; any other refusal is a failure. */
function refusedFor(code: string | undefined): undefined {
  assert.equal(code, 'IDEMPOTENCY_IN_PROGRESS')
}

test(`${kills} kills at random moments during stamping lose no acknowledged stamp and leave all counts exact`, async () => {
  const port = await freePort()
  const env = { DEMO_PASSWORD }
  let laisen = await startLaisen({ port, env })
  const { dataDir, url } = laisen
  try {
    const login = { companyCode: 'DEMO', userName: 'admin', password: DEMO_PASSWORD }
    const { data: session } = await bearerClient(url, undefined).call(loginCustomer, login)
    const client = bearerClient(url, session.token)
    const { data: certificates } = await client.call(listCertificatesInUpload)
    const { certID } = certificates.find(({ certPasswordCheck }) => !certPasswordCheck)!
    const shift: Shift = { client, certID, unanswered: new Set(), acknowledged: new Map() }

    for (let kill = 0; kill < kills; kill++) {
      const stamping = Promise.all(
        Array.from({ length: IN_FLIGHT }, (_, index) => stampUntilGone(shift, index % 2 === 0)),
      )
      // Every second kill waits for at least one answer, so that a slow machine gets some stamps done.
      if (kill % 2 === 1) await anotherAnswer(shift)
      await new Promise((go) => setTimeout(go, randomInt(60, 900)))
      await laisen.end('SIGKILL')
      await stamping
      laisen = await startLaisen({ dataDir, port, env })
    }
    await verify(shift)
  } finally {
    await laisen.end('SIGTERM')
    assert.deepEqual(await strayProcesses(dataDir), [])
    await laisen.remove()
  }
})

async function verify({ client, acknowledged }: Shift): Promise<void> {
  assert.ok(acknowledged.size >= Math.floor(kills / 2), `only ${acknowledged.size} stamps were answered`)
  const stampIds = new Set<string>()
  let rows = 0
  for (let page = 1; ; page++) {
    const { data } = await client.call(getLogHistory, { page, perPage: 100 })
    for (const { stampId } of data.listData) stampIds.add(stampId)
    rows = data.dataCount
    if (page >= data.count) break
  }
  const { data: plans } = await client.call(getProductsByCompany)
  assert.deepEqual([plans.listData[0]?.limitSignatureUse, stampIds.size], [rows, rows])

  for (const { stampId, sha256 } of acknowledged.values()) {
    assert.ok(stampIds.has(stampId), 'an acknowledged stamp is in the history')
    const { data } = await client.call(getStamp, { stampId })
    if (sha256) assert.equal(data.sha256, sha256)
  }
  // Every stored row has its complete bytes, including rows whose answer never arrived.
  let judged = 0
  for (const stampId of stampIds) {
    const { data } = await client.call(getStamp, { stampId })
    const document = Buffer.from(await (await client.download(getStampedPdf, { stampId })).arrayBuffer())
    assert.equal(createHash('sha256').update(document).digest('hex'), data.sha256)
    if (judged++ % 50 === 0) await judgeSigned(document, { signatures: 1, level: data.level })
  }
}
