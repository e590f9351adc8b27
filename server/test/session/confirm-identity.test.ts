import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { resetFactor } from '@laisen/contract/endpoints/factors'
import { confirmIdentity, sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { changePassword, getInfoUser } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { bearerClient } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { pki } from '@laisen/testkit/pki'
import { enrolled } from '../support/authenticator.ts'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await mailingHouse()
const { as, given, clock } = house
const { signer } = await pki({ root: {}, signer: { by: 'root', name: 'Somchai Jaidee' } }, { now: clock.now() })

const person = () => given.employee({ permissions: [2, 6] })

/** An administrator changes a person's email, so that someone else could now log in as that person. */
async function giveOtherEmail({ employeeId: employeeID }: GivenEmployee): Promise<string> {
  const email = `moved${++moves}@example.com`
  const administrator = await as.fresh(await given.employee({ permissions: [1] }))
  const answer = await administrator.call(updateEmployeeExtJoin, { employeeID, email })
  assert.equal(answer.status, 0, answer.message)
  await house.mails()
  return email
}
let moves = 0

async function mailedCode(): Promise<string> {
  const mail = await house.mail()
  return /\b\d{6}\b/.exec(mail.parsed.text ?? '')![0]
}

test('after someone else resets a factor, personal certificates without a password sign only once the owner has entered a mailed code', async () => {
  const owner = await person()
  const helper = await as.fresh(await given.employee({ permissions: [1] }))
  const { client } = await enrolled(house, owner)
  const quick = await addedCertificate(client, signer)
  const shared = await addedCertificate(client, signer, { certtype: '2' })
  const guarded = await addedCertificate(client, signer, { certPasswordCheck: true })
  await helper.call(resetFactor, { employeeID: owner.employeeId })
  await house.mails()

  const again = await as.fresh(owner)
  assert.equal((await again.call(getInfoUser)).data.mustConfirmIdentity, true)
  assert.equal((await again.call(addPdfStamp, stampRequest(quick))).code, 'CERTIFICATE_SUSPENDED')
  assert.equal((await again.call(addPdfStamp, stampRequest(shared))).status, 0)
  assert.equal((await again.call(addPdfStamp, stampRequest(guarded, { certPassword: filePassword }))).status, 0)

  const sent = await again.call(sendConfirmationCode)
  assert.equal(sent.data.email, `${owner.email[0]}•••@example.com`)
  const code = await mailedCode()
  assert.deepEqual((await again.call(confirmIdentity, { code: ` ${code} ` })).data, { certificates: 1 })
  assert.equal((await again.call(addPdfStamp, stampRequest(quick))).status, 0)
  assert.equal((await again.call(getInfoUser)).data.mustConfirmIdentity, false)
  assert.equal((await again.call(confirmIdentity, { code })).code, 'CONFIRMATION_NOT_NEEDED')
  assert.equal((await again.call(sendConfirmationCode)).code, 'CONFIRMATION_NOT_NEEDED')
})

test('the code goes to the email from before the first change, however often it is changed again', async () => {
  const owner = await person()
  const client = await as.fresh(owner)
  await addedCertificate(client, signer)
  await giveOtherEmail(owner)
  const email = await giveOtherEmail(owner)
  assert.equal((await client.call(getInfoUser)).data.email, email)
  await client.call(sendConfirmationCode)
  const mail = await house.mail()
  assert.deepEqual(mail.to, [owner.email])
})

test('people without such a certificate, and people who change their own data, need no code', async () => {
  const owner = await person()
  await giveOtherEmail(owner)
  const client = await as.fresh(owner)
  assert.equal((await client.call(getInfoUser)).data.mustConfirmIdentity, false)
  await addedCertificate(client, signer)
  const { client: enrolledClient } = await enrolled(house, owner)
  const change = { oldPassword: owner.password, newPassword: 'Another-Password-2' }
  const { data } = await enrolledClient.call(changePassword, change)
  assert.equal((await bearerClient(house.url, data.token).call(getInfoUser)).data.mustConfirmIdentity, false)
  await house.mails()
})

test('only the latest code works, once, for 30 minutes', async () => {
  const owner = await person()
  const client = await as.fresh(owner)
  await addedCertificate(client, signer)
  await giveOtherEmail(owner)
  assert.equal((await client.call(confirmIdentity, { code: '123456' })).code, 'CONFIRMATION_CODE_EXPIRED')
  await client.call(sendConfirmationCode)
  const first = await mailedCode()
  await client.call(sendConfirmationCode)
  const second = await mailedCode()
  // Once in a million runs both codes are the same.
  if (first !== second)
    assert.equal((await client.call(confirmIdentity, { code: first })).code, 'CONFIRMATION_CODE_WRONG')
  clock.advance({ minutes: 29, seconds: 59 })
  const answers = await Promise.all([1, 2, 3].map(() => client.call(confirmIdentity, { code: second })))
  assert.deepEqual(answers.map(({ code }) => code ?? 'ok').sort(), [
    'CONFIRMATION_NOT_NEEDED',
    'CONFIRMATION_NOT_NEEDED',
    'ok',
  ])

  await giveOtherEmail(owner)
  const later = await as.fresh(owner)
  await later.call(sendConfirmationCode)
  const late = await mailedCode()
  clock.advance({ minutes: 29, seconds: 59 })
  clock.advance({ seconds: 1 })
  const fresh = await as.fresh(owner)
  assert.equal((await fresh.call(confirmIdentity, { code: late })).code, 'CONFIRMATION_CODE_EXPIRED')
})

test('after five wrong codes a person must wait 15 minutes, and a new code does not shorten that', async () => {
  const owner = await person()
  const client = await as.fresh(owner)
  await addedCertificate(client, signer)
  await giveOtherEmail(owner)
  await client.call(sendConfirmationCode)
  const code = await mailedCode()
  const wrong = code === '000000' ? '000001' : '000000'
  const guesses = await Promise.all(Array.from({ length: 9 }, () => client.call(confirmIdentity, { code: wrong })))
  assert.equal(guesses.filter(({ code }) => code === 'CONFIRMATION_CODE_WRONG').length, 5)
  assert.equal((await client.call(confirmIdentity, { code })).code, 'FACTOR_THROTTLED')
  assert.match((await house.mail()).parsed.subject ?? '', /Too many wrong passwords or codes/)
  await client.call(sendConfirmationCode)
  const next = await mailedCode()
  assert.equal((await client.call(confirmIdentity, { code: next })).code, 'FACTOR_THROTTLED')
  clock.advance({ minutes: 15 })
  assert.equal((await client.call(confirmIdentity, { code: next })).data.certificates, 1)
})
