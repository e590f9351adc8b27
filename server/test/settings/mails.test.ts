import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePassword } from '@laisen/contract/endpoints/session'
import { saveSetting } from '@laisen/contract/endpoints/settings'
import type { GivenEmployee } from '@laisen/testkit/given'
import { signaturePng } from '@laisen/testkit/images'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse()
const { as, given } = house

const settings = { colorCode: '#6b1f4e', senderName: 'Tharaphat Contracts', replyTo: 'contracts@example.com' }

async function changedPassword(person: GivenEmployee) {
  const client = await as.fresh(person)
  await house.mails()
  const change = { oldPassword: person.password, newPassword: 'Another-Pass-2' }
  assert.equal((await client.call(changePassword, change)).status, 0)
  return house.mail()
}

test('a company’s emails have its colour, logo, sender and address for answers, from the address of the installation', async () => {
  const company = await given.company()
  const keeper = as.person(await given.employee({ company, permissions: [106] }))
  await keeper.call(saveSetting, { version: 0, ...settings, logo: signaturePng().toString('base64') })
  const { parsed } = await changedPassword(await given.employee({ company }))
  assert.deepEqual(
    [parsed.from?.name, parsed.from?.address, parsed.replyTo?.[0]?.address],
    ['Tharaphat Contracts', 'laisen@localhost', 'contracts@example.com'],
  )
  assert.match(parsed.html ?? '', /bgcolor="#6b1f4e"/)
  const logo = /<img src="([^"]+)"/.exec(parsed.html ?? '')?.[1] ?? ''
  assert.equal((await fetch(logo)).status, 200)
  assert.match(parsed.text ?? '', /contracts@example\.com/)
})

test('the emails of a company that chose nothing are the installation’s', async () => {
  const { parsed } = await changedPassword(await given.employee({ company: await given.company() }))
  assert.deepEqual([parsed.from?.name, parsed.from?.address, parsed.replyTo], ['Laisen', 'laisen@localhost', undefined])
  assert.doesNotMatch(parsed.html ?? '', /<img/)
})

test('an email to an address that nobody has proven looks like the installation’s, whatever a company chose', async () => {
  const company = await given.company()
  const keeper = as.person(await given.employee({ company, permissions: [106] }))
  await keeper.call(saveSetting, { version: 0, ...settings })
  const { parsed } = await changedPassword(await given.employee({ company, emailProven: false }))
  assert.equal(parsed.from?.name, 'Laisen')
  assert.doesNotMatch(parsed.html ?? '', /#6b1f4e/)
})
