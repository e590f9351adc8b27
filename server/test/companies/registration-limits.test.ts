import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerCompany } from '@laisen/contract/endpoints/companies'
import { limits } from '@laisen/contract/limits'
import { server, type TestServer } from '@laisen/testkit/server'
import { registration } from '../support/registering.ts'

let codes = 0

const house = (registrationLimits: { networkDaily?: number; mailboxDaily?: number; hourly?: number } = {}) =>
  server({
    config: {
      trustProxy: ['127.0.0.1'],
      registrationLimits: {
        networkDaily: limits.registrationsPerNetworkDaily,
        mailboxDaily: limits.registrationsPerMailboxDaily,
        hourly: limits.registrationsPerHour,
        ...registrationLimits,
      },
    },
  })

function register({ call }: TestServer, { from = '10.0.0.1', email }: { from?: string; email?: string } = {}) {
  const companyCode = `L${++codes}`
  const sent = registration({ companyCode, email: email ?? `info@l${codes}.example` })
  return call(registerCompany, sent, { headers: { 'x-forwarded-for': from } })
}
const codesOf = (answers: readonly { code?: string | undefined }[]) => answers.map(({ code }) => code ?? 'done')

test('one network may register 20 companies in a day, an IPv6 /64 counting as one', async () => {
  const here = await house()
  for (let one = 1; one <= 20; one++) {
    assert.equal((await register(here, { from: `2001:db8::${one}` })).status, 0)
  }
  const refused = await register(here, { from: '2001:db8::ffff' })
  assert.deepEqual(
    [refused.http, refused.code, refused.params],
    [429, 'REGISTRATIONS_TOO_MANY', { retryAfterSeconds: 86_400 }],
  )
  assert.equal((await register(here, { from: '2001:db8:0:1::1' })).status, 0)
  here.clock.advance({ hours: 24 })
  assert.equal((await register(here, { from: '2001:db8::1' })).status, 0)
})

test('one mailbox may register 3 companies in a day, whatever follows a plus sign', async () => {
  const here = await house()
  for (const tag of ['', '+a', '+B']) {
    assert.equal((await register(here, { from: `10.0.1.${++codes}`, email: `me${tag}@mail.example` })).status, 0)
  }
  const more = (email: string) => register(here, { from: `10.0.1.${++codes}`, email })
  assert.equal((await more('Me+c@mail.example')).code, 'REGISTRATIONS_TOO_MANY')
  assert.equal((await more('you@mail.example')).status, 0)
})

test('the installation takes so many registrations an hour, however many come at once; what was refused leaves nothing', async () => {
  const here = await house({ hourly: 5 })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, one) => register(here, { from: `10.0.2.${one}` })))
  assert.deepEqual(codesOf(answers).sort(), [
    ...Array.from({ length: 7 }, () => 'REGISTRATIONS_TOO_MANY'),
    ...Array.from({ length: 5 }, () => 'done'),
  ])
  const { count } = await here.database.owner
    .selectFrom('companies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('code', 'like', 'L%')
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 5)
  here.clock.advance({ hours: 1 })
  assert.equal((await register(here)).status, 0)
})
