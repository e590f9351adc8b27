import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addRootCA, getAuthority, setTimestampNetworks } from '@laisen/contract/endpoints/authority'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { parseCertificate } from '@laisen/pki/certificate'
import { context, octetString, oid, sequence } from '@laisen/pki/der-write'
import { certIdOf } from '@laisen/pki/ocsp'
import { OID } from '@laisen/pki/oids'
import { bearerClient } from '@laisen/testkit/client'
import { startLaisen } from '@laisen/testkit/process'
import { until } from '@laisen/testkit/until'
import { Client } from 'pg'
import { percentile } from './figures.ts'

interface AuthorityRow {
  readonly work: string
  readonly many: number
  readonly perSecond: number
  readonly medianMs?: number
  readonly p99Ms?: number
  /** Of what one core signs with the same kind of key in this run. */
  readonly ofLimit: string
}

const inFlight = 16
const warmUp = 500
const requests = 2000
const certificates = 200
const password = 'Bench-Password-1'

/** What a company's own authority does in a second, on the real program, with the load from this very machine. */
export async function benchAuthority(): Promise<AuthorityRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'laisen-bench-authority-'))
  // The user that PostgreSQL runs as must be able to enter.
  chmodSync(dataDir, 0o755)
  const laisen = await startLaisen({ dataDir, env: { DEMO_PASSWORD: password } })
  const database = new Client({ host: join(dataDir, 'socket'), user: 'laisen', database: 'laisen' })
  await database.connect()
  try {
    const { admin, first } = await firstCertificate(laisen.url, database)
    const issued = await benchIssuing(database)
    await admin.call(setTimestampNetworks, { networks: ['127.0.0.1'] })
    const { timestamps } = (await admin.call(getAuthority)).data
    return [
      issued,
      await benchPosts('OCSP, kept answer', first.ocspUrl, () => first.request),
      await benchPosts('OCSP, answer to a nonce', first.ocspUrl, first.withNonce),
      await benchPosts('timestamp', timestamps!.url, timestampRequest),
    ]
  } finally {
    await database.end()
    await laisen.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The first request makes root and issuing authority. */
async function firstCertificate(url: string, database: Client) {
  const signIn = await bearerClient(url).call(loginCustomer, { companyCode: 'DEMO', userName: 'admin', password })
  const admin = bearerClient(url, signIn.data.token)
  const Password = 'Bench-Password-2'
  await admin.call(addRootCA, { Password, RePassword: Password, Detail: 'Bench' })
  const issued = 'select certificate, chain from certificate_versions where issued_by is not null'
  await until('the first certificate is issued', async () => (await database.query(issued)).rows.length > 0)
  const { rows } = await database.query<{ certificate: Buffer; chain: Buffer[] }>(issued)
  const row = rows[0]!
  const certificate = parseCertificate(row.certificate)
  const { raw } = certIdOf(certificate.serial, parseCertificate(row.chain[0]!))
  const list = sequence(sequence(raw))
  const nonce = () => {
    const value = octetString(octetString(randomBytes(32)))
    return context(2, sequence(sequence(oid(OID.ocspNonce), value)))
  }
  const first = {
    ocspUrl: certificate.ocspUrls[0]!,
    request: sequence(sequence(list)),
    withNonce: () => sequence(sequence(list, nonce())),
  }
  return { admin, first }
}

/** From the moment the requests are there until the last certificate is. What a request costs before, sealing its key, is not in it. */
async function benchIssuing(database: Client): Promise<AuthorityRow> {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { rows: people } = await database.query<{ company_id: number; id: number }>(
    `insert into employees (company_id, username, first_name, last_name, email, password_hash, created_at, locale, mobile)
       select company_id, 'bench' || n, 'Bench', 'Person ' || n, 'bench' || n || '@example.com', password_hash, now(), 'en', ''
       from employees, generate_series(1, $1::int) n where username = 'admin' and company_id = (select id from companies where code = 'DEMO')
       returning company_id, id`,
    [certificates],
  )
  const began = performance.now()
  await database.query(
    `with asked as (
       insert into certificate_requests (company_id, employee_id, detail, certificate_id, version, public_key, sealed_key, password_salt, company_key_id, created_at)
         select e.company_id, e.id, 'Bench', nextval(pg_get_serial_sequence('certificates', 'id')), 1, $2, '', '',
           (select max(id) from company_keys k where k.company_id = e.company_id), now()
         from employees e where e.id = any($1::bigint[]) returning company_id, id)
     select add_job('authority.issue', json_build_object('companyId', company_id, 'requestId', id), null, null, 10, null) from asked`,
    [people.map(({ id }) => id), publicKey.export({ format: 'der', type: 'spki' })],
  )
  const pending = `select from certificate_requests where state = 'pending' limit 1`
  while ((await database.query(pending)).rows.length > 0) await sleep(10)
  const seconds = (performance.now() - began) / 1000
  const perSecond = certificates / seconds
  const limit = signaturesPerSecond('P-384')
  return { work: 'certificate', many: certificates, perSecond: Math.round(perSecond), ofLimit: share(perSecond, limit) }
}

async function benchPosts(work: string, url: string, bodyOf: () => Uint8Array): Promise<AuthorityRow> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  const run = async (count: number): Promise<number[]> => {
    const times: number[] = []
    let left = count
    const one = async () => {
      while (left-- > 0) {
        const began = performance.now()
        await post(agent, url, bodyOf())
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: inFlight }, one))
    return times
  }
  await run(warmUp)
  const began = performance.now()
  const times = await run(requests)
  const perSecond = requests / ((performance.now() - began) / 1000)
  const rounded = (ms: number) => Math.round(ms * 10) / 10
  return {
    work,
    many: requests,
    perSecond: Math.round(perSecond),
    medianMs: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
    ofLimit: share(perSecond, signaturesPerSecond('P-256')),
  }
}

function post(agent: Agent, url: string, body: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method: 'POST', agent, headers: { 'content-length': body.length } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.on('end', resolve).on('error', reject).resume()
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** TimeStampReq (RFC 3161 §2.4.1) over 32 random bytes, as a SHA-256. */
function timestampRequest(): Uint8Array {
  const imprint = sequence(sequence(oid(OID.sha256)), octetString(randomBytes(32)))
  return sequence(Buffer.from([2, 1, 1]), imprint)
}

function signaturesPerSecond(namedCurve: 'P-256' | 'P-384'): number {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve })
  const data = randomBytes(300)
  const digest = namedCurve === 'P-256' ? 'sha256' : 'sha384'
  const once = (count: number) => {
    const began = performance.now()
    for (let done = 0; done < count; done++) sign(digest, data, privateKey)
    return count / ((performance.now() - began) / 1000)
  }
  once(200)
  return once(2000)
}

const share = (perSecond: number, limit: number) => `${((perSecond / limit) * 100).toFixed(1)} %`
