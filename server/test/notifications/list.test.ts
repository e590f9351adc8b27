import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { importUser } from '@laisen/contract/endpoints/imports'
import { listNotifications, markSeen, type Notification } from '@laisen/contract/endpoints/notifications'
import { cancelEnvelope, sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { composedDraft, recipientOf } from '@laisen/testkit/drafts'
import { testPassword } from '@laisen/testkit/given'
import { runDueJobs } from '@laisen/testkit/jobs'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { importFile, personRow } from '../support/import-file.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { asked, confirm, sealedPair } from '../support/pending.ts'

const house = await mailingHouse({ at: today })
const { as, given, call, clock, services, database } = house

const found = async (client: Client) => (await client.call(listNotifications)).data
const kinds = async (client: Client) => (await found(client)).listData.map(({ kind }) => kind)
const only = async (client: Client, kind: Notification['kind']) => {
  const all = (await found(client)).listData.filter((one) => one.kind === kind)
  assert.equal(all.length, 1, kind)
  return all[0]!
}

test('a stamp that waits for its owner is listed to the owner alone, until it is confirmed', async () => {
  const pair = await sealedPair(house)
  const { stk, expiresAt, stampId } = await asked(house, pair)
  const waiting = await only(pair.asOwner, 'stampToConfirm')
  assert.deepEqual([waiting.key, waiting.name, waiting.until], [`stamp/${stampId}`, 'invoice.pdf', expiresAt])
  assert.match(waiting.person, /^Somchai Jaidee/)
  assert.equal((await kinds(pair.asRequester)).includes('stampToConfirm'), false)
  assert.equal((await confirm(house, stk, testPassword)).status, 0)
  assert.equal((await kinds(pair.asOwner)).includes('stampToConfirm'), false)
})

test('a request for a certificate that became ready is listed for 14 days', async () => {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  const certID = await issuedCertificate(house, as.person(person))
  assert.equal((await only(as.person(person), 'certificateIssued')).id, certID)
  await database.ownerPool.query(`update certificate_requests set state = 'failed' where company_id = $1`, [
    company.companyId,
  ])
  assert.equal((await only(as.person(person), 'certificateFailed')).id, null)
  await database.ownerPool.query(
    `update certificate_requests set finished_at = finished_at - interval '14 days 1 second' where company_id = $1`,
    [company.companyId],
  )
  assert.equal((await kinds(as.person(person))).includes('certificateFailed'), false)
})

test('an envelope is listed to whom it waits for, as long as it waits', async () => {
  const company = await given.company()
  const sender = await given.employee({ company, permissions: [101] })
  const [signer, outsider] = [
    await given.employee({ company, permissions: [101] }),
    await given.employee({ company, permissions: [2] }),
  ]
  const { envelopeID, version } = await composedDraft(as.person(sender), () => ({
    recipients: [signer, outsider].map(({ employeeId, email }, index) =>
      recipientOf({
        key: index === 0 ? 'somchai' : 'second',
        employeeID: employeeId,
        email,
        action: index === 0 ? 'sign' : 'approve',
      }),
    ),
  }))
  const sent = await as.person(sender).call(sendEnvelope, { envelopeID, version })
  assert.equal(sent.status, 0, sent.message)
  const waiting = await only(as.person(signer), 'envelopeWaiting')
  assert.deepEqual([waiting.id, waiting.name], [envelopeID, 'Lease of warehouse 7'])
  // Whoever has no screen of envelopes acts by the link that was emailed.
  assert.deepEqual(await kinds(as.person(outsider)), [])
  assert.deepEqual(await kinds(as.person(sender)), [])
  await database.ownerPool.query('update envelopes set needs_attention = true where id = $1', [envelopeID])
  assert.equal((await only(as.person(sender), 'envelopeAttention')).id, envelopeID)
  const cancelled = await as.person(sender).call(cancelEnvelope, { envelopeID, reason: 'Not needed' })
  assert.equal(cancelled.status, 0, cancelled.message)
  assert.deepEqual([...(await kinds(as.person(signer))), ...(await kinds(as.person(sender)))], [])
})

test('certificates that expire within 30 days are listed to their owner', async () => {
  const company = await given.company()
  const [admin, owner] = [
    await given.employee({ company, permissions: [1] }),
    await given.employee({ company, permissions: [5] }),
  ]
  await addedCertificate(as.person(admin), identities.nattapong, { employeeList: [owner.employeeId] })
  assert.deepEqual(await kinds(as.person(owner)), [])
  const certID = await addedCertificate(as.person(admin), identities.ending, {
    certName: 'Ending',
    employeeList: [owner.employeeId],
  })
  const expiring = await only(as.person(owner), 'certificateExpiring')
  assert.deepEqual([expiring.id, expiring.name, expiring.until], [certID, 'Ending', '2026-11-20T03:52:07.000Z'])
  assert.deepEqual(await kinds(as.person(admin)), [])
})

test('whoever has to confirm their identity is told, until they do', async () => {
  const [owner, heir] = [await given.employee({ permissions: [2] }), await given.employee({ permissions: [2] })]
  const certID = await addedCertificate(as.admin, identities.nattapong, { employeeList: [owner.employeeId] })
  assert.deepEqual(await kinds(as.person(owner)), [])
  assert.equal((await as.admin.call(updateCertificate, { certID, employeeList: [heir.employeeId] })).status, 0)
  assert.equal((await only(as.person(owner), 'confirmIdentity')).seen, false)
  assert.deepEqual(await kinds(as.person(heir)), [])
})

test('an import that finished is listed to whom started it', async () => {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1], ownAdmin: true }))
  const answer = await admin.call(importUser, await importFile([personRow(), personRow()]))
  assert.equal(answer.status, 0, answer.message)
  await runDueJobs(services)
  assert.equal((await only(admin, 'importFinished')).amount, 2)
  assert.deepEqual(await kinds(as.person(await given.employee({ company, permissions: [1] }))), [])
})

test('limits of a package are told at 80 and at 100 percent, to who may upgrade it', async () => {
  const at = async (signaturesUsed: number) => {
    const company = await given.company({ plan: false })
    await given.package({ company, limitSignatures: 10, signaturesUsed })
    const [keeper, signer] = [
      await given.employee({ company, permissions: [106] }),
      await given.employee({ company, permissions: [2] }),
    ]
    assert.deepEqual(await kinds(as.person(signer)), [])
    return (await found(as.person(keeper))).listData
  }
  assert.deepEqual(await at(7), [])
  const [[eighty], [full]] = [await at(8), await at(10)]
  assert.deepEqual([eighty?.kind, eighty?.amount, full?.amount], ['signaturesUsed', 80, 100])
  assert.match(eighty!.key, /\/80$/)
  assert.match(full!.key, /\/100$/)
})

test('a package that ends within 30 days is told, and one that has ended', async () => {
  const now = clock.now().getTime()
  const ending = async (seconds: number) => {
    const company = await given.company({ plan: false })
    await given.package({ company, startsAt: new Date(now - 40 * 86_400_000), endsAt: new Date(now + seconds * 1000) })
    return kinds(as.person(await given.employee({ company, permissions: [1] })))
  }
  assert.deepEqual(await ending(30 * 86_400 + 1), [])
  assert.deepEqual(await ending(30 * 86_400), ['packageEnding'])
  assert.deepEqual(await ending(-1), ['packageEnded'])
})

test('what was seen is counted no more, by its person only; other keys are not kept', async () => {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures: 10, signaturesUsed: 8 })
  const [one, two] = [
    await given.employee({ company, permissions: [1] }),
    await given.employee({ company, permissions: [1] }),
  ]
  const [{ key }] = (await found(as.person(one))).listData as [Notification]
  const keys = [key, key, 'envelope/1', 'x'.repeat(100)]
  assert.equal((await as.person(one).call(markSeen, { keys })).status, 0)
  assert.equal((await as.person(one).call(markSeen, { keys })).status, 0)
  const { listData, unseen } = await found(as.person(one))
  assert.deepEqual([listData.map(({ seen }) => seen), unseen], [[true], 0])
  assert.equal((await found(as.person(two))).unseen, 1)
  const { rows } = await database.ownerPool.query('select key from seen_notifications where company_id = $1', [
    company.companyId,
  ])
  assert.deepEqual(rows, [{ key }])
  const many = Array.from({ length: limits.notificationsAtOnce + 1 }, (_, n) => `envelope/${n}`)
  assert.equal((await as.person(one).call(markSeen, { keys: many })).status, 1)
})

test('nobody is told anything of another company, and without a session nothing', async () => {
  const stranger = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  assert.deepEqual(await found(stranger), { listData: [], unseen: 0 })
  assert.equal((await call(listNotifications)).http, 401)
})
