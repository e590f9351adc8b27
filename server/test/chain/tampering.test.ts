import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGroup } from '@laisen/contract/endpoints/groups'
import { auditChain, chainEvidence } from '@laisen/testkit/evidence'
import { runJob } from '@laisen/testkit/jobs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { runDue } from '../support/due-jobs.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

// Whoever has the rights of the owner of the database can change every row. What the audit finds out then.

const tested = await server({ at: today })
const { as, given, database, services } = tested
const { companyId } = await given.theCompany()
const certID = await addedCertificate(as.admin, identities.nattapong)
// With a level above B-B, the company has an authority, and so timestamps.
await stamped(as.admin, certID, { level: 'B-T' })
for (const groupName of ['Lawyers', 'Notaries', 'Auditors']) await as.admin.call(addGroup, { groupName })
await chainEvidence(services)
await as.admin.call(addGroup, { groupName: 'Clerks' })
await chainEvidence(services)
await runDue(tested, 'chain.anchor')

const query = async <Row>(text: string) => (await database.ownerPool.query(text)).rows as Row[]
const anchors = await query<{ statement: string; token: Buffer; rows: number }>(
  'select * from chain_anchors order by id',
)
const fileOf = ({ statement, token }: { statement: string; token: Buffer }) =>
  JSON.stringify({ statement, token: token.toString('base64') })
const [{ ids } = { ids: [] }] = await query<{ ids: number[] }>(
  `select array_agg(id order by id) as ids from events where type = 'group.added'`,
)
const [lawyers = 0, notaries = 0, auditors = 0, clerks = 0] = ids

/** What the audit says after somebody did this. */
const after = async (...statements: string[]) => (await auditChain(database, companyId, { after: statements })).lines
const event = (id: number) => new RegExp(`^event ${id} \\(position \\d+\\)`)

test('untouched, everything is in order, and the anchor proves every row', async () => {
  const { lines, rows, anchors: proven, waiting } = await auditChain(database, companyId)
  assert.deepEqual({ lines, waiting }, { lines: [], waiting: 0 })
  assert.equal(anchors.length, 1)
  assert.deepEqual(
    proven.map(({ from, to }) => ({ from, to })),
    [{ from: 1, to: rows }],
  )
})

test('a changed fact is found', async () => {
  const lines = await after(`update events set facts = facts || '{"name":"Bakers"}' where id = ${notaries}`)
  assert.deepEqual(lines.length, 1)
  assert.match(lines[0]!, event(notaries))
  assert.match(lines[0]!, /was changed/)
})

test('a changed signature, and changed personal values, are found; erased ones are not held against the chain', async () => {
  assert.match((await after(`update history set certificate_version = 7`))[0]!, /^history \d+ .*was changed/)
  assert.match((await after(`update history set reason = 'Approved'`))[0]!, /^history \d+ .*other personal values/)
  const erase = 'update history set username = null, cert_name = null, reason = null, location = null, salt = null'
  const { lines, erased } = await auditChain(database, companyId, { after: [erase] })
  assert.deepEqual({ lines, erased }, { lines: [], erased: 1 })
})

test('a row that is changed together with its own hash is found', async () => {
  const lines = await after(
    `update events e set facts = f.facts, subject_id = f.subject_id, hash = sha256('forged') from events f where e.id = ${notaries} and f.id = ${clerks}`,
  )
  assert.match(lines[0]!, event(notaries))
  const copied = await after(
    `update events e set facts = f.facts, at = f.at, subject_id = f.subject_id, hash = f.hash from events f where e.id = ${notaries} and f.id = ${clerks}`,
  )
  assert.match(copied[0]!, /was moved|was replaced/)
})

test('a row that was deleted in the middle is found', async () => {
  const lines = await after(`delete from events where id = ${notaries}`)
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, event(notaries))
  assert.match(lines[0]!, /is missing/)
})

test('the newest rows, deleted, are found: from the chain, and from an anchor if the chain was shortened with them', async () => {
  assert.match((await after(`delete from events where id = ${clerks}`))[0]!, /is missing/)
  const shortened = [
    `delete from events where id = ${clerks}`,
    `delete from chain_segments where number = (select max(number) from chain_segments)`,
    `update chain_heads h set segment = s.number, rows = s.rows_before + s.row_count, hash = s.hash, xid = s.last_xid,
      kind = right(s.row_kinds, 1), row_id = s.row_ids[cardinality(s.row_ids)], at = s.at
      from chain_segments s where s.number = (select max(number) from chain_segments)`,
  ]
  assert.match((await after(...shortened))[0]!, /^The newest rows are missing: anchor 1 covers/)
  const forgotten = [...shortened, 'delete from chain_anchors']
  assert.deepEqual(await after(...forgotten), [], 'without an anchor nobody can know')
  const kept = await auditChain(database, companyId, { after: forgotten, anchors: [fileOf(anchors[0]!)] })
  assert.match(kept.lines[0]!, /^The newest rows are missing: kept anchor 1/)
})

test('two rows that were swapped are found', async () => {
  const lines = await after(
    `update events set id = -1 where id = ${lawyers}`,
    `update events set id = ${lawyers} where id = ${auditors}`,
    `update events set id = ${auditors} where id = -1`,
  )
  assert.equal(lines.length, 2)
  assert.match(lines[0]!, event(lawyers))
  assert.match(lines[1]!, event(auditors))
  assert.ok(lines.every((line) => line.includes('was moved')))
})

test('a forged row is found among the chained ones, and after them where no transaction can have written it', async () => {
  const forged = (xid: string) => `
    insert into events overriding system value
    select company_id, 900000, type, at, actor_id, subject_id, facts, personal, salt, commitment, hash, ${xid}, hash_version, principal_kind,
      actor_key_id, actor_recipient_id, actor_job, subject_kind, envelope_id, document_id, certificate_id, employee_id
    from events where id = ${notaries}`
  assert.deepEqual(await after(forged('xid')), [
    'event 900000 was inserted later: the chain passed its place and does not hold it.',
  ])
  assert.deepEqual(await after(forged(`'99999999999'`)), [
    'event 900000 was inserted by hand: no transaction of this database has its number yet.',
  ])
})

test('a chain that was changed does not fit its own hashes', async () => {
  const hole = `update chain_segments set row_kinds = substr(row_kinds, 2), row_ids = row_ids[2:], row_hashes = substr(row_hashes, 33),
    row_count = row_count - 1 where company_id = ${companyId} and number = (select number from chain_segments
      where company_id = ${companyId} order by row_count desc limit 1)`
  assert.match((await after(hole))[0]!, /^Segment \d+ of the chain was changed/)
  assert.match((await after('delete from chain_segments where number = 1'))[0]!, /^Segment 2 .*does not follow/)
  assert.match((await after('update chain_heads set rows = 1'))[0]!, /^The head of the chain is not/)
})

test('a chain that was made anew around a deleted row fits itself, and contradicts the anchor', async () => {
  const anew = [
    `delete from events where id = ${notaries}`,
    'delete from chain_segments',
    'delete from chain_heads',
    `select chain_company(${companyId}, 3, now())`,
    ...Array.from({ length: 10 }, () => `select chain_company(${companyId}, 1000, now())`),
  ]
  const { lines } = await auditChain(database, companyId, { after: anew })
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /^Anchor 1 contradicts segment 2: the chain was rewritten|^The newest rows are missing/)
  const kept = { after: [...anew, 'delete from chain_anchors'], anchors: [fileOf(anchors[0]!)] }
  assert.match((await auditChain(database, companyId, kept)).lines[0]!, /kept anchor 1/i)
})

test('an anchor whose statement was changed is unsound', async () => {
  assert.deepEqual(await after(`update chain_anchors set statement = replace(statement, '"rows":', '"rows": ')`), [
    'Anchor 1 is unsound: its timestamp does not cover its statement.',
  ])
})

test('only a head that has moved is timestamped again', async () => {
  await runDue(tested, 'chain.anchor')
  assert.equal((await query('select from chain_anchors')).length, 1)
  await as.admin.call(addGroup, { groupName: 'Porters' })
  await chainEvidence(services)
  await runDue(tested, 'chain.anchor')
  const { anchors: proven, rows } = await auditChain(database, companyId)
  assert.deepEqual(
    proven.map(({ to }) => to),
    [rows - 1, rows],
  )
  await runJob(services, 'chain.tell')
})
