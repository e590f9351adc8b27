import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ask, Question } from '@laisen/pades/levels/ask'
import { onlineStatuses } from '@laisen/pades/levels/online-statuses'
import type { Certificate } from '@laisen/pki/certificate'
import { ocspRefusal } from '@laisen/pki/ocsp'
import { authority } from '@laisen/testkit/reaching'

const { issuing, root } = authority
const alice = await authority.signer('Alice')
const ofAlice = { certificate: alice.certificate, issuer: issuing.certificate }
const ofIssuing = { certificate: issuing.certificate, issuer: root.certificate }
const HOUR_MS = 3_600_000
const [ocspUrl] = alice.certificate.ocspUrls
const [listUrl] = alice.certificate.crlUrls
const revoked = { certificate: alice.certificate, revokedAt: new Date(), reason: 'keyCompromise' as const }

type Answers = Partial<Record<string, (question: Question) => Promise<Uint8Array>>>

/** Addresses that a test makes up; all others refuse. The clock stands at `at.now`. */
function online(answers: Answers) {
  const asked: string[] = []
  const at = { now: new Date() }
  const ask: Ask = async (question) => {
    asked.push(question.url)
    const answer = answers[question.url]
    if (!answer) throw new Error('refused')
    return answer(question)
  }
  return { asked, at, source: onlineStatuses({ ask, now: () => at.now }) }
}

const good =
  (certificate: Certificate, time = new Date()) =>
  () =>
    authority.ocsp(certificate, { status: 'good' }, time)

test('OCSP is asked first, and its answer kept for an hour', async () => {
  const { source, asked, at } = online({ [ocspUrl!]: good(alice.certificate) })
  const found = await source.statusOf(ofAlice)
  assert.deepEqual([found?.kind, found?.is], ['ocsp', { status: 'good' }])
  assert.equal(found?.responder?.serial, authority.responder.certificate.serial)
  at.now = new Date(at.now.getTime() + HOUR_MS)
  await source.statusOf(ofAlice)
  assert.deepEqual(asked, [ocspUrl])
  at.now = new Date(at.now.getTime() + 1)
  await source.statusOf(ofAlice)
  assert.deepEqual(asked, [ocspUrl, ocspUrl])
})

for (const [what, answer] of [
  ['fails', () => Promise.reject(new Error('down'))],
  ['refuses', async () => ocspRefusal('tryLater')],
  ['does not know the certificate', () => authority.ocsp(alice.certificate, { status: 'unknown' })],
  ['answers for another certificate', good(authority.timestampKey.certificate)],
  ['repeats an answer of the day before yesterday', good(alice.certificate, new Date(Date.now() - 48 * HOUR_MS))],
  ['answers from tomorrow', good(alice.certificate, new Date(Date.now() + 24 * HOUR_MS))],
] as const)
  test(`where OCSP ${what}, the list is used`, async () => {
    const { source, asked } = online({ [ocspUrl!]: answer, [listUrl!]: () => authority.crl('issuing', [revoked]) })
    const found = await source.statusOf(ofAlice)
    assert.equal(found?.kind, 'crl')
    assert.equal(found?.is.status, 'revoked')
    assert.deepEqual(asked, [ocspUrl, listUrl])
  })

test('a list is fetched once for all its certificates', async () => {
  const bob = await authority.signer('Bob')
  const { source, asked } = online({ [listUrl!]: () => authority.crl('issuing', [revoked]) })
  assert.equal((await source.statusOf(ofAlice))?.is.status, 'revoked')
  assert.equal(
    (await source.statusOf({ certificate: bob.certificate, issuer: issuing.certificate }))?.is.status,
    'good',
  )
  assert.equal(asked.filter((url) => url === listUrl).length, 1)
})

test('a list that is out of date says nothing, and neither does one that another authority signed', async () => {
  const old = online({ [listUrl!]: () => authority.crl('issuing', [], new Date(Date.now() - 8 * 24 * HOUR_MS)) })
  assert.equal(await old.source.statusOf(ofAlice), undefined)
  const other = online({ [listUrl!]: () => authority.crl('root') })
  assert.equal(await other.source.statusOf(ofAlice), undefined)
  const right = online({ [issuing.certificate.crlUrls[0]!]: () => authority.crl('root') })
  assert.equal((await right.source.statusOf(ofIssuing))?.is.status, 'good')
})

test('that nobody answers is remembered for a minute, not for an hour', async () => {
  const answers: Answers = {}
  const { source, asked, at } = online(answers)
  assert.equal(await source.statusOf(ofAlice), undefined)
  answers[ocspUrl!] = good(alice.certificate)
  const tried = asked.length
  assert.equal(await source.statusOf(ofAlice), undefined)
  assert.equal(asked.length, tried)
  at.now = new Date(at.now.getTime() + 61_000)
  assert.equal((await source.statusOf(ofAlice))?.kind, 'ocsp')
  assert.ok(asked.length > tried)
})

test('an answer is used no longer than it says itself', async () => {
  const { source, at } = online({ [ocspUrl!]: good(alice.certificate) })
  await source.statusOf(ofAlice)
  at.now = new Date(at.now.getTime() + 25 * HOUR_MS)
  assert.equal(await source.statusOf(ofAlice), undefined)
})

test('an issuer is fetched from the address in the certificate, and believed if it signed it', async () => {
  const [url] = alice.certificate.issuerUrls
  const right = online({ [url!]: async () => issuing.certificate.raw })
  assert.equal((await right.source.issuerOf(alice.certificate))?.serial, issuing.certificate.serial)
  const wrong = online({ [url!]: async () => root.certificate.raw })
  assert.equal(await wrong.source.issuerOf(alice.certificate), undefined)
  const garbage = online({ [url!]: async () => Buffer.from('no') })
  assert.equal(await garbage.source.issuerOf(alice.certificate), undefined)
})
