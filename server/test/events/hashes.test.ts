import assert from 'node:assert/strict'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { execute } from '@laisen/testkit/database'
import { verdictsOf } from '@laisen/testkit/evidence'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

// Whoever may write to the tables, changes a column of one row: each that says who, what and when is covered by its hash.

const { as, given, database, superuser } = await server({ at: today })
const { companyId } = await given.theCompany()
const certID = await addedCertificate(as.admin, identities.nattapong)
await stamped(as.admin, certID)

const events = async () => (await verdictsOf(database, companyId)).events
const history = async () => (await verdictsOf(database, companyId)).history
const stampEvent = async () => (await events()).find(({ type }) => type === 'document.stamped')!

/** Changes one row behind the product's back, asks, and puts it back. */
async function changed<Answer>(
  table: 'events' | 'history',
  { id, set }: { id: number; set: string },
  ask: () => Promise<Answer>,
) {
  const [assignment] = set.split(' ')
  const { rows } = await database.ownerPool.query(`select ${assignment} as was from ${table} where id = $1`, [id])
  // Foreign keys would notice some of these changes; whoever can write to the tables can switch them off.
  await execute(superuser, `alter table ${table} disable trigger all`)
  await database.ownerPool.query(`update ${table} set ${set} where id = $1`, [id])
  try {
    return await ask()
  } finally {
    await database.ownerPool.query(`update ${table} set ${assignment} = $2 where id = $1`, [id, rows[0].was])
    await execute(superuser, `alter table ${table} enable trigger all`)
  }
}

describe('an event', () => {
  for (const set of [
    `type = 'document.opened'`,
    `at = at - interval '1 day'`,
    'actor_id = actor_id + 1',
    `subject_kind = 'certificate'`,
    'subject_id = subject_id + 1',
    'document_id = document_id + 1',
    'document_id = null',
    'certificate_id = certificate_id + 1',
    'employee_id = 1',
    'envelope_id = 1',
    `facts = jsonb_set(facts, '{level}', '"B-LTA"')`,
    `commitment = '\\x00'`,
  ]) {
    test(`proves nothing any more after: ${set}`, async () => {
      const { id, verdict } = await stampEvent()
      assert.equal(verdict, 'intact')
      const after = await changed('events', { id, set }, events)
      assert.equal(after.find((event) => event.id === id)?.verdict, 'hash differs')
    })
  }
})

describe('a row of the history', () => {
  for (const set of [
    `at = at - interval '1 day'`,
    'employee_id = employee_id + 1',
    'certificate_id = certificate_id + 1',
    'certificate_version = 2',
    'stamp_id = stamp_id + 1',
    `facts = jsonb_set(facts, '{level}', '"B-LTA"')`,
    `commitment = '\\x00'`,
  ]) {
    test(`proves nothing any more after: ${set}`, async () => {
      const [{ id, verdict } = { id: 0, verdict: '' }] = await history()
      assert.equal(verdict, 'intact')
      assert.deepEqual(
        (await changed('history', { id, set }, history)).map((row) => row.verdict),
        ['hash differs'],
      )
    })
  }
})

// Rows of before say who acted by an employee alone. What they were hashed by is written out here, once more and by hand.

const sha256 = (text: string) => createHash('sha256').update(text).digest()

test('an event that was written before principals still proves itself, and still not when it was changed', async () => {
  const salt = randomBytes(32)
  const commitment = createHmac('sha256', salt).update('{"address":"10.0.0.1"}').digest()
  const content = `"at":"2026-01-02T03:04:05.000Z","commitment":"${commitment.toString('hex')}","companyId":${companyId}`
  const hash = sha256(`{"actorId":null,${content},"facts":{"a":1},"subjectId":5,"type":"session.started"}`)
  const { rows } = await database.ownerPool.query(
    `insert into events (company_id, type, at, principal_kind, subject_kind, subject_id, employee_id, facts, personal, salt,
       commitment, hash, hash_version)
     values ($1, 'session.started', '2026-01-02T03:04:05Z', 'system', 'employee', 5, 5, '{"a":1}', '{"address":"10.0.0.1"}',
       $2, $3, $4, 1) returning id`,
    [companyId, salt, commitment, hash],
  )
  const id = rows[0].id as number
  const verdict = async () => (await events()).find((event) => event.id === id)?.verdict
  assert.equal(await verdict(), 'intact')
  assert.equal(await changed('events', { id, set: 'subject_id = 6' }, verdict), 'hash differs')
  assert.equal(await changed('events', { id, set: 'hash_version = 2' }, verdict), 'hash differs')
  await database.ownerPool.query('update events set personal = null, salt = null where id = $1', [id])
  assert.equal(await verdict(), 'intact, personal values erased')
})

test('a row of the history that was written before principals still proves itself, and still not when it was changed', async () => {
  const {
    rows: [row],
  } = await database.ownerPool.query('select * from history limit 1')
  const salt = randomBytes(32)
  const personal = '{"certName":"A","location":"B","reason":"C","username":"d"}'
  const commitment = createHmac('sha256', salt).update(personal).digest()
  const hash = sha256(
    `{"at":"2026-01-02T03:04:05.000Z","certificateId":${row.certificate_id},"certificateVersion":1,` +
      `"commitment":"${commitment.toString('hex')}","companyId":${companyId},"employeeId":${row.employee_id},` +
      `"facts":{"level":"B-B"},"stampId":${row.stamp_id}}`,
  )
  const inserted = await database.ownerPool.query(
    `insert into history (company_id, at, stamp_id, principal_kind, employee_id, certificate_id, certificate_version, username,
       cert_name, reason, location, facts, salt, commitment, hash, hash_version)
     values ($1, '2026-01-02T03:04:05Z', $2, 'employee', $3, $4, 1, 'd', 'A', 'C', 'B', '{"level":"B-B"}', $5, $6, $7, 1)
     returning id`,
    [companyId, row.stamp_id, row.employee_id, row.certificate_id, salt, commitment, hash],
  )
  const id = inserted.rows[0].id as number
  const verdict = async () => (await history()).find((one) => one.id === id)?.verdict
  assert.equal(await verdict(), 'intact')
  assert.equal(await changed('history', { id, set: `reason = 'another'` }, verdict), 'personal values differ')
  assert.equal(await changed('history', { id, set: 'employee_id = employee_id + 1' }, verdict), 'hash differs')
})
