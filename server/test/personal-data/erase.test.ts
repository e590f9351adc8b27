import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { erasePerson, findPerson } from '@laisen/contract/endpoints/personal-data'
import { setRetention } from '@laisen/contract/endpoints/retention'
import { cancelEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { verdictsOf } from '@laisen/testkit/evidence'
import { runJob } from '@laisen/testkit/jobs'
import { pki } from '@laisen/testkit/pki'
import { addedCertificate } from '../support/certificates.ts'
import { actedBy, linksOf } from '../support/envelopes.ts'
import { good } from '../support/good.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { namedAnywhere } from '../support/named-anywhere.ts'
import { stamped } from '../support/stamping.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 400 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, clock, services, database } = house
const nothing = {
  ...{ profiles: 0, events: 0, signatures: 0, recipients: 0, emails: 0 },
  ...{ certificates: 0, drafts: 0, traces: 0 },
}

async function office() {
  const company = await given.company()
  const boss = await given.employee({ company, permissions: [1] })
  return { company, boss, client: await as.fresh(boss) }
}

const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await database.ownerPool.query(statement, values)).rows

async function found(client: Client, email: string) {
  const answer = await client.call(findPerson, { email })
  assert.equal(answer.status, 0, answer.message)
  return answer.data
}

/** Whether a text is anywhere in what names people. */
async function isNamed(companyId: number, text: string): Promise<string[]> {
  const tables = ['employees', 'events', 'history', 'mails', 'recipients']
  const named = tables.map(async (table) => {
    const rows = await rowsOf(
      `select 1 from ${table} t where company_id = $1 and t::text ilike '%' || $2 || '%'`,
      companyId,
      text,
    )
    return rows.length > 0 ? [table] : []
  })
  return (await Promise.all(named)).flat()
}

test('someone who left is erased: no name is left, hashes hold, and it is on record without the values', async () => {
  const { company, boss, client } = await office()
  const { companyId } = company
  const person = await given.employee({ company, username: 'leaver', roles: [3] })
  // Logging in leaves an address and a browser in the log.
  await as.fresh(person)
  assert.equal((await client.call(erasePerson, { email: person.email })).code, 'PERSON_IS_USER')
  await good(client.call(deleteEmployeeExtByUserId, { id: person.employeeId }))
  const before = await found(client, person.email)
  assert.equal(before.isUser, false)
  assert.equal(before.erasable.profiles, 1)
  assert.ok(before.erasable.events >= 2, JSON.stringify(before))
  assert.deepEqual(before.kept, { events: 0, signatures: 0, recipients: 0, certificates: 0, texts: 0 })
  assert.deepEqual(await isNamed(companyId, 'leaver'), ['employees', 'events'])

  const after = await good(client.call(erasePerson, { email: person.email.toUpperCase() }))
  assert.deepEqual(after.erasable, before.erasable)
  assert.equal(after.more, false)
  assert.deepEqual(await isNamed(companyId, 'leaver'), [])
  const { events } = await verdictsOf(database, companyId)
  const verdicts = events.map(({ verdict }) => verdict)
  assert.equal(
    verdicts.filter((verdict) => verdict === 'intact, personal values erased').length,
    before.erasable.events,
  )
  assert.ok(verdicts.every((verdict) => verdict.startsWith('intact')))
  const [recorded] = await rowsOf("select * from events where type = 'person.erased' and company_id = $1", companyId)
  assert.equal(recorded.actor_id, boss.employeeId)
  assert.deepEqual(recorded.facts.employees, [person.employeeId])
  assert.equal(recorded.personal, null)
  assert.equal((await client.call(findPerson, { email: person.email })).code, 'PERSON_UNKNOWN')
})

test('what others did, and what an administrator did to others, keeps its values', async () => {
  const { company, client } = await office()
  const leaver = await given.employee({ company, permissions: [1] })
  const colleague = await given.employee({ company, username: 'stays', roles: [3] })
  const gone = await given.employee({ company, username: 'deletedby', roles: [3] })
  await as.fresh(colleague)
  await good((await as.fresh(leaver)).call(deleteEmployeeExtByUserId, { id: gone.employeeId }))
  await good(client.call(deleteEmployeeExtByUserId, { id: leaver.employeeId }))
  await good(client.call(erasePerson, { email: leaver.email }))
  const kept = await rowsOf(
    'select type, personal from events where company_id = $1 and employee_id = any($2)',
    company.companyId,
    [colleague.employeeId, gone.employeeId],
  )
  assert.ok(kept.length >= 2)
  assert.ok(kept.some(({ type }) => type === 'employee.deleted'))
  assert.ok(kept.every(({ personal }) => personal !== null))
})

test('a recipient is refused while an envelope is open; evidence stays with its documents and goes after them', async () => {
  const { company, boss, client } = await office()
  const { companyId } = company
  const email = `waraporn${companyId}@example.com`
  const recipients = [recipientOf({ key: 'waraporn', email, name: 'Waraporn Erasable', language: 'en' })]
  const cancelled = await sentEnvelope(client, () => ({ recipients }))
  assert.equal((await found(client, email)).envelopesOpen, 1)
  const refused = await client.call(erasePerson, { email })
  assert.equal(refused.code, 'PERSON_IN_ENVELOPES')
  assert.deepEqual(refused.params, { envelopes: 1 })
  await good(client.call(cancelEnvelope, { envelopeID: cancelled, reason: 'Prices changed' }))
  await sentEnvelope(client, () => ({ recipients }))
  await actedBy(house, (await linksOf(house)).get(email)!)
  await linksOf(house)

  const before = await found(client, email)
  assert.equal(before.envelopesOpen, 0)
  assert.deepEqual({ ...before.erasable, emails: 0 }, nothing)
  assert.ok(before.kept.events > 3 && before.kept.recipients === 2, JSON.stringify(before))
  await good(client.call(erasePerson, { email }))
  assert.deepEqual(await isNamed(companyId, email), ['events', 'recipients'])
  assert.deepEqual((await found(client, email)).kept, before.kept)

  await good(client.call(setRetention, { days: limits.retentionDaysLeast }))
  clock.advance({ hours: (limits.retentionDaysLeast + limits.retentionGraceDays + 2) * 24 })
  await runJob(services, 'envelopes.purge')
  assert.deepEqual(await isNamed(companyId, email), ['events', 'recipients'])
  await runJob(services, 'personal-data.finish-erasures')
  assert.deepEqual(await isNamed(companyId, email), [])
  // The certificate that signed for them is among what goes.
  assert.deepEqual(await namedAnywhere(house, email), {})
  assert.deepEqual(await namedAnywhere(house, 'Waraporn Erasable'), {})
  const { events } = await verdictsOf(database, companyId)
  assert.ok(events.every(({ verdict }) => verdict.startsWith('intact')))
  assert.equal((await (await as.fresh(boss)).call(findPerson, { email })).code, 'PERSON_UNKNOWN')
})

test('erasing asks again who is there, wants an address, and does not reach into another company', async () => {
  const { company, client } = await office()
  const stranger = await office()
  const person = await given.employee({ company, username: 'mine', roles: [3] })
  await good(client.call(deleteEmployeeExtByUserId, { id: person.employeeId }))
  assert.equal((await stranger.client.call(findPerson, { email: person.email })).code, 'PERSON_UNKNOWN')
  assert.equal((await stranger.client.call(erasePerson, { email: person.email })).code, 'PERSON_UNKNOWN')
  for (const email of ['', 'nobody', 'a@b']) {
    assert.equal((await client.call(erasePerson, { email })).code, 'EMAIL_INVALID', email)
  }
  clock.advance({ minutes: limits.provenMinutes + 1 })
  assert.equal((await client.call(erasePerson, { email: person.email })).code, 'PROOF_REQUIRED')
  assert.deepEqual(await isNamed(company.companyId, 'mine@'), ['employees', 'events'])
})

test('two administrators who erase at once both succeed, and nothing is erased twice', async () => {
  const { company, client } = await office()
  const second = await as.fresh(await given.employee({ company, permissions: [1] }))
  const person = await given.employee({ company, roles: [3] })
  await good(client.call(deleteEmployeeExtByUserId, { id: person.employeeId }))
  const answers = await Promise.all([client, second].map((one) => one.call(erasePerson, { email: person.email })))
  assert.deepEqual(answers.map(({ code }) => code ?? 'erased').sort(), ['PERSON_UNKNOWN', 'erased'])
})

test('a signature keeps its names while its document is kept', async () => {
  const { company, client } = await office()
  const person = await given.employee({ company, username: 'signed', permissions: [2, 6] })
  const session = await as.fresh(person)
  const { signer } = await pki({ root: {}, signer: { by: 'root' } }, { now: clock.now() })
  await stamped(session, await addedCertificate(session, signer))
  await good(client.call(deleteEmployeeExtByUserId, { id: person.employeeId }))
  assert.equal((await found(client, person.email)).kept.signatures, 1)
  await good(client.call(erasePerson, { email: person.email }))
  const { history } = await verdictsOf(database, company.companyId)
  assert.deepEqual(
    history.map(({ verdict }) => verdict),
    ['intact'],
  )
  assert.ok((await isNamed(company.companyId, 'signed')).includes('history'))
  // No rule removes documents that were signed outside an envelope. This stands for one that would.
  await database.ownerPool.query(
    `create or replace function is_kept_evidence(company bigint, envelope bigint, document bigint) returns boolean language sql as $$ select false $$`,
  )
  await runJob(services, 'personal-data.finish-erasures')
  const later = await verdictsOf(database, company.companyId)
  assert.deepEqual(
    later.history.map(({ verdict }) => verdict),
    ['intact, personal values erased'],
  )
})
