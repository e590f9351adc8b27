import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addApiKey } from '@laisen/contract/endpoints/api-keys'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { declineStamp } from '@laisen/contract/endpoints/pending-stamps'
import { erasePerson, exportPerson, findPerson } from '@laisen/contract/endpoints/personal-data'
import { delegateEnvelope } from '@laisen/contract/endpoints/recipient'
import { setRetention } from '@laisen/contract/endpoints/retention'
import { cancelEnvelope, correctRecipient } from '@laisen/contract/endpoints/sent-envelopes'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { composedDraft, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { verdictsOf } from '@laisen/testkit/evidence'
import { runJob } from '@laisen/testkit/jobs'
import { pki } from '@laisen/testkit/pki'
import { keyRequest } from '../support/api-keys.ts'
import { addedCertificate } from '../support/certificates.ts'
import { envelopeOf, linksOf, openedBy } from '../support/envelopes.ts'
import { good } from '../support/good.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { namedAnywhere } from '../support/named-anywhere.ts'
import { asked, sealedPair } from '../support/pending.ts'
import { stamped } from '../support/stamping.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 400 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, clock, services, database } = house

async function office() {
  const company = await given.company()
  const boss = await given.employee({ company, permissions: [1] })
  return { company, boss, client: await as.fresh(boss) }
}

/** Erases, and says where the name and the address are left. */
async function erased(client: Client, email: string, name: string) {
  const { kept, more } = await good(client.call(erasePerson, { email }))
  assert.equal(more, false)
  return { kept, left: { ...(await namedAnywhere(house, email)), ...(await namedAnywhere(house, name)) } }
}

const nothingKept = { events: 0, signatures: 0, recipients: 0, certificates: 0, texts: 0 }

test('certificates that signed nothing are erased with their person, with what is on record of them', async () => {
  const { company, client } = await office()
  const name = 'Pimchanok Erasable'
  const email = `pimchanok${company.companyId}@example.com`
  const person = await given.employee({ company, username: 'pimchanok', permissions: [2, 3, 4, 6, 104] })
  await database.ownerPool.query('update employees set first_name = $2, last_name = $3, email = $4 where id = $1', [
    person.employeeId,
    ...name.split(' '),
    email,
  ])
  const people = await pki(
    {
      root: {},
      first: { by: 'root', name, email },
      second: { by: 'root', name, email },
      self: { name, email, authority: false },
    },
    { now: clock.now() },
  )
  const employeeList = [{ employeeID: person.employeeId }]
  // One that an administrator added for them, two of their own.
  await addedCertificate(client, people.first, { certName: name, certtype: '1', employeeList })
  const own = await as.fresh(person)
  await addedCertificate(own, people.second, { certName: `${name} again` })
  await addedCertificate(own, people.self, { certName: `${name} by herself` })
  await good(own.call(addApiKey, keyRequest(clock.now(), { name: `Key of ${name}` })))
  await good(client.call(deleteEmployeeExtByUserId, { id: person.employeeId }))

  const { base64String } = await good(client.call(exportPerson, { email }))
  const html = Buffer.from(base64String, 'base64').toString('utf8')
  const data = JSON.parse(/id="data">(.*)<\/script>/s.exec(html)![1]!)
  assert.deepEqual(data.certificates.map(({ name }: { name: string }) => name).sort(), [
    name,
    `${name} again`,
    `${name} by herself`,
  ])
  const { left, kept } = await erased(client, email, name)
  assert.deepEqual({ left, kept }, { left: {}, kept: nothingKept })
  const { events } = await verdictsOf(database, company.companyId)
  assert.ok(events.every(({ verdict }) => verdict.startsWith('intact')))
  assert.equal((await client.call(findPerson, { email })).code, 'PERSON_UNKNOWN')
})

test('a certificate that signed a document that is kept stays, is counted, and is found again', async () => {
  const { company, client } = await office()
  const name = 'Kittisak Signed'
  const email = `kittisak${company.companyId}@example.com`
  const person = await given.employee({ company, username: 'kittisak', permissions: [2, 6] })
  await database.ownerPool.query('update employees set first_name = $2, last_name = $3, email = $4 where id = $1', [
    person.employeeId,
    ...name.split(' '),
    email,
  ])
  const { signer } = await pki({ root: {}, signer: { by: 'root', name, email } }, { now: clock.now() })
  const session = await as.fresh(person)
  await stamped(session, await addedCertificate(session, signer, { certName: name }))
  await good(client.call(deleteEmployeeExtByUserId, { id: person.employeeId }))
  const { left, kept } = await erased(client, email, name)
  assert.deepEqual(kept, { ...nothingKept, events: 1, signatures: 1, certificates: 1 })
  const places = Object.keys(left).map((place) => place.split('.')[0])
  assert.deepEqual([...new Set(places)].sort(), ['certificate_versions', 'certificates', 'history'])
  assert.deepEqual((await good(client.call(findPerson, { email }))).kept, kept)
})

test('who was delegated to, and an address that was corrected away, go with their documents', async () => {
  const { company, client } = await office()
  const { companyId } = company
  const [first, wrong, right, delegate] = ['first', 'wrong', 'right', 'delegate'].map(
    (one) => `${one}${companyId}@example.com`,
  )
  const recipients = [
    recipientOf({ key: 'first', email: first!, name: 'Somchai Delegating', mayDelegate: true, language: 'en' }),
    recipientOf({ key: 'wrong', email: wrong!, name: 'Malee Corrected', language: 'en' }),
  ]
  const envelopeID = await sentEnvelope(client, () => ({ recipients }))
  const links = await linksOf(house)
  const shown = (await envelopeOf(client, envelopeID)).recipients
  const { recipientID } = shown.find(({ email }) => email === wrong)!
  await good(client.call(correctRecipient, { recipientID, email: right! }))
  await linksOf(house)
  const opened = await openedBy(house, links.get(first!)!)
  await opened.proveAddress()
  await good(
    house.call(delegateEnvelope, {
      ...{ session: opened.session, name: 'Anong Delegated', email: delegate! },
      reason: 'On leave',
    }),
  )
  // Corrected later, so that the event of the delegation names an address that the person has no longer.
  const corrected = `corrected${companyId}@example.com`
  const delegated = (await envelopeOf(client, envelopeID)).recipients.find(({ email }) => email === delegate)!
  await good(client.call(correctRecipient, { recipientID: delegated.recipientID, email: corrected }))
  await good(client.call(cancelEnvelope, { envelopeID, reason: 'Prices changed' }))
  await linksOf(house)

  for (const [email, name] of [
    [wrong!, 'Malee Corrected'],
    [corrected, 'Anong Delegated'],
  ] as const) {
    const { kept, left } = await erased(client, email, name)
    assert.ok(kept.events > 0 && left['events.personal']! > 0, JSON.stringify({ kept, left }))
    assert.deepEqual((await good(client.call(findPerson, { email }))).kept, kept)
  }
  await good(client.call(setRetention, { days: limits.retentionDaysLeast }))
  clock.advance({ hours: (limits.retentionDaysLeast + limits.retentionGraceDays + 2) * 24 })
  await runJob(services, 'envelopes.purge')
  await runJob(services, 'personal-data.finish-erasures')
  for (const text of [wrong!, delegate!, corrected, 'Anong Delegated'])
    assert.deepEqual(await namedAnywhere(house, text), {}, text)
  // The address that was right belongs to somebody who was not erased.
  assert.ok((await namedAnywhere(house, right!))['recipients.email'])
})

test('a stamp that its owner declined leaves nothing of the owner', async () => {
  const { seal } = await pki({ root: {}, seal: { by: 'root', name: 'Tharaphat Co., Ltd.' } }, { now: clock.now() })
  const pair = await sealedPair(house, { identity: seal })
  const { owner, company } = pair
  const name = 'Sunisa Declining'
  await database.ownerPool.query('update employees set first_name = $2, last_name = $3 where id = $1', [
    owner.employeeId,
    ...name.split(' '),
  ])
  const boss = await as.fresh(await given.employee({ company, permissions: [1] }))
  const { stk } = await asked(house, pair, { fileName: 'invoice.pdf' })
  await good(house.call(declineStamp, { strData: stk, reason: `${name} does not sign this` }))
  await house.mails()
  await good(boss.call(deleteEmployeeExtByUserId, { id: owner.employeeId }))
  await house.mails()
  const { left, kept } = await erased(boss, owner.email, name)
  assert.deepEqual({ left, kept }, { left: {}, kept: nothingKept })
})

test('drafts name nobody who was erased, and texts of others are counted', async () => {
  const { company, client } = await office()
  const email = `drafted${company.companyId}@example.com`
  const name = 'Wichai Drafted'
  await sentEnvelope(client, () => ({ subject: `Contract of ${name}`, recipients: [recipientOf({ key: 'other' })] }))
  await linksOf(house)
  const recipients = [recipientOf({ key: 'other' }), recipientOf({ key: 'drafted', email, name, language: 'en' })]
  await composedDraft(client, () => ({ recipients }))
  assert.deepEqual((await good(client.call(findPerson, { email }))).erasable.drafts, 1)
  const { left, kept } = await erased(client, email, name)
  // The subject is evidence of what the others were asked; its sender wrote it.
  assert.deepEqual(left, { 'envelopes.subject': 1, 'events.personal': 1 })
  assert.deepEqual(kept, { ...nothingKept, texts: 2 })
})
