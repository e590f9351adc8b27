import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyFactor } from '@laisen/contract/endpoints/factors'
import { confirmPerson, loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient, webClientOf } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { enrolled } from '../support/authenticator.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { recordFor } from '../support/security-record.ts'

// People are mailed when somebody logs in from a device that is new to their account, and when their guesses are used up.

const house = await mailingHouse({ at: '2026-03-05T08:00:10Z', config: { trustProxy: ['127.0.0.1'] } })
const { as, given, call, clock, url } = house
const admin = await as.fresh(await given.employee({ permissions: [1] }))

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const credentials = ({ companyCode, username: userName, password }: GivenEmployee) => ({
  companyCode,
  userName,
  password,
})
const at = (address: string, more = {}) => ({ headers: { 'x-forwarded-for': address, ...more } })
/** The addresses of the logins from new devices that the record holds. */
const newDevices = async ({ username }: GivenEmployee) =>
  (await recordFor(admin, username))
    .filter(({ logType }) => logType === 'newDevice')
    .map(({ outcome, ip }) => [outcome, ip])

test('a login from a new browser is mailed: when, with what, from where and what to do; a known browser is not new', async () => {
  const person = await given.employee()
  const [own, other] = [webClientOf(url), webClientOf(url)]
  await own.call(loginCustomer, credentials(person), at('203.0.113.1'))
  assert.deepEqual(await house.mails(), [], 'the first login of an account is nothing unusual')
  await own.call(loginCustomer, credentials(person), at('203.0.113.2'))
  assert.deepEqual(await house.mails(), [])
  await other.call(loginCustomer, credentials(person), at('203.0.113.3', { 'user-agent': firefox }))
  const mail = await house.mail()
  assert.deepEqual(
    [mail.to, mail.parsed.subject],
    [[person.email], `New login to your Laisen account (${person.username} at TEST)`],
  )
  const text = mail.parsed.text ?? ''
  assert.match(text, /When: 5 March 2026 at 15:00 \(Asia\/Bangkok\)\n/)
  assert.match(text, /Device: Firefox, Windows\nIP address: 203\.0\.113\.3\n/)
  assert.match(text, /“Forgot your password\?”/)
  assert.deepEqual(await newDevices(person), [
    ['allowed', '203.0.113.3'],
    ['allowed', '203.0.113.1'],
  ])
})

test('a program, which keeps no cookies, is new where its address is, and its mail repeats nothing that it calls itself', async () => {
  const person = await given.employee()
  const logIn = (address: string) =>
    call(loginCustomer, credentials(person), at(address, { 'user-agent': 'win a prize at evil.example' }))
  await logIn('203.0.113.10')
  await logIn('203.0.113.10')
  assert.deepEqual(await house.mails(), [])
  await logIn('203.0.113.11')
  const { parsed } = await house.mail()
  assert.match(parsed.text ?? '', /Device: –\nIP address: 203\.0\.113\.11\n/)
  assert.doesNotMatch(`${parsed.text}${parsed.html}`, /evil|\{\w+\}/)
})

test('with a second factor nothing is mailed before its code, and a wrong password makes no device known', async () => {
  const person = await given.employee()
  const { code } = await enrolled(house, person)
  await house.mails()
  await call(loginCustomer, { ...credentials(person), password: 'Guess-1' }, at('203.0.113.20'))
  const half = await call(loginCustomer, credentials(person), at('203.0.113.20'))
  assert.deepEqual(await house.mails(), [])
  assert.deepEqual((await newDevices(person)).map(([, ip]) => ip).includes('203.0.113.20'), false)
  const client = bearerClient(url, half.data.token)
  assert.equal((await client.call(verifyFactor, { code: code() }, at('203.0.113.20'))).status, 0)
  assert.match((await house.mail()).parsed.subject ?? '', /^New login to your Laisen account/)
})

test('a program that never keeps cookies fills no mailbox, but the record tells of each', async () => {
  const person = await given.employee()
  for (let login = 0; login < 9; login++) {
    await webClientOf(url).call(loginCustomer, credentials(person), at('203.0.113.30'))
  }
  assert.equal((await house.mails()).length, 4)
  const [entry] = await recordFor(admin, person.username)
  assert.deepEqual([entry?.code, entry?.count], ['NEW_DEVICE', 9])
})

test('an address that nobody has proven is mailed no name', async () => {
  const person = await given.employee({ emailProven: false })
  await call(loginCustomer, credentials(person), at('203.0.113.40'))
  await call(loginCustomer, credentials(person), at('203.0.113.41'))
  const { parsed } = await house.mail()
  assert.equal(parsed.subject, 'New login to your Laisen account')
  assert.match(parsed.text ?? '', /IP address: 203\.0\.113\.41/)
  assert.equal(parsed.text?.includes(person.username), false)
})

test('five wrong codes after the right password: the owner is told, once an hour', async () => {
  const person = await given.employee()
  await enrolled(house, person)
  await house.mails()
  const half = await call(loginCustomer, credentials(person))
  const guess = () => bearerClient(url, half.data.token).call(verifyFactor, { code: '000000' })
  for (let wrong = 1; wrong <= 4; wrong++) await guess()
  assert.deepEqual(await house.mails(), [])
  for (let wrong = 5; wrong <= 7; wrong++) await guess()
  const mail = await house.mail()
  assert.deepEqual(
    [mail.to, mail.parsed.subject],
    [[person.email], 'Too many wrong passwords or codes in your Laisen account'],
  )
  assert.match(mail.parsed.text ?? '', /5 wrong passwords or codes .* have to wait 15 minutes/s)
  const locked = (await recordFor(admin, person.username)).filter(({ outcome }) => outcome === 'locked')
  assert.deepEqual(
    locked.map(({ code, count }) => [code, count]),
    [['FACTOR_THROTTLED', 1]],
  )
})

test('wrong own passwords in an open session are mailed too, together once an hour', async () => {
  const person = await given.employee()
  const { client } = await enrolled(house, person)
  await house.mails()
  const guess = (proof: { password: string } | { code: string }) => client.call(confirmPerson, proof)
  for (let wrong = 1; wrong <= 5; wrong++) await guess({ password: 'Guess-1' })
  assert.match((await house.mail()).parsed.subject ?? '', /Too many wrong passwords/)
  for (let wrong = 1; wrong <= 5; wrong++) await guess({ code: '000000' })
  assert.deepEqual(await house.mails(), [])
  clock.advance({ minutes: 25 })
  for (let wrong = 1; wrong <= 5; wrong++) await guess({ code: '000000' })
  assert.deepEqual(await house.mails(), [])
})
