import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resetFactor } from '@laisen/contract/endpoints/factors'
import { confirmIdentity, sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import type { GivenEmployee } from '@laisen/testkit/given'
import { pki } from '@laisen/testkit/pki'
import { doubtIdentity } from '../../src/profile/doubt.ts'
import { enrolled } from '../support/authenticator.ts'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await mailingHouse()
const { as, given, clock, database, services } = house
const { signer } = await pki({ root: {}, signer: { by: 'root', name: 'Somchai Jaidee' } }, { now: clock.now() })

const person = () => given.employee({ permissions: [2, 6] })

/** What PEOPLE and certificates do when somebody changes something of another. */
const doubted = ({ companyId, employeeId }: GivenEmployee, formerEmail?: string) =>
  database.company(companyId).transaction((db) =>
    doubtIdentity(db, services, {
      principal: { kind: 'employee', companyId, employeeId: 1_000_000 },
      employeeId,
      what: 'password',
      ...(formerEmail ? { formerEmail } : {}),
    }),
  )

async function mailedCode(): Promise<string> {
  const mail = await house.mail()
  return /\b\d{6}\b/.exec(mail.parsed.text ?? '')![0]
}

test('a factor that somebody else reset suspends password-less personal certificates until a code comes back', async () => {
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

test('the code goes to the address of before, however often it was changed since', async () => {
  const owner = await person()
  const client = await as.fresh(owner)
  await addedCertificate(client, signer)
  await doubted(owner, 'before@example.com')
  await doubted(owner, 'attacker@example.com')
  await client.call(sendConfirmationCode)
  const mail = await house.mail()
  assert.deepEqual(mail.to, ['before@example.com'])
})

test('who has no such certificate, or changes their own, confirms nothing', async () => {
  const without = await person()
  await doubted(without)
  const client = await as.fresh(without)
  assert.equal((await client.call(getInfoUser)).data.mustConfirmIdentity, false)
  await addedCertificate(client, signer)
  const { companyId, employeeId } = without
  const principal = { kind: 'employee', companyId, employeeId } as const
  await database
    .company(companyId)
    .transaction((db) => doubtIdentity(db, services, { principal, employeeId, what: 'factor' }))
  assert.equal((await client.call(getInfoUser)).data.mustConfirmIdentity, false)
})

test('a code is good for 30 minutes, once, and the latest alone', async () => {
  const owner = await person()
  const client = await as.fresh(owner)
  await addedCertificate(client, signer)
  await doubted(owner)
  assert.equal((await client.call(confirmIdentity, { code: '123456' })).code, 'CONFIRMATION_CODE_EXPIRED')
  await client.call(sendConfirmationCode)
  const first = await mailedCode()
  await client.call(sendConfirmationCode)
  const second = await mailedCode()
  if (first !== second)
    assert.equal((await client.call(confirmIdentity, { code: first })).code, 'CONFIRMATION_CODE_WRONG')
  clock.advance({ minutes: 29, seconds: 59 })
  const answers = await Promise.all([1, 2, 3].map(() => client.call(confirmIdentity, { code: second })))
  assert.deepEqual(answers.map(({ code }) => code ?? 'ok').sort(), [
    'CONFIRMATION_NOT_NEEDED',
    'CONFIRMATION_NOT_NEEDED',
    'ok',
  ])

  await doubted(owner)
  const later = await as.fresh(owner)
  await later.call(sendConfirmationCode)
  const late = await mailedCode()
  clock.advance({ minutes: 29, seconds: 59 })
  clock.advance({ seconds: 1 })
  const fresh = await as.fresh(owner)
  assert.equal((await fresh.call(confirmIdentity, { code: late })).code, 'CONFIRMATION_CODE_EXPIRED')
})

test('five wrong codes wait for fifteen minutes, and a new mail does not help', async () => {
  const owner = await person()
  const client = await as.fresh(owner)
  await addedCertificate(client, signer)
  await doubted(owner)
  await client.call(sendConfirmationCode)
  const code = await mailedCode()
  const wrong = code === '000000' ? '000001' : '000000'
  const guesses = await Promise.all(Array.from({ length: 9 }, () => client.call(confirmIdentity, { code: wrong })))
  assert.equal(guesses.filter(({ code }) => code === 'CONFIRMATION_CODE_WRONG').length, 5)
  assert.equal((await client.call(confirmIdentity, { code })).code, 'FACTOR_THROTTLED')
  await client.call(sendConfirmationCode)
  const next = await mailedCode()
  assert.equal((await client.call(confirmIdentity, { code: next })).code, 'FACTOR_THROTTLED')
  clock.advance({ minutes: 15 })
  assert.equal((await client.call(confirmIdentity, { code: next })).data.certificates, 1)
})
