import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { bearerClient } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { replicas } from '@laisen/testkit/replicas'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities } from '../support/identities.ts'
import { stampRequest } from '../support/stamping.ts'

const { urls, given, giveUsualHash } = await replicas()

/** The replica that a load balancer would send this request to. */
const replicaOf = (request: number) => urls[request % urls.length]!

/** Signs in at one of the replicas, from an address of its own unless one is named. */
function signIn(
  { companyCode, username: userName, password }: GivenEmployee,
  request: number,
  address = `10.${request >> 16}.${(request >> 8) & 255}.${request & 255}`,
) {
  const headers = { 'x-forwarded-for': address }
  return bearerClient(replicaOf(request)).call(loginCustomer, { companyCode, userName, password }, { headers })
}

function countCodes(answers: readonly { code?: string | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code = 'ok' } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

const requests = (count: number) => Array.from({ length: count }, (_, request) => request)

test('of 1,000 wrong passwords for one account, sent to two replicas at once, exactly 5 are tried', async () => {
  const person = await given.employee()
  await giveUsualHash(person)
  const guesses = await Promise.all(
    requests(1000).map((request) => signIn({ ...person, password: `Guess-${request}` }, request)),
  )
  assert.deepEqual(countCodes(guesses), { SIGN_IN_FAILED: 5, SIGN_IN_THROTTLED: 995 })
  const refused = await signIn(person, 1001)
  assert.deepEqual([refused.code, refused.params], ['SIGN_IN_THROTTLED', { retryAfterMinutes: 15 }])
})

test('of 1,000 wrong passwords for one certificate, sent to two replicas at once, exactly 5 are tried', async () => {
  const person = await given.employee({ permissions: [2, 6] })
  const { token } = (await signIn(person, 0)).data
  const certID = await addedCertificate(bearerClient(urls[0]!, token), identities.nattapong, {
    certPasswordCheck: true,
  })
  const ask = (request: number, certPassword: string) =>
    bearerClient(replicaOf(request), token).call(addPdfStamp, stampRequest(certID, { certPassword }))
  const guesses = await Promise.all(requests(1000).map((request) => ask(request, `Guess-${request}`)))
  assert.deepEqual(countCodes(guesses), { CERTIFICATE_PASSWORD_WRONG: 5, CERTIFICATE_PASSWORD_THROTTLED: 995 })
  assert.equal((await ask(1, filePassword)).code, 'CERTIFICATE_PASSWORD_THROTTLED')
})

test('700 people log in at the same moment, and none is refused', async () => {
  const people = await Promise.all(requests(700).map(() => given.employee()))
  const answers = await Promise.all(people.map((person, request) => signIn(person, request * 2)))
  assert.deepEqual(countCodes(answers), { ok: 700 })
})

test('300 people behind one office address log in at once, although 20 of them mistype their password once', async () => {
  const people = await Promise.all(requests(300).map(() => given.employee()))
  const office = '192.0.2.1'
  const answers = await Promise.all(
    people.map(async (person, request) => {
      const mistypes = request % 15 === 14
      if (mistypes) await signIn({ ...person, password: 'Typo-1' }, request, office)
      return signIn(person, request, office)
    }),
  )
  assert.deepEqual(countCodes(answers), { ok: 300 })
})

test('a program can open 40 sessions of one account at once', async () => {
  const person = await given.employee()
  const answers = await Promise.all(requests(40).map((request) => signIn(person, request)))
  assert.deepEqual(countCodes(answers), { ok: 40 })
})
