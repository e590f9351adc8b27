import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { listMails, viewMail } from '@laisen/contract/endpoints/installation'
import { suspendCompany } from '@laisen/contract/endpoints/platform'
import { changePassword } from '@laisen/contract/endpoints/session'
import type { Client } from '@laisen/testkit/client'
import { server, type TestServer } from '@laisen/testkit/server'
import { runDue } from '../support/due-jobs.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'

const house = await mailingHouse({ at: '2026-11-20T18:30:00Z' })
const { as, given } = house

for (const [locale, time] of [
  ['en', /21 November 2026 at 01:30 \(Asia\/Bangkok\)/],
  ['th', /21 พฤศจิกายน 2569 เวลา 01:30 \(Asia\/Bangkok\)/],
] as const)
  test(`a mail in ${locale} says when it happened, by the calendar of its reader`, async () => {
    const person = await given.employee({ locale })
    const change = { oldPassword: person.password, newPassword: 'Another-Pass-2' }
    assert.equal((await (await as.fresh(person)).call(changePassword, change)).status, 0)
    assert.match((await house.mail()).parsed.text ?? '', time)
  })

/** Suspends a company whose address is proven: the mail about it names the company. */
async function suspended(here: TestServer, name: string): Promise<Client> {
  const company = await here.given.company({ name })
  const person = await here.given.employee({ company, permissions: [1], ownAdmin: true })
  await here.database.owner
    .updateTable('companies')
    .set({ email: person.email })
    .where('id', '=', company.companyId)
    .execute()
  const operator = await operatorOf(here)
  assert.equal((await operator.call(suspendCompany, { companyID: company.companyId, reason: 'Unpaid' })).status, 0)
  return operator
}

test('the name of a company reads in the mail as it was written, whatever signs it holds', async () => {
  const name = `Tom & "Jerry's" <b>`
  await suspended(house, name)
  const { parsed } = await house.mail()
  assert.ok(parsed.subject?.includes(name), parsed.subject)
  assert.ok(parsed.text?.includes(name), parsed.text)
  assert.ok((parsed.html || '').includes('Tom &amp; &quot;Jerry&#39;s&quot; &lt;b&gt;'), parsed.html || '')
})

for (const name of ['Café_du Monde', 'สีสวย_จำกัด', 'Plain & Simple'])
  test(`a mail that was written to disk is read by the operator as it was meant: ${name}`, async () => {
    const here = await server()
    const operator = await suspended(here, name)
    await runDue(here)
    const { mailID } = (await operator.call(listMails)).data.listData[0]!
    const { subject, text } = (await operator.call(viewMail, { mailID })).data
    assert.equal(subject, `${name} is suspended`)
    assert.ok(text.includes(name), text)
  })

test('a mail says whom to ask: the company of its reader, or whom the installation names, who gets the answers', async () => {
  const contact = 'help@sign.example'
  const named = await mailingHouse({ config: { mailContact: contact } })
  const company = await named.given.company({ name: 'Thara Co., Ltd.' })
  const admin = await named.given.employee({ company, permissions: [1], ownAdmin: true })
  await named.database.owner
    .updateTable('companies')
    .set({ email: admin.email })
    .where('id', '=', company.companyId)
    .execute()
  const person = await named.given.employee({ company })
  const asked = async (of: typeof person) => {
    const change = { oldPassword: of.password, newPassword: 'Another-Pass-2' }
    assert.equal((await (await named.as.fresh(of)).call(changePassword, change)).status, 0)
    return (await named.mail()).parsed
  }
  const told = await asked(person)
  assert.equal(told.replyTo?.[0]?.address, contact)
  for (const part of [told.text ?? '', told.html ?? '']) {
    assert.ok(part.includes(`Questions? Write to Thara Co., Ltd.: ${admin.email}`), part)
    assert.ok(part.includes('Sent by Laisen for Thara Co., Ltd.'))
    assert.equal(part.includes('Ltd..'), false)
  }
  // The company's own address is not sent to itself.
  assert.ok((await asked(admin)).text?.includes(`Questions? Write to ${contact}`))
})

test('without a contact a mail asks for no answer, and names its installation', async () => {
  const person = await given.employee()
  const change = { oldPassword: person.password, newPassword: 'Another-Pass-2' }
  assert.equal((await (await as.fresh(person)).call(changePassword, change)).status, 0)
  const { text, replyTo } = (await house.mail()).parsed
  assert.equal(replyTo, undefined)
  assert.match(text ?? '', /Please do not reply to it\./)
  assert.ok(text?.includes(`see that its links open ${house.url}.`))
})

test('who changed another person’s password is named', async () => {
  const helper = await given.employee({ permissions: [1] })
  const person = await given.employee()
  const change = { employeeID: person.employeeId, password: 'Another-Given-Pass-1' }
  assert.equal((await (await as.fresh(helper)).call(updateEmployeeExtJoin, change)).status, 0)
  assert.match((await house.mail()).parsed.text ?? '', new RegExp(`\nDone by: Somchai Jaidee ${helper.username}\n`))
})
