import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEmployeeExtByUserId, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import * as managers from '@laisen/contract/endpoints/envelope-managers'
import { listNotifications } from '@laisen/contract/endpoints/notifications'
import * as recipient from '@laisen/contract/endpoints/recipient'
import * as sent from '@laisen/contract/endpoints/sent-envelopes'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import type { GivenEmployee } from '@laisen/testkit/given'
import { runJob } from '@laisen/testkit/jobs'
import { actedBy, documentOf, envelopeOf, inSession, linksIn, linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 30 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, clock, call, services, database } = house

const nameOf = ({ username }: GivenEmployee) => `Somchai Jaidee ${username}`
const named = (person: GivenEmployee) => new RegExp(`${nameOf(person)}\\b`)

const lock = (client: Client, { employeeId: employeeID }: GivenEmployee, lockStatus = true) =>
  client.call(updateEmployeeExtJoin, { employeeID, lockStatus })
const remove = (client: Client, { employeeId: id }: GivenEmployee) => client.call(deleteEmployeeExtByUserId, { id })
const demote = (client: Client, { employeeId: employeeID }: GivenEmployee) =>
  client.call(updateEmployeeExtJoin, { employeeID, employeePermission: [{ permissionID: 2 }] })

/** An envelope of Boss's for Somchai and then Waraporn, who are outside, in a company whose administrator is somebody else. */
async function office() {
  const company = await given.company()
  const admin = await given.employee({ company, permissions: [1], ownAdmin: true })
  const second = await given.employee({ company, permissions: [1] })
  const boss = await given.employee({ company, permissions: [101] })
  const colleague = await given.employee({ company, permissions: [101] })
  const due = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const envelopeID = await sentEnvelope(as.person(boss), () => ({
    recipients: [
      recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' }),
      recipientOf({ key: 'waraporn', name: 'Waraporn', language: 'en', step: 2 }),
    ],
    ...{ dueDateOn: true, dueDate: due },
  }))
  const { recipients } = await envelopeOf(as.person(boss), envelopeID)
  const link = (await linksOf(house)).get('somchai@example.com')!
  return {
    ...{ company, admin, second, boss, colleague, envelopeID, link, recipientID: recipients[0]!.recipientID },
    ...{ asAdmin: as.person(admin), asBoss: as.person(boss), asColleague: as.person(colleague) },
  }
}

type Office = Awaited<ReturnType<typeof office>>

const dueIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** What changes an envelope, by who tries: whether each is done. */
async function changes(client: Client, { envelopeID, recipientID }: Office): Promise<string[]> {
  const answers = [
    await client.call(sent.resendEnvelope, { recipientID }),
    await client.call(sent.copyEnvelopeLink, { recipientID }),
    await client.call(sent.correctRecipient, { recipientID, email: `new${++corrected}@example.com` }),
    await client.call(sent.prolongEnvelope, { envelopeID, dueDate: dueIn(5) }),
    await client.call(sent.cancelEnvelope, { envelopeID, reason: 'Prices changed' }),
  ]
  return answers.map(({ status, code }) => (status === 0 ? 'done' : code!))
}
let corrected = 0

const refused = [
  'RECIPIENT_NOT_FOUND',
  'RECIPIENT_NOT_FOUND',
  'RECIPIENT_NOT_FOUND',
  'ENVELOPE_NOT_FOUND',
  'ENVELOPE_NOT_FOUND',
]
const done = ['done', 'done', 'done', 'done', 'done']

test('as long as its sender is there, an administrator reads an envelope and changes nothing of it', async () => {
  const one = await office()
  const shown = await envelopeOf(one.asAdmin, one.envelopeID)
  assert.deepEqual([shown.isOwn, shown.managerLeft, shown.managerName], [false, null, nameOf(one.boss)])
  assert.deepEqual(await changes(one.asAdmin, one), refused)
  const taken = await one.asAdmin.call(managers.handOverEnvelope, { envelopeID: one.envelopeID })
  assert.equal(taken.code, 'ENVELOPE_NOT_FOUND')
  assert.deepEqual(await changes(one.asBoss, one), done)
  await house.mails()
})

const ways = {
  deleted: remove,
  locked: lock,
  denied: demote,
} as const

for (const [left, leave] of Object.entries(ways)) {
  test(`where its sender was ${left}, an administrator resends, copies a link, corrects, prolongs and cancels, and nobody else does`, async () => {
    const one = await office()
    assert.equal((await leave(one.asAdmin, one.boss)).status, 0)
    await house.mails()
    const shown = await envelopeOf(one.asAdmin, one.envelopeID)
    assert.deepEqual([shown.isOwn, shown.managerLeft, shown.managerName], [true, left, nameOf(one.boss)])
    assert.deepEqual(await changes(one.asColleague, one), refused)
    const other = await office()
    assert.deepEqual(await changes(other.asAdmin, one), refused)
    assert.deepEqual(await changes(one.asAdmin, one), done)
    const told = await house.mails()
    assert.ok(told.length >= 3)
    for (const { parsed } of told)
      assert.doesNotMatch(`${parsed.subject} ${parsed.text} ${parsed.html}`, named(one.boss))
    const { events } = await envelopeOf(one.asAdmin, one.envelopeID)
    const cancelled = events.find(({ type }) => type === 'envelope.cancelled')!
    assert.equal(cancelled.actorName, nameOf(one.admin))
    assert.match(
      told.find(({ parsed }) => parsed.subject?.startsWith('Cancelled'))!.parsed.text!,
      new RegExp(`${nameOf(one.admin)} withdrew`),
    )
  })

  test(`where its sender was ${left}, emails and the page of recipients name an administrator`, async () => {
    const one = await office()
    assert.equal((await leave(one.asAdmin, one.boss)).status, 0)
    await house.mails()
    const session = await openedBy(house, one.link)
    const { senderName, contactEmail } = await session.envelope()
    assert.deepEqual([senderName, contactEmail], [nameOf(one.admin), one.admin.email])
    await session.proveAddress()
    assert.equal((await session.act()).status, 0)
    const [invitation] = await house.mails()
    assert.equal(invitation!.to[0], 'waraporn@example.com')
    assert.match(invitation!.parsed.text!, named(one.admin))
    assert.doesNotMatch(`${invitation!.parsed.subject} ${invitation!.parsed.text}`, named(one.boss))
    const waraporn = await openedBy(house, linksIn([invitation!]).get('waraporn@example.com')!)
    await waraporn.proveAddress()
    const rejects = { session: waraporn.session, reason: 'Too dear' }
    assert.equal((await call(recipient.rejectEnvelope, rejects)).status, 0)
    const ends = await house.mails()
    assert.deepEqual(ends.map(({ to }) => to[0]).sort(), [one.admin.email, 'somchai@example.com'].sort())
    const { events } = await envelopeOf(one.asAdmin, one.envelopeID)
    const told = events.find(({ type }) => type === 'envelope.rejected')!.addressees!.map(({ name }) => name)
    assert.deepEqual(told, ['Somchai Jaidee', nameOf(one.admin)])
  })
}

test('an administrator takes over what a locked sender left, and keeps it when the sender is back', async () => {
  const one = await office()
  await lock(one.asAdmin, one.boss)
  const { envelopeID } = one
  const second = as.person(one.second)
  // Both have begun before either is done.
  const holding = await house.database.ownerPool.connect()
  await holding.query('begin')
  await holding.query('select from envelopes where id = $1 for update', [envelopeID])
  const taking = [one.asAdmin, second].map((client) => client.call(managers.handOverEnvelope, { envelopeID }))
  await waitUntilWaiting(house.database, 2)
  await holding.query('commit')
  holding.release()
  const both = await Promise.all(taking)
  assert.deepEqual(both.map(({ code, status }) => (status === 0 ? 'done' : code!)).sort(), [
    'ENVELOPE_NOT_FOUND',
    'done',
  ])
  const [winner, loser] = both[0]!.status === 0 ? [one.asAdmin, second] : [second, one.asAdmin]
  assert.equal((await lock(one.asAdmin, one.boss, false)).status, 0)
  const back = await as.fresh(one.boss)
  const shown = await envelopeOf(back, envelopeID)
  assert.deepEqual(
    [shown.isOwn, shown.documents.length, shown.recordShown],
    [false, 1, true],
    'who sent it still reads it',
  )
  assert.deepEqual(await changes(back, one), refused)
  assert.deepEqual(await changes(loser, one), refused)
  const { data } = await winner.call(sent.listEnvelopes, { tab: 'sent' })
  assert.deepEqual(
    data.listData.map((row) => row.envelopeID),
    [envelopeID],
  )
  const rows = (await back.call(sent.listEnvelopes, { tab: 'sent' })).data
  assert.deepEqual([rows.dataCount, rows.listData.length], [1, 1])
  assert.deepEqual(await changes(winner, one), done)
  const events = (await envelopeOf(winner, envelopeID)).events.filter(({ type }) => type === 'envelope.handed-over')
  assert.deepEqual(
    events.map(({ facts }) => facts.because),
    ['locked'],
  )
  await house.mails()
})

test('a sender hands an envelope over to a colleague, who is told, answers for it, and is named to recipients', async () => {
  const one = await office()
  const { envelopeID } = one
  const to = (employeeID: number) => one.asBoss.call(managers.handOverEnvelope, { envelopeID, employeeID })
  const unable = [
    await given.employee({ company: one.company, permissions: [2] }),
    await given.employee({ company: one.company, permissions: [101, 99] }),
    await given.employee({ company: one.company, permissions: [101], locked: true }),
    (await office()).boss,
  ]
  for (const { employeeId } of unable) {
    const answer = await to(employeeId)
    assert.deepEqual([answer.code, answer.params], ['ENVELOPE_SUCCESSOR_UNABLE', { field: 'employeeID' }])
  }
  const stranger = await one.asColleague.call(managers.handOverEnvelope, { envelopeID })
  assert.equal(stranger.code, 'ENVELOPE_NOT_FOUND')
  assert.equal((await to(one.colleague.employeeId)).status, 0)
  const { to: address, parsed } = await house.mail()
  assert.deepEqual(
    [address[0], parsed.subject],
    [one.colleague.email, 'You are now responsible for: Lease of warehouse 7'],
  )
  assert.deepEqual(await changes(one.asBoss, one), refused)
  assert.equal((await openedBy(house, one.link).then((opened) => opened.envelope())).senderName, nameOf(one.colleague))
  await documentOf(one.asColleague, envelopeID)
  // The successor leaves as well.
  await lock(one.asAdmin, one.colleague)
  const { data } = await one.asAdmin.call(listNotifications)
  assert.ok(data.listData.some(({ kind, id }) => kind === 'envelopeAttention' && id === envelopeID))
  assert.deepEqual(await changes(one.asAdmin, one), done)
  await house.mails()
})

test('what expires and completes after its sender has left is told to an administrator', async () => {
  const one = await office()
  await remove(one.asAdmin, one.boss)
  await house.mails()
  clock.advance({ hours: 72 })
  await runJob(services, 'envelopes.expire')
  const told = (await house.mails()).map(({ to }) => to[0])
  // Those of other companies have expired as well.
  assert.ok(told.includes(one.admin.email) && !told.includes(one.boss.email))
  const admin = await as.fresh(one.admin)
  assert.equal((await admin.call(sent.prolongEnvelope, { envelopeID: one.envelopeID, dueDate: dueIn(3) })).status, 0)
  await actedBy(house, (await linksOf(house)).get('somchai@example.com')!)
  await actedBy(house, (await linksOf(house)).get('waraporn@example.com')!)
  const completed = (await house.mails()).map(({ to }) => to[0])
  assert.deepEqual(completed.sort(), [one.admin.email, 'somchai@example.com', 'waraporn@example.com'].sort())
  assert.equal((await envelopeOf(admin, one.envelopeID)).status, 3)
})

/** An envelope of Boss's for two colleagues, of whom Mali leaves, and for somebody outside. */
async function withColleague({ step = 1, code = false }: { step?: number; code?: boolean } = {}) {
  const company = await given.company()
  const admin = await given.employee({ company, permissions: [1], ownAdmin: true })
  const boss = await given.employee({ company, permissions: [101] })
  const mali = await given.employee({ company, permissions: [101] })
  const envelopeID = await sentEnvelope(as.person(boss), () => ({
    recipients: [
      recipientOf({
        ...{ key: 'mali', name: 'Mali Srisuk', employeeID: mali.employeeId, email: mali.email, language: 'en', step },
        ...{ accessCodeOn: code, ...(code && { accessCode: 'mango-9' }) },
      }),
      recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' }),
    ],
  }))
  const links = await linksOf(house)
  const shown = async () => envelopeOf(as.person(boss), envelopeID)
  const recipientID = (await shown()).recipients.find(({ name }) => name === 'Mali Srisuk')!.recipientID
  const mail = async () => (await house.mails()).map(({ to, parsed }) => [to[0], parsed.subject])
  const needsAttention = async () =>
    (await as.person(boss).call(sent.listEnvelopes, { tab: 'sent' })).data.listData[0]!.needsAttention
  return {
    ...{ admin, boss, mali, envelopeID, links, recipientID, shown, mail, needsAttention },
    ...{ asAdmin: as.person(admin), asBoss: as.person(boss) },
  }
}

for (const [left, leave] of [
  ['deleted', remove],
  ['locked', lock],
] as const) {
  for (const step of [1, 2]) {
    test(`the sender is told once when a recipient of step ${step} is ${left}, and hands their part over`, async () => {
      const one = await withColleague({ step })
      assert.equal((await leave(one.asAdmin, one.mali)).status, 0)
      assert.deepEqual(await one.mail(), [[one.boss.email, 'Mali Srisuk has left: Lease of warehouse 7']])
      // A job whose process was killed before it was noted as done runs again.
      const payload = { companyId: one.mali.companyId, people: [one.mali.employeeId] }
      await database.ownerPool.query(`select graphile_worker.add_job('envelopes.leavers', $1)`, [payload])
      assert.deepEqual(await one.mail(), [])
      const { recipients, events } = await one.shown()
      assert.deepEqual(recipients.map((each) => [each.name, each.left]).sort(), [
        ['Mali Srisuk', left],
        ['Somchai Jaidee', null],
      ])
      assert.deepEqual(
        events.filter(({ type }) => type === 'envelope.recipient-left').map(({ facts }) => facts.because),
        [left],
      )
      assert.equal(await one.needsAttention(), true)
      const other = recipients.find(({ name }) => name === 'Somchai Jaidee')!.recipientID
      const facts = { name: 'Successor', email: 'successor@example.com' }
      const here = await one.asBoss.call(managers.handOverRecipient, { recipientID: other, ...facts })
      assert.equal(here.code, 'RECIPIENT_NOT_LEFT')
      const { recipientID } = one
      const twice = await one.asBoss.call(managers.handOverRecipient, {
        recipientID,
        ...facts,
        email: 'SOMCHAI@example.com',
      })
      assert.equal(twice.code, 'RECIPIENT_TWICE')
      assert.equal(
        (await one.asAdmin.call(managers.handOverRecipient, { recipientID, ...facts })).code,
        'RECIPIENT_NOT_FOUND',
      )
      assert.equal((await one.asBoss.call(managers.handOverRecipient, { recipientID, ...facts })).status, 0)
      assert.equal(
        (await one.asBoss.call(managers.handOverRecipient, { recipientID, ...facts })).code,
        'RECIPIENT_NOT_LEFT',
      )
      assert.equal(await one.needsAttention(), false)
      if (step === 2) await actedBy(house, one.links.get('somchai@example.com')!)
      await actedBy(house, (await linksOf(house)).get('successor@example.com')!)
      if (step === 1) await actedBy(house, one.links.get('somchai@example.com')!)
      await house.mails()
      assert.equal((await one.shown()).status, 3)
    })
  }
}

test('the sender may leave it as it is, or is told no more when the recipient is back', async () => {
  const one = await withColleague()
  await lock(one.asAdmin, one.mali)
  await house.mails()
  const { recipientID } = one
  assert.equal((await one.asBoss.call(managers.keepRecipient, { recipientID })).status, 0)
  assert.equal(await one.needsAttention(), false)
  await lock(one.asAdmin, one.mali, false)
  assert.deepEqual(await one.mail(), [])
  assert.equal((await one.asBoss.call(managers.keepRecipient, { recipientID })).code, 'RECIPIENT_NOT_LEFT')
  await lock(one.asAdmin, one.mali)
  assert.equal((await one.mail()).length, 1, 'whoever leaves again is told of again')
  assert.equal(await one.needsAttention(), true)
  await lock(one.asAdmin, one.mali, false)
  await house.mails()
  assert.equal(await one.needsAttention(), false)
})

test('nobody is told of a recipient who has acted, of an envelope that has ended, or of somebody else’s leaving', async () => {
  const one = await withColleague()
  const other = await withColleague()
  await actedBy(house, one.links.get(one.mali.email)!)
  assert.equal((await other.asBoss.call(sent.cancelEnvelope, { envelopeID: other.envelopeID, reason: 'No' })).status, 0)
  await house.mails()
  await remove(one.asAdmin, one.mali)
  await remove(other.asAdmin, other.mali)
  assert.deepEqual(await one.mail(), [])
})

test('where the sender has left before the recipient, an administrator is told and hands the part over', async () => {
  const one = await withColleague()
  await remove(one.asAdmin, one.boss)
  await house.mails()
  await remove(one.asAdmin, one.mali)
  assert.deepEqual(await one.mail(), [[one.admin.email, 'Mali Srisuk has left: Lease of warehouse 7']])
  const { recipientID } = one
  const facts = { name: 'Successor', email: 'successor@example.com' }
  assert.equal((await one.asAdmin.call(managers.handOverRecipient, { recipientID, ...facts })).status, 0)
  assert.match((await house.mail()).parsed.text!, named(one.admin))
})

test('an access code stays demanded of the successor: the same one, or another that is given', async () => {
  for (const accessCode of [undefined, 'papaya-3']) {
    const one = await withColleague({ code: true })
    const before = await openedBy(house, one.links.get(one.mali.email)!)
    await remove(one.asAdmin, one.mali)
    await house.mails()
    const { recipientID } = one
    const facts = { name: 'Successor', email: 'successor@example.com', ...(accessCode && { accessCode }) }
    assert.equal((await one.asBoss.call(managers.handOverRecipient, { recipientID, ...facts })).status, 0)
    const { session } = await openedBy(house, (await linksOf(house)).get('successor@example.com')!)
    const shown = await inSession(house, session).envelope()
    assert.deepEqual([shown.accessCodeNeeded, shown.documents], [true, []])
    const wrong = await call(recipient.proveAccessCode, { session, code: accessCode ? 'mango-9' : 'papaya-3' })
    assert.equal(wrong.code, 'RECIPIENT_ACCESS_CODE_WRONG')
    assert.equal((await call(recipient.proveAccessCode, { session, code: accessCode ?? 'mango-9' })).status, 0)
    assert.equal((await inSession(house, session).envelope()).documents.length, 1)
    const ended = await call(recipient.getRecipientEnvelope, { session: before.session })
    assert.equal(ended.code, 'RECIPIENT_SESSION_ENDED')
  }
})
