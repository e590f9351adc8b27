import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteEmployeeAgain } from '@laisen/contract/endpoints/employees'
import { listMails, viewMail } from '@laisen/contract/endpoints/installation'
import { changePassword } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'
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

test('the name of a company reads in the mail as it was written, whatever signs it holds', async () => {
  const name = `Tom & "Jerry's" <b>`
  const company = await given.company({ name })
  const admin = as.person(await given.employee({ company, permissions: [1], ownAdmin: true }))
  const { employeeId } = await given.employee({ company, password: null })
  assert.equal((await admin.call(inviteEmployeeAgain, { employeeID: employeeId })).status, 0)
  const { parsed } = await house.mail()
  assert.ok(parsed.subject?.includes(name), parsed.subject)
  assert.ok(parsed.text?.includes(name), parsed.text)
  assert.ok((parsed.html || '').includes('Tom &amp; &quot;Jerry&#39;s&quot; &lt;b&gt;'), parsed.html || '')
})

for (const name of ['Café_du Monde', 'สีสวย_จำกัด', 'Plain & Simple'])
  test(`a mail that was written to disk is read by the operator as it was meant: ${name}`, async () => {
    const here = await server()
    const company = await here.given.company({ name })
    const admin = here.as.person(await here.given.employee({ company, permissions: [1], ownAdmin: true }))
    const { employeeId } = await here.given.employee({ company, password: null })
    await admin.call(inviteEmployeeAgain, { employeeID: employeeId })
    await runDue(here)
    const operator = await operatorOf(here)
    const { mailID } = (await operator.call(listMails)).data.listData[0]!
    const { subject, text } = (await operator.call(viewMail, { mailID })).data
    assert.equal(subject, `Your Laisen account at ${name}`)
    assert.ok(text.includes(name), text)
  })
