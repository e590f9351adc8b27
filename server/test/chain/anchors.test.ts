import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { addGroup } from '@laisen/contract/endpoints/groups'
import { getSignatureLevel, setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import {
  getAllLogs,
  getAnchorFile,
  getAnchors,
  getLogEvidence,
  type LogEntry,
} from '@laisen/contract/endpoints/system-log'
import { describeName } from '@laisen/pki/names'
import { readTimestampToken } from '@laisen/pki/timestamp-reply'
import { auditChain, chainEvidence } from '@laisen/testkit/evidence'
import { timestampServer } from '@laisen/testkit/timestamp-server'
import { issuedCertificate } from '../support/authority.ts'
import { runDue } from '../support/due-jobs.ts'
import { mailingHouse } from '../support/mailbox.ts'

const elsewhere = await timestampServer()
const house = await mailingHouse({ at: new Date(), config: { outboundAllow: ['127.0.0.1'] } })
const { given, database, services, as } = house
const company = await given.company()
const boss = await given.employee({ company, username: 'boss', permissions: [1] })
const thai = await given.employee({ company, username: 'manager', roles: [1], locale: 'th' })
await given.employee({ company, username: 'viewer', permissions: [1, 99] })
await given.employee({ company, username: 'signer', roles: [3] })
const admin = as.person(boss)

const anchored = async () => {
  await chainEvidence(services)
  await runDue(house, 'chain.anchor')
  return (await admin.call(getAnchors, { Page: 1, PerPage: 10 })).data
}
let groups = 0
const somethingHappens = async () => {
  groups += 1
  await admin.call(addGroup, { groupName: `Group ${groups}` })
}

test('without an authority, a timestamp server and an operator there is a head and no anchors', async () => {
  await somethingHappens()
  const { head, listData } = await anchored()
  assert.ok(head && head.rows > 0)
  assert.deepEqual(listData, [])
})

test('the first of the chosen timestamp servers stamps the head, and the own authority where there is one', async () => {
  await admin.call(setSignatureLevel, { level: 'B-T', must: false, servers: [elsewhere.url] })
  const first = await anchored()
  assert.deepEqual(
    first.listData.map(({ source, authority, rows, head }) => ({ source, authority, rows, head })),
    [{ source: 'server', authority: '127.0.0.1', rows: first.head!.rows, head: first.head!.hash }],
  )
  await issuedCertificate(house, admin)
  const { listData } = await anchored()
  assert.deepEqual(
    listData.map(({ source }) => source),
    ['own', 'server', 'server'],
  )
})

test('a server that does not answer keeps the own authority from nothing', async () => {
  elsewhere.behave('broken')
  await somethingHappens()
  const { listData } = await anchored()
  elsewhere.behave('right')
  assert.equal(listData.length, 4)
  assert.equal(listData[0]!.source, 'own')
})

test('an anchor is a file that proves the chain, and whose timestamp covers its statement to the byte', async () => {
  const { listData } = (await admin.call(getAnchors, {})).data
  const { anchorID, rows, head } = listData[0]!
  const { content, fileName } = (await admin.call(getAnchorFile, { anchorID })).data
  assert.match(fileName, /^evidence-anchor-\d{4}-\d\d-\d\d-\d+\.json$/)
  const file = JSON.parse(content) as { statement: string; token: string }
  const said = JSON.parse(file.statement) as { rows: number; head: string; companyCode: string }
  assert.deepEqual([said.rows, said.head, said.companyCode], [rows, head, company.code])
  const { hash } = readTimestampToken(Buffer.from(file.token, 'base64') as never)
  assert.deepEqual(Buffer.from(hash), createHash('sha256').update(file.statement).digest())
  const { lines, anchors } = await auditChain(database, company.companyId, { anchors: [content] })
  assert.deepEqual(lines, [])
  assert.ok(anchors.some(({ anchor, from, to }) => anchor === 'kept anchor 1' && from === 1 && to === rows))
})

test('an anchor of another company is one that does not exist', async () => {
  const { anchorID } = (await admin.call(getAnchors, {})).data.listData[0]!
  const stranger = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  assert.equal((await stranger.call(getAnchorFile, { anchorID })).code, 'ANCHOR_NOT_FOUND')
  assert.deepEqual((await stranger.call(getAnchors, {})).data.listData, [])
})

test('each event of the log says where the chain holds it, and which anchor covers it', async () => {
  await somethingHappens()
  const logs = (await admin.call(getAllLogs, {})).data as LogEntry[]
  const [newest, ...older] = logs.filter(({ logType }) => logType === 'audit')
  const fresh = (await admin.call(getLogEvidence, { logId: newest!.logId })).data
  assert.deepEqual(Object.keys(fresh), ['hash'])
  await chainEvidence(services)
  const chained = (await admin.call(getLogEvidence, { logId: newest!.logId })).data
  assert.equal(chained.chained!.position, (await auditChain(database, company.companyId)).rows)
  assert.equal(chained.chained!.anchor, undefined)
  const positions = new Set<number>()
  for (const { logId } of older.slice(0, 20)) {
    const { hash, chained } = (await admin.call(getLogEvidence, { logId })).data
    const { rows } = await database.ownerPool.query(
      `select encode(hash, 'hex') as hash from events where id = ${logId.slice(1)}`,
    )
    assert.equal(hash, rows[0].hash)
    assert.ok(chained!.anchor)
    positions.add(chained!.position)
  }
  assert.equal(positions.size, Math.min(20, older.length))
  for (const logId of ['S1', 'E999999999', 'E1x', '']) {
    assert.equal((await admin.call(getLogEvidence, { logId })).code, 'LOG_ENTRY_NOT_FOUND')
  }
  const stranger = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  assert.equal((await stranger.call(getLogEvidence, { logId: newest!.logId })).code, 'LOG_ENTRY_NOT_FOUND')
})

test('once a week the head is emailed to everyone who can administer the company, in their language', async () => {
  await house.mails()
  await runDue(house, 'chain.tell')
  const { head } = (await admin.call(getAnchors, {})).data
  const mails = (await house.mails()).filter(({ parsed }) => /evidence chain|ห่วงโซ่หลักฐาน/.test(parsed.subject ?? ''))
  const ours = mails.filter(({ to }) => [boss.email, thai.email].includes(to[0] ?? ''))
  assert.deepEqual(ours.map(({ to }) => to[0]).sort(), [boss.email, thai.email].sort())
  for (const { parsed } of ours) assert.ok((parsed.text ?? '').replace(/\s/g, '').includes(head!.hash))
  assert.ok(!mails.some(({ to }) => /viewer|signer/.test(to[0] ?? '')))
})

test('the operator’s authority stands in for a company with neither, and its signatures stay at their level', async () => {
  const operator = await given.company({ kind: 'COM', code: 'OPS' })
  const bare = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  const level = async () => (await bare.call(getSignatureLevel)).data
  const before = await level()
  await bare.call(addGroup, { groupName: 'First' })
  await chainEvidence(services)
  await runDue(house, 'chain.anchor')
  const { listData, head } = (await bare.call(getAnchors, {})).data
  assert.deepEqual(
    listData.map(({ source, authority, rows }) => ({ source, authority, rows })),
    [{ source: 'installation', authority: operator.code, rows: head!.rows }],
  )
  assert.deepEqual(await level(), before)
  const { content } = (await bare.call(getAnchorFile, { anchorID: listData[0]!.anchorID })).data
  const { token } = JSON.parse(content) as { token: string }
  const { certificate } = readTimestampToken(Buffer.from(token, 'base64') as never)
  assert.match(describeName(certificate.subject), /Timestamps/)
})
