import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGroup } from '@laisen/contract/endpoints/groups'
import { auditChain, chainEvidence, chainInOneTurn, chainWhatIsReady, recordSomething } from '@laisen/testkit/evidence'
import { openTransaction } from '@laisen/testkit/open-transaction'
import { server } from '@laisen/testkit/server'
import { sql } from 'kysely'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

const tested = await server({ at: today })
const { as, given, database, services } = tested
const { companyId } = await given.theCompany()
const company = database.company(companyId)
const certID = await addedCertificate(as.admin, identities.nattapong)

const query = async <Row>(text: string) => (await database.ownerPool.query(text)).rows as Row[]
const segments = () =>
  query<{ number: number; row_kinds: string; row_ids: number[] }>(
    `select number, row_kinds, row_ids from chain_segments where company_id = ${companyId} order by number`,
  )
let groups = 0
const groupNamed = async () => {
  groups += 1
  const answer = await as.admin.call(addGroup, { groupName: `Group ${groups}` })
  assert.equal(answer.status, 0)
}

test('what a company recorded is chained in one order, events and signatures together', async () => {
  await stamped(as.admin, certID)
  await chainEvidence(services)
  const [first, ...others] = await segments()
  assert.deepEqual(others, [])
  const inOrder = await query<{ kinds: string; ids: number[] }>(`
    select string_agg(kind, '' order by xid, kind, id) as kinds, array_agg(id order by xid, kind, id) as ids from (
      select 'e' as kind, id, xid from events where company_id = ${companyId}
      union all select 'h', id, xid from history where company_id = ${companyId}) rows`)
  assert.deepEqual([{ kinds: first!.row_kinds, ids: first!.row_ids }], inOrder)
  assert.match(first!.row_kinds, /eh/)
  assert.deepEqual((await auditChain(database, companyId)).lines, [])
})

test('a row of a transaction that began earlier and ends later is chained before what came meanwhile', async () => {
  await chainEvidence(services)
  const before = (await segments()).length
  const commit = await openTransaction(company, async (db) => {
    await sql`select pg_current_xact_id()`.execute(db)
    await recordSomething(db, companyId)
  })
  await groupNamed()
  await chainWhatIsReady(services)
  assert.equal((await segments()).length, before, 'what follows the open transaction waits')
  assert.equal((await auditChain(database, companyId)).waiting, 1)
  await commit()
  await chainEvidence(services)
  const [added] = (await segments()).slice(before)
  const [slow, quick] = await query<{ id: number; xid: string }>(
    `select id, xid from events where company_id = ${companyId} and type = 'group.added' order by xid`,
  )
  assert.deepEqual(added!.row_ids, [slow!.id, quick!.id])
  const { lines, waiting } = await auditChain(database, companyId)
  assert.deepEqual({ lines, waiting }, { lines: [], waiting: 0 })
})

test('a transaction that gives up leaves nothing and holds nothing up', async () => {
  const giveUp = await openTransaction(company, (db) => recordSomething(db, companyId), 'gives up')
  await groupNamed()
  await giveUp().catch(() => {})
  await chainEvidence(services)
  const { lines, waiting } = await auditChain(database, companyId)
  assert.deepEqual({ lines, waiting }, { lines: [], waiting: 0 })
})

test('several processes chain at once, and each row once', async () => {
  const before = (await auditChain(database, companyId)).rows
  for (let made = 0; made < 5; made++) {
    await groupNamed()
    await Promise.all(Array.from({ length: 4 }, () => chainWhatIsReady(services)))
  }
  await chainEvidence(services)
  const { rows, lines } = await auditChain(database, companyId)
  assert.deepEqual({ rows, lines }, { rows: before + 5, lines: [] })
})

test('what is recorded while a company is chained waits for the next turn, instead of segments of a few rows', async () => {
  await chainEvidence(services)
  await groupNamed()
  assert.equal(await chainInOneTurn(services, companyId), 1)
})

test('rows that were there before the chain are chained, a thousand to a segment, and companies take turns', async () => {
  // Rows of the tests before this one may still wait for a transaction of another test file.
  await chainEvidence(services)
  const other = await given.company()
  const copy = (company: number, times: number) => `
    insert into events (company_id, type, at, principal_kind, actor_job, subject_kind, subject_id, facts, hash, hash_version)
    select ${company}, 'group.deleted', now(), 'system', 'registration', 'group', n, '{"name":"x"}', sha256(int8send(n)), 2
    from generate_series(1, ${times}) n`
  // In one transaction: what another test file has open holds up both or none.
  await query(`${copy(companyId, 2500)}; ${copy(other.companyId, 10)}`)
  const before = (await segments()).length
  await chainEvidence(services)
  const sizes = (await segments()).slice(before).map(({ row_ids }) => row_ids.length)
  assert.deepEqual(sizes, [1000, 1000, 500])
  const [{ turn, later } = {}] = await query<{ turn: string; later: string }>(`
    select (select min(xmin::text::bigint) from chain_segments where company_id = ${other.companyId}) as turn,
      (select max(xmin::text::bigint) from chain_segments where company_id = ${companyId}) as later`)
  assert.ok(Number(turn) < Number(later), 'the small company did not wait for all of the large one')
})

test('the application reads the chain of its company and writes none', async () => {
  for (const statement of [
    'delete from chain_segments',
    'update chain_heads set rows = 0',
    'delete from chain_anchors',
  ]) {
    await assert.rejects(
      company.transaction((db) => sql.raw(statement).execute(db)),
      { code: '42501' },
    )
  }
  const stranger = await given.company()
  const seen = await database
    .company(stranger.companyId)
    .read((db) => db.selectFrom('chain_segments').selectAll().execute())
  assert.deepEqual(seen, [])
})

test('after a restore into another cluster, whose transaction ids are lower, the chain goes on', async () => {
  await chainEvidence(services)
  await groupNamed()
  // As a restore leaves it: rows with ids of transactions that this cluster has not reached, chained and not yet chained.
  await query(`alter table events alter column xid drop default`)
  await query(`update events set xid = (xid::text::bigint + 1000000)::text::xid8 where company_id = ${companyId}`)
  await query(
    `update chain_segments set last_xid = (last_xid::text::bigint + 1000000)::text::xid8 where company_id = ${companyId}`,
  )
  await query(`update chain_heads set xid = (xid::text::bigint + 1000000)::text::xid8 where company_id = ${companyId}`)
  await query(`alter table events alter column xid set default pg_current_xact_id()`)
  const before = (await auditChain(database, companyId)).rows
  await query(
    `update chain_epochs set system_identifier = 'the cluster before' where number = (select max(number) from chain_epochs)`,
  )
  await query('select begin_chain_epoch()')
  await groupNamed()
  await chainEvidence(services)
  const { rows, lines, waiting } = await auditChain(database, companyId)
  // The copied rows of an earlier test do not have the hashes of their content.
  const wrong = lines.filter((line) => !line.includes('does not have its own hash'))
  assert.deepEqual({ rows, wrong, waiting }, { rows: before + 2, wrong: [], waiting: 0 })
})
