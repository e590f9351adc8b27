import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listMails, retryMail } from '@laisen/contract/endpoints/installation'
import { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { changePassword, getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import { addedCertificate } from '../support/certificates.ts'
import { runDue } from '../support/due-jobs.ts'
import { identities, today } from '../support/identities.ts'
import { type MailingHouse, mailingHouse } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'
import { stampRequest } from '../support/stamping.ts'

// What is tidied away every hour is what nobody needs any more, and nothing else.

const rows = async ({ database }: MailingHouse, table: string): Promise<number> =>
  Number((await database.ownerPool.query(`select count(*) from ${table}`)).rows[0].count)

test('an effect of a job is remembered for 30 days, and no longer', async () => {
  const house = await mailingHouse()
  await house.call(forgotPassword, { email: (await house.given.employee()).email })
  assert.equal((await house.mails()).length, 1)
  const kept = await rows(house, 'effects')
  assert.ok(kept > 0)
  house.clock.advance({ hours: 30 * 24, minutes: -1 })
  await runDue(house, 'tidy')
  assert.equal(await rows(house, 'effects'), kept)
  house.clock.advance({ minutes: 2 })
  await runDue(house, 'tidy')
  assert.equal(await rows(house, 'effects'), 0)
})

test('a mail that failed can be sent again to the end of the seventh day, and not after it', async () => {
  const house = await mailingHouse()
  const person = await house.given.employee()
  const change = { oldPassword: person.password, newPassword: 'Another-Pass-2' }
  assert.equal((await (await house.as.fresh(person)).call(changePassword, change)).status, 0)
  await house.database.ownerPool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1')
  house.post.refuse(1)
  await house.mails()
  house.clock.advance({ hours: 7 * 24, minutes: -1 })
  await runDue(house, 'mail.tidy')
  const failed = async () => (await (await operatorOf(house)).call(listMails)).data.listData[0]!
  const { mailID, canRetry } = await failed()
  assert.equal(canRetry, true)
  house.clock.advance({ minutes: 2 })
  await runDue(house, 'mail.tidy')
  assert.equal((await failed()).canRetry, false)
  const operator = await operatorOf(house)
  assert.equal((await operator.call(retryMail, { mailID })).code, 'MAIL_CONTENTS_GONE')
})

test('whoever asked too often in this minute still waits after the counts of earlier minutes are tidied away', async () => {
  const house = await mailingHouse({ rateLimits: 'real' })
  const ask = async () => (await house.call(forgotPassword, { email: 'nobody@example.com' })).code
  let asked = 0
  while ((await ask()) !== 'TOO_MANY_REQUESTS') assert.ok(++asked < 1000)
  const counted = await rows(house, 'rate_limits')
  assert.ok(counted > 0)
  await runDue(house, 'http.tidy')
  assert.equal(await rows(house, 'rate_limits'), counted)
  await house.database.ownerPool.query('update rate_limits set expire = 1')
  await runDue(house, 'http.tidy')
  assert.equal(await rows(house, 'rate_limits'), 0)
})

test('an Idempotency-Key is remembered for 24 hours, and no longer', async () => {
  const house = await mailingHouse({ at: today })
  const certID = await addedCertificate(house.as.admin, identities.nattapong)
  const key = { headers: { [headers.idempotencyKey]: 'invoice-7' } }
  const stamped = await house.as.admin.call(addPdfStamp, stampRequest(certID), key)
  assert.equal(stamped.status, 0, stamped.message)
  house.clock.advance({ hours: 24 })
  await runDue(house, 'http.tidy')
  assert.equal(await rows(house, 'idempotency_keys'), 1)
  house.clock.advance({ minutes: 2 })
  await runDue(house, 'http.tidy')
  assert.equal(await rows(house, 'idempotency_keys'), 0)
})

test('wrong passwords of this quarter of an hour still count after earlier ones are tidied away', async () => {
  const house = await mailingHouse()
  const { companyCode, username: userName, password } = await house.given.employee()
  const signIn = async (password: string) => (await house.call(loginCustomer, { companyCode, userName, password })).code
  for (let guess = 1; guess <= 5; guess++) await signIn('Guess-1')
  await runDue(house, 'guesses.tidy')
  assert.equal(await signIn(password), 'SIGN_IN_THROTTLED')
  house.clock.advance({ minutes: 31 })
  await runDue(house, 'guesses.tidy')
  assert.equal(await rows(house, 'guesses'), 0)
})

test('of sessions and links only those go that ended long ago', async () => {
  const house = await mailingHouse()
  const person = await house.given.employee()
  await house.as.fresh(person)
  await house.call(forgotPassword, { email: person.email })
  await house.mails()
  const left = async () => [await rows(house, 'sessions'), await rows(house, 'links')]
  await runDue(house, 'session.tidy')
  assert.deepEqual(await left(), [1, 1])
  house.clock.advance({ hours: 32 * 24 })
  await runDue(house, 'session.tidy')
  assert.deepEqual(await left(), [1, 0])
  house.clock.advance({ hours: 60 * 24 })
  const client = await house.as.fresh(person)
  await runDue(house, 'session.tidy')
  assert.deepEqual(await left(), [1, 0])
  assert.equal((await client.call(getInfoUser)).http, 200)
})
