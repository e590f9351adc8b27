import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority, setTimestampNetworks } from '@laisen/contract/endpoints/authority'
import { parseCertificate } from '@laisen/pki/certificate'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { server } from '@laisen/testkit/server'
import { issuedCertificate } from '../support/authority.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await server({ at: new Date() })
const { as, given, clock, database, logged } = house

/** A company with an authority, whose timestamps this machine may get. */
async function asking(networks: readonly string[] = ['127.0.0.1']) {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  await issuedCertificate(house, admin)
  await admin.call(setTimestampNetworks, { networks: [...networks] })
  const { timestamps, roots } = (await admin.call(getAuthority)).data
  const root = Buffer.from(await (await fetch(roots[0]!.url)).arrayBuffer())
  return { company, admin, url: timestamps!.url, root }
}

type Bench = ReturnType<typeof workbench>

function query(bench: Bench, ...options: string[]): Buffer {
  bench.put('data', 'what is stamped')
  bench.openssl('ts', '-query', '-data', 'data', '-sha256', '-out', 'request', ...options)
  return bench.bytes('request')
}

async function ask(url: string, body: Uint8Array): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const headers = { 'content-type': 'application/timestamp-query' }
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

function saysOf(bench: Bench, reply: Uint8Array): string {
  bench.put('reply', reply)
  return bench.opensslSays('ts', '-reply', '-in', 'reply', '-text')
}

test('openssl verifies a timestamp up to the root of the company', async () => {
  const { url, root } = await asking()
  using bench = workbench()
  const { status, type, bytes } = await ask(url, query(bench, '-cert'))
  assert.deepEqual([status, type], [200, 'application/timestamp-reply'])
  bench.put('root', toPem(root))
  bench.put('reply', bytes)
  const options = ['-queryfile', 'request', '-in', 'reply', '-CAfile', 'root']
  assert.match(bench.openssl('ts', '-verify', ...options), /Verification: OK/)
  const said = saysOf(bench, bytes)
  assert.match(said, /Status: Granted/)
  assert.match(said, /Accuracy: 0x01 seconds/)
  assert.match(said, /Policy OID: 2\.25\.\d+\.1\.3/)
})

test('fifty first requests at once make one timestamp authority, and no two timestamps have the same number', async () => {
  const { url, company } = await asking()
  using bench = workbench()
  const request = query(bench)
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask(url, request)))
  const numbers = replies.map(({ bytes }) => /Serial number: (\S+)/.exec(saysOf(bench, bytes))?.[1])
  assert.equal(new Set(numbers).size, 50)
  const units = await database.owner
    .selectFrom('timestamp_units')
    .select('certificate')
    .where('company_id', '=', company.companyId)
    .execute()
  assert.equal(units.length, 1)
})

test('another network gets no timestamp, and an administrator says which ones do', async () => {
  const { url, admin } = await asking([])
  using bench = workbench()
  const request = query(bench)
  assert.equal((await ask(url, request)).status, 403)
  const set = (networks: string[]) => admin.call(setTimestampNetworks, { networks })
  await set(['203.0.113.0/24', '2001:db8::/32'])
  assert.equal((await ask(url, request)).status, 403)
  const { data } = await set([' 127.0.0.0/8 ', '127.0.0.0/8'])
  assert.deepEqual(data.networks, ['127.0.0.0/8'])
  assert.equal((await ask(url, request)).status, 200)
  for (const network of ['office', '127.0.0.1/33', '127.0.0', '::1/129']) {
    const { code, params } = await set(['127.0.0.0/8', network])
    assert.deepEqual([code, params], ['AUTHORITY_NETWORK', { field: 'networks', network }])
  }
  assert.deepEqual((await admin.call(getAuthority)).data.timestamps?.networks, ['127.0.0.0/8'])
  assert.equal((await set([])).status, 0)
  assert.equal((await ask(url, request)).status, 403)
})

test('a clock that was set back gives no timestamps until it has caught up', async () => {
  const { url } = await asking()
  using bench = workbench()
  const request = query(bench)
  const start = clock.now().getTime()
  const at = async (milliseconds: number) => {
    clock.set(new Date(start + milliseconds))
    return /Status: (\w+)|Failure info: ([^\n]+)/.exec(saysOf(bench, (await ask(url, request)).bytes))?.[1]
  }
  try {
    assert.equal(await at(0), 'Granted')
    assert.equal(await at(5000), 'Granted')
    // As far as the accuracy allows, a clock may be adjusted.
    assert.equal(await at(4000), 'Granted')
    assert.equal(await at(3999), 'Rejected')
    assert.match(saysOf(bench, (await ask(url, request)).bytes), /source is not available/)
    assert.ok(logged.some((line) => line.includes('authority.clock-set-back')))
    assert.equal(await at(4000), 'Granted')
  } finally {
    clock.set(new Date(start))
  }
})

test('what another process issued counts, too', async () => {
  const { url, company } = await asking()
  using bench = workbench()
  const request = query(bench)
  assert.match(saysOf(bench, (await ask(url, request)).bytes), /Granted/)
  const start = clock.now()
  const later = new Date(start.getTime() + 60_000)
  await database.owner
    .updateTable('timestamp_units')
    .set({ latest_at: later })
    .where('company_id', '=', company.companyId)
    .execute()
  try {
    // Each second the process looks.
    clock.advance({ seconds: 1 })
    assert.match(saysOf(bench, (await ask(url, request)).bytes), /Rejected/)
    clock.set(new Date(later.getTime() - 1000))
    assert.match(saysOf(bench, (await ask(url, request)).bytes), /Granted/)
  } finally {
    clock.set(start)
  }
})

/** Asks while another process holds the record for some seconds. @returns what was answered, and the time on record then */
async function askedMeanwhile(change: (companyId: number, later: Date) => [sql: string, values: unknown[]]) {
  const { url, company } = await asking()
  using bench = workbench()
  const request = query(bench)
  assert.match(saysOf(bench, (await ask(url, request)).bytes), /Granted/)
  const start = clock.now()
  const later = new Date(start.getTime() + 4000)
  const another = await database.ownerPool.connect()
  try {
    await another.query('begin')
    await another.query(...change(company.companyId, later))
    clock.advance({ seconds: 1 })
    const answer = ask(url, request)
    await waitUntilWaiting(database)
    clock.set(later)
    await another.query('commit')
    const says = saysOf(bench, (await answer).bytes)
    const record = database.owner.selectFrom('timestamp_units').select('latest_at as at')
    const { at } = await record.where('company_id', '=', company.companyId).executeTakeFirstOrThrow()
    return { says, lateMs: later.getTime() - at.getTime() }
  } finally {
    await another.query('rollback')
    another.release()
    clock.set(start)
  }
}

test('a timestamp that waited while another process was given a later time has the time at which it goes out', async () => {
  const { says } = await askedMeanwhile((companyId, later) => [
    'update timestamp_units set latest_at = $1 where company_id = $2',
    [later, companyId],
  ])
  assert.match(says, /Granted/)
})

test('a record that took longer than a second to write is written again before the timestamp goes out', async () => {
  const { says, lateMs } = await askedMeanwhile((companyId) => [
    'select 1 from timestamp_units where company_id = $1 for update',
    [companyId],
  ])
  assert.match(says, /Granted/)
  assert.equal(lateMs, 0)
})

test('requests that need a record of the time wait for the same one, and keep no connection from others', async () => {
  const { url, company, admin } = await asking()
  using bench = workbench()
  const request = query(bench)
  await ask(url, request)
  const start = clock.now()
  const another = await database.ownerPool.connect()
  try {
    await another.query('begin')
    await another.query('select 1 from timestamp_units where company_id = $1 for update', [company.companyId])
    clock.advance({ seconds: 1 })
    // More than there are connections.
    const answers = Array.from({ length: 30 }, () => ask(url, request))
    await waitUntilWaiting(database)
    assert.equal((await admin.call(getAuthority)).status, 0)
    await another.query('commit')
    const said = (await Promise.all(answers)).map(({ bytes }) => saysOf(bench, bytes))
    assert.ok(said.every((says) => says.includes('Granted')))
  } finally {
    await another.query('rollback')
    another.release()
    clock.set(start)
  }
})

test('after a failure of the database the next request is answered', async () => {
  const { url } = await asking()
  using bench = workbench()
  const request = query(bench)
  await database.ownerPool.query('alter table timestamp_units rename to timestamp_units_away')
  try {
    assert.equal((await ask(url, request)).status, 500)
  } finally {
    await database.ownerPool.query('alter table timestamp_units_away rename to timestamp_units')
  }
  assert.match(saysOf(bench, (await ask(url, request)).bytes), /Granted/)
})

test('a request that cannot be read, another policy and a broken hash are refused by name', async () => {
  const { url } = await asking()
  using bench = workbench()
  const refusal = async (body: Uint8Array) => saysOf(bench, (await ask(url, body)).bytes)
  assert.match(await refusal(Buffer.from('x')), /incorrect data format|data submitted has the wrong format/)
  assert.match(await refusal(query(bench, '-tspolicy', '1.2.3')), /policy is not supported/)
  assert.match(await refusal(query(bench, '-sha1')), /unrecognized or unsupported algorithm/)
  assert.equal((await ask(url, Buffer.alloc(8193))).status, 413)
})

test('a timestamp authority signs for a year, and the next one takes over a month before', async () => {
  const { url, company } = await asking()
  using bench = workbench()
  const request = query(bench)
  const units = () =>
    database.owner
      .selectFrom('timestamp_units')
      .select('certificate')
      .where('company_id', '=', company.companyId)
      .execute()
  const start = clock.now()
  try {
    await ask(url, request)
    const [{ certificate }] = (await units()) as [{ certificate: Buffer }]
    const { keySignsUntil } = parseCertificate(certificate)
    const DAY_MS = 86_400_000
    clock.set(new Date(keySignsUntil!.getTime() - 31 * DAY_MS))
    await ask(url, request)
    assert.equal((await units()).length, 1)
    clock.set(new Date(keySignsUntil!.getTime() - 30 * DAY_MS))
    assert.match(saysOf(bench, (await ask(url, request)).bytes), /Granted/)
    assert.equal((await units()).length, 2)
  } finally {
    clock.set(start)
  }
})
