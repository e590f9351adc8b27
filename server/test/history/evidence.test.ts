import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { getHistoryEvidence, getLogHistory } from '@laisen/contract/endpoints/history'
import { getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { chainEvidence } from '@laisen/testkit/evidence'
import { server } from '@laisen/testkit/server'
import pg from 'pg'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

const { as, call, given, database, services, superuser } = await server({ at: today })
const [one, two] = [await given.employee({ permissions: [2, 3, 6] }), await given.employee({ permissions: [2, 3, 6] })]
const ofOne = await addedCertificate(as.person(one), identities.nattapong, { certName: 'Nattapong' })
const made = await stamped(as.person(one), ofOne, { certReason: 'Approved', certLocation: 'Bangkok' })
const reader = as.person(await given.employee({ permissions: [4] }))

const [row] = (await reader.call(getLogHistory)).data.listData
const historyID = row!.id
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const evidence = async (client = reader) => (await client.call(getHistoryEvidence, { historyID })).data

test('a row tells who signed, how they were authenticated, with which certificate, and the hashes', async () => {
  const { certificate, document, row, event, chained: _, ...who } = await evidence(as.person(one))
  assert.deepEqual(who, {
    username: one.username,
    employeeName: who.employeeName,
    keyName: '',
    requesterName: '',
    authenticatedBy: 'password',
    certReason: 'Approved',
    certLocation: 'Bangkok',
    level: 'B-B',
    fieldName: who.fieldName,
  })
  assert.match(who.employeeName, /^Somchai Jaidee/)
  assert.match(who.fieldName, /^Laisen-/)
  const { subject, serial, issuer, ...rest } = certificate
  assert.ok(subject && serial && issuer)
  assert.deepEqual([rest.certID, rest.certName, rest.version, rest.revokedAt], [ofOne, 'Nattapong', 1, null])
  assert.deepEqual([document.stampId, document.kept, document.sha256], [made.stampId, true, sha256(made.document)])
  assert.match(document.sha256Signed, /^[0-9a-f]{64}$/)
  assert.deepEqual([row.verdict, event?.verdict, event?.type], ['intact', 'intact', 'document.stamped'])
  assert.match(row.hash, /^[0-9a-f]{64}$/)
})

test('the document that a row opens has the hash that its evidence names', async () => {
  const { document } = await evidence()
  const response = await reader.download(getStampedPdf, { stampId: document.stampId })
  assert.equal(sha256(Buffer.from(await response.arrayBuffer())), document.sha256)
})

test('who may not see a row is answered as if it did not exist', async () => {
  const foreigner = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  const answers = [
    await as.person(two).call(getHistoryEvidence, { historyID }),
    await foreigner.call(getHistoryEvidence, { historyID }),
    await reader.call(getHistoryEvidence, { historyID: historyID + 1_000 }),
  ]
  for (const { code, params } of answers) {
    assert.deepEqual([code, params], ['HISTORY_ROW_NOT_FOUND', { field: 'historyID' }])
  }
  assert.equal((await call(getHistoryEvidence, { historyID })).http, 401)
  const uploader = as.person(await given.employee({ permissions: [2] }))
  assert.equal((await uploader.call(getHistoryEvidence, { historyID })).code, 'NOT_PERMITTED')
})

test('a row whose document was purged opens no document, and keeps its evidence', async () => {
  const again = await stamped(as.person(one), ofOne)
  const find = async () => (await reader.call(getLogHistory)).data.listData[0]!
  const listed = await find()
  assert.equal(listed.stampId, again.stampId)
  await database.ownerPool.query(
    `update objects o set wrapped_key = null from revisions r join stamps s on s.document_id = r.document_id
     where o.id = r.object_id and s.public_id = $1`,
    [again.stampId],
  )
  assert.equal((await find()).stampId, '')
  const { data } = await reader.call(getHistoryEvidence, { historyID: listed.id })
  assert.deepEqual([data.document.stampId, data.document.kept], ['', false])
  assert.equal(data.document.sha256, sha256(again.document))
})

test('erased names leave the hash valid, and a changed row is told', async () => {
  const change = async (sql: string) => {
    const client = new pg.Client({ ...superuser })
    await client.connect()
    await client.query(sql, [historyID])
    await client.end()
  }
  await change(
    `update history set username = null, cert_name = null, reason = null, location = null, salt = null where id = $1`,
  )
  const erased = await evidence()
  assert.deepEqual([erased.row.verdict, erased.username, erased.event?.verdict], ['erased', '', 'intact'])
  await change(`update history set at = at - interval '1 day' where id = $1`)
  assert.equal((await evidence()).row.verdict, 'changed')
})

test('a row tells where the evidence chain holds it, also where an event has the same number', async () => {
  await chainEvidence(services)
  const { rows } = await database.ownerPool.query<{ position: string; events: string }>(
    `select s.rows_before + l.place as position,
        (select count(*) from chain_segments t where t.company_id = s.company_id and t.row_ids @> array[l.id]
          and substr(t.row_kinds, array_position(t.row_ids, l.id), 1) = 'e') as events
      from chain_segments s, unnest(string_to_array(s.row_kinds, null), s.row_ids) with ordinality l (kind, id, place)
      where l.kind = 'h' and l.id = $1`,
    [historyID],
  )
  assert.equal(Number(rows[0]!.events), 1, 'there is an event of this number')
  const { chained } = await evidence()
  assert.equal(chained!.position, Number(rows[0]!.position))
  assert.match(chained!.head, /^[0-9a-f]{64}$/)
  assert.equal(chained!.anchor, undefined)
})
