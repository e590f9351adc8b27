import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stampRequest } from '../support/stamping.ts'

const { as, given, clock, logged } = await server({ at: today })
const person = await given.employee({ permissions: [2, 6] })
const other = await given.employee({ permissions: [2, 6] })
const locked = { certPasswordCheck: true, certtype: '2' as const, employeeList: [person.employeeId, other.employeeId] }

test('a certificate with a password check needs the password for every stamp', async () => {
  const certID = await addedCertificate(as.person(person), identities.nattapong, locked)
  const ask = (certPassword?: string) => as.person(person).call(addPdfStamp, stampRequest(certID, { certPassword }))
  assert.equal((await ask()).code, 'CERTIFICATE_PASSWORD_REQUIRED')
  const wrong = await ask('Not-The-Password-1')
  assert.deepEqual([wrong.http, wrong.code], [200, 'CERTIFICATE_PASSWORD_WRONG'])
  assert.equal((await ask(filePassword)).status, 0)
  assert.equal((await ask()).code, 'CERTIFICATE_PASSWORD_REQUIRED')
  const { status } = await as
    .person(person)
    .call(addPdfStampStream, { certID, certPassword: filePassword }, { body: pdf() })
  assert.equal(status, 0)
  assert.ok(!logged.some((line) => line.includes(filePassword)), 'no password in the log')
})

test('after five wrong passwords this user waits 15 minutes for this certificate; other users do not', async () => {
  const certID = await addedCertificate(as.person(person), identities.nattapong, locked)
  const ask = (who: typeof person, certPassword: string) =>
    as.person(who).call(addPdfStamp, stampRequest(certID, { certPassword }))
  const guesses = await Promise.all(Array.from({ length: 8 }, (_, number) => ask(person, `Guess-${number}`)))
  const codes = guesses.map(({ code }) => code).sort()
  assert.deepEqual(codes.filter((code) => code === 'CERTIFICATE_PASSWORD_WRONG').length, 5)
  assert.deepEqual(codes.filter((code) => code === 'CERTIFICATE_PASSWORD_THROTTLED').length, 3)
  assert.equal((await ask(person, filePassword)).code, 'CERTIFICATE_PASSWORD_THROTTLED')
  assert.equal((await ask(other, filePassword)).status, 0)
  clock.advance({ minutes: 16 })
  assert.equal((await ask(person, filePassword)).status, 0)
})
