import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGroup } from '@laisen/contract/endpoints/groups'
import {
  type ChainCheckResult,
  cancelChainCheck,
  getAllLogs,
  getChainCheck,
  startChainCheck,
} from '@laisen/contract/endpoints/system-log'
import type { BearerClient } from '@laisen/testkit/client'
import { chainEvidence } from '@laisen/testkit/evidence'
import { runDueJobs } from '@laisen/testkit/jobs'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { addedCertificate } from '../support/certificates.ts'
import { runDue } from '../support/due-jobs.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

const tested = await server({ at: today })
const { as, given, database, services } = tested
const certID = await addedCertificate(as.admin, identities.nattapong)
// With a level above B-B, the company has an authority, and so timestamps.
await stamped(as.admin, certID, { level: 'B-T' })
await chainEvidence(services)
await runDue(tested, 'chain.anchor')
await as.admin.call(addGroup, { groupName: 'Lawyers' })

async function checked(client: Pick<BearerClient, 'call'> = as.admin): Promise<ChainCheckResult> {
  const { status, message } = await client.call(startChainCheck)
  assert.equal(status, 0, message)
  await chainEvidence(services)
  await runDueJobs(services)
  const { check } = (await client.call(getChainCheck)).data
  assert.equal(check!.state, 'done')
  return check!.result!
}

test('a check of an untouched chain says how much it compared, and which entries which timestamp proves', async () => {
  assert.deepEqual((await as.admin.call(getChainCheck)).data, { check: null })
  const { rows, findings, found, waiting, proven, anchors, head } = await checked()
  assert.deepEqual({ findings, found, waiting, anchors }, { findings: 0, found: [], waiting: 0, anchors: 1 })
  assert.match(head, /^[0-9a-f]{64}$/)
  const [anchor] = proven
  assert.equal(proven.length, 1)
  assert.equal(anchor!.from, 1)
  assert.ok(anchor!.to < rows, 'what came after the timestamp is not proven by it')
  const { check } = (await as.admin.call(getChainCheck)).data
  assert.deepEqual([check!.rowsDone, check!.rowsTotal], [rows, rows])
  const logs = (await as.admin.call(getAllLogs, { Page: 1, PerPage: 20, Search: 'chain.checked' })).data
  assert.ok('listData' in logs && logs.dataCount === 1, 'the log says that it was checked')
})

test('a changed row is named by its number, and findings beyond the first hundred are only counted', async () => {
  const { companyId } = await given.theCompany()
  for (let one = 0; one < 101; one += 1) await as.admin.call(addGroup, { groupName: `Group ${one}` })
  await chainEvidence(services)
  const before = 'select id from events where company_id = $1 and type = $2 order by id'
  const groups = (await database.ownerPool.query(before, [companyId, 'group.added'])).rows
  const forge = (facts: string) =>
    database.ownerPool.query(`update events set facts = ${facts} where company_id = $1 and type = 'group.added'`, [
      companyId,
    ])
  await forge(`facts || '{"forged":true}'`)
  const { findings, found } = await checked()
  await forge(`facts - 'forged'`)
  assert.deepEqual([findings, found.length], [102, 100])
  const { what, kind, id } = found[0]!
  assert.deepEqual({ what, kind, id }, { what: 'row changed', kind: 'event', id: groups[0].id })
  assert.equal((await checked()).findings, 0)
})

test('a company has one check at a time, of its own rows alone, and a cancelled one ends', async () => {
  const company = await given.company()
  const reader = as.person(await given.employee({ company, permissions: [109] }))
  const started = await Promise.all([reader.call(startChainCheck), reader.call(startChainCheck)])
  assert.deepEqual(started.map(({ code }) => code ?? 'begun').sort(), ['CHAIN_CHECK_UNDER_WAY', 'begun'].sort())
  assert.equal((await as.admin.call(getChainCheck)).data.check!.state, 'done')
  assert.equal((await reader.call(cancelChainCheck)).data.check!.state, 'cancelled')
  assert.equal((await reader.call(cancelChainCheck)).code, 'CHAIN_CHECK_NOT_UNDER_WAY')
  await runDueJobs(services)
  const { check } = (await reader.call(getChainCheck)).data
  assert.deepEqual([check!.state, check!.result], ['cancelled', null])
  const own = await checked(reader)
  const all = await checked()
  assert.ok(own.rows > 0 && own.rows < all.rows)
})

test('a check that is cancelled while it runs ends without a result, and is not on record', async () => {
  const company = await given.company()
  const reader = as.person(await given.employee({ company, permissions: [109] }))
  const check = async () => (await reader.call(getChainCheck)).data.check!
  const recorded = async () => {
    const found = (await reader.call(getAllLogs, { Page: 1, PerPage: 20, Search: 'chain.checked' })).data
    return 'listData' in found ? found.dataCount : undefined
  }
  const holding = await database.ownerPool.connect()
  try {
    // The check reads the timestamps first.
    await holding.query('begin; lock table chain_anchors in access exclusive mode')
    await reader.call(startChainCheck)
    const ended = runDueJobs(services)
    await until('the check runs', async () => (await check()).state === 'running')
    assert.equal((await reader.call(cancelChainCheck)).status, 0)
    await holding.query('commit')
    await ended
  } finally {
    holding.release()
  }
  const { state, result } = await check()
  assert.deepEqual([state, result, await recorded()], ['cancelled', null, 0])
  assert.equal((await checked(reader)).findings, 0)
  assert.equal(await recorded(), 1)
})

test('someone who may only view may check the chain', async () => {
  const company = await given.company()
  const auditor = as.person(await given.employee({ company, permissions: [109, 99] }))
  assert.equal((await checked(auditor)).findings, 0)
})
