import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { bearerClient } from '@laisen/testkit/client'
import { judgeSigned } from '@laisen/testkit/oracle'
import { type RunningLaisen, startLaisen } from '@laisen/testkit/process'
import { Client } from 'pg'
import { documentOf } from './documents.ts'
import { percentile } from './figures.ts'

export interface HttpRow {
  call: 'AddPdfStampStream' | 'AddPdfStamp'
  level: string
  document: string
  inFlight: number
  requests: number
  perSecond: number
  medianMs: number
  p99Ms: number
  /** Answers that the oracles found valid, out of as many as were asked for. */
  checked: number
}

const inFlight = 32
/** Warm up for ten seconds, until both client and server run compiled code. */
const warmUpRequests = 2000
const checkedStep = 50
const password = 'Bench-Password-1'

/** Durable stamps over HTTP on the real program, its embedded database and its disk, with the load from this very machine. */
export async function benchHttp({ requests = 3000 }: { requests?: number } = {}): Promise<HttpRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'laisen-bench-http-'))
  // The user that PostgreSQL runs as must be able to enter.
  chmodSync(dataDir, 0o755)
  const laisen = await startLaisen({ dataDir, env: { DEMO_PASSWORD: password } })
  try {
    await withoutLimit(dataDir)
    const session = await signIn(laisen)
    return [await bench('AddPdfStampStream', session, requests), await bench('AddPdfStamp', session, requests)]
  } finally {
    await laisen.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The demo's package ends after 2,000 signatures, which are used up within seconds. */
async function withoutLimit(dataDir: string): Promise<void> {
  const client = new Client({ host: join(dataDir, 'socket'), user: 'laisen', database: 'laisen' })
  await client.connect()
  try {
    await client.query('update packages set limit_signatures = null')
  } finally {
    await client.end()
  }
}

interface Session {
  url: string
  token: string
  certID: number
  agent: Agent
}

async function signIn({ url }: RunningLaisen): Promise<Session> {
  const answer = await bearerClient(url).call(loginCustomer, { companyCode: 'DEMO', userName: 'signer', password })
  const { token } = answer.data
  const certificates = await bearerClient(url, token).call(listCertificatesInUpload, {})
  const usable = certificates.data.find(({ certPasswordCheck }) => !certPasswordCheck)
  if (!usable) throw new Error('the demo has no certificate without a password')
  return { url, token, certID: usable.certID, agent: new Agent({ keepAlive: true, maxSockets: inFlight }) }
}

interface Stamped {
  stampId: string
  ms: number
}

async function bench(call: HttpRow['call'], session: Session, requests: number): Promise<HttpRow> {
  const document = documentOf('43 KB')
  const send = call === 'AddPdfStamp' ? stampBase64 : stampStream
  const run = async (first: number, count: number): Promise<Stamped[]> => {
    const done: Stamped[] = []
    let next = first
    const one = async () => {
      while (next < first + count) {
        // A copy: 32 are under way at once.
        const bytes = Buffer.from(document(next++))
        const began = performance.now()
        done.push({ stampId: await send(session, bytes), ms: performance.now() - began })
      }
    }
    await Promise.all(Array.from({ length: inFlight }, one))
    return done
  }
  await run(0, warmUpRequests)
  const began = performance.now()
  const stamped = await run(warmUpRequests, requests)
  const seconds = (performance.now() - began) / 1000
  const times = stamped.map(({ ms }) => ms)
  return {
    call,
    level: 'B-B',
    document: '43 KB',
    inFlight,
    requests,
    perSecond: Math.round(requests / seconds),
    medianMs: Math.round(percentile(times, 0.5)),
    p99Ms: Math.round(percentile(times, 0.99)),
    checked: await check(session, stamped),
  }
}

/** Every fiftieth answer, once the clock has stopped. @throws where one is not valid */
async function check({ url, token }: Session, stamped: readonly Stamped[]): Promise<number> {
  let checked = 0
  for (const { stampId } of stamped.filter((_, index) => index % checkedStep === 0)) {
    const answer = await bearerClient(url, token).download(getStampedPdf, { stampId })
    await judgeSigned(new Uint8Array(await answer.arrayBuffer()), { signatures: 1 })
    checked += 1
  }
  return checked
}

async function stampStream(session: Session, document: Uint8Array): Promise<string> {
  const query = new URLSearchParams({ ...where, certID: String(session.certID), fileName: 'bench.pdf' })
  const target = { method: addPdfStampStream.method, path: `${addPdfStampStream.path}?${query}` }
  return stampIdOf(await send(session, { ...target, type: 'application/pdf', body: document }))
}

async function stampBase64(session: Session, document: Uint8Array): Promise<string> {
  const pdfString = Buffer.from(document.buffer, document.byteOffset, document.length).toString('base64')
  const body = Buffer.from(JSON.stringify({ ...where, empCert: { certID: session.certID }, pdfString }))
  const target = { method: addPdfStamp.method, path: addPdfStamp.path }
  return stampIdOf(await send(session, { ...target, type: 'application/json', body }))
}

const where = { page: '1', position_x: '72', position_Y: '72', length: '200' }

function stampIdOf(answer: string): string {
  const { status, message, data } = JSON.parse(answer)
  if (status !== 0) throw new Error(`no stamp: ${message}`)
  return data.stampId
}

interface Sending {
  method: string
  path: string
  type: string
  body: Uint8Array
}

/** Node's own client: `fetch` alone would take a third of a core. */
function send({ url, token, agent }: Session, { method, path, type, body }: Sending): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}/api/v1/${path}`, { method, agent, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
