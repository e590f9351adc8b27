import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { sentence } from '../support/sentence.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given } = house

/** A company with this plan and an employee with a certificate. */
async function companyWith(plan?: Parameters<typeof given.package>[0], locale: 'en' | 'th' = 'en') {
  const company = await given.company({ plan: false })
  if (plan) await given.package({ company, ...plan })
  const client = as.person(await given.employee({ company, permissions: [1], locale }))
  const certID = await addedCertificate(client, identities.nattapong)
  return { companyId: company.companyId, client, certID }
}

test('when two requests compete for the last signature, one is stamped and the other is refused in its user’s language', async () => {
  for (const locale of ['en', 'th'] as const) {
    const { companyId, client, certID } = await companyWith({ limitSignatures: 5, signaturesUsed: 4 }, locale)
    const answers = await Promise.all([1, 2].map(() => client.call(addPdfStamp, stampRequest(certID))))
    const refused = answers.find(({ status }) => status === 1)!
    assert.equal(answers.filter(({ status }) => status === 0).length, 1)
    assert.equal(refused.code, 'PLAN_SIGNATURES_USED_UP')
    assert.equal(refused.message, sentence(locale, refused))
    const after = await ledger(house, companyId)
    assert.deepEqual([after.used, after.stamps, after.history, after.documents], [5, 1, 1, 1])
  }
})

test('twenty concurrent stamps never exceed the limit, and every stamp is counted', async () => {
  const { companyId, client, certID } = await companyWith({ limitSignatures: 12 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(addPdfStamp, stampRequest(certID))))
  assert.equal(answers.filter(({ status }) => status === 0).length, 12)
  assert.deepEqual(
    [...new Set(answers.filter(({ status }) => status === 1).map(({ code }) => code))],
    ['PLAN_SIGNATURES_USED_UP'],
  )
  const after = await ledger(house, companyId)
  assert.deepEqual([after.used, after.stamps], [12, 12])
})

test('an expired plan answers "Plan Expired!", and a company without a plan cannot stamp [2.8.16]', async () => {
  const ended = await companyWith({ startsAt: new Date('2026-01-01'), endsAt: new Date('2026-06-01') })
  const answer = await ended.client.call(addPdfStamp, stampRequest(ended.certID))
  assert.deepEqual([answer.code, answer.data], ['PLAN_EXPIRED', 'Plan Expired !'])
  assert.match(answer.message, /^Plan Expired!/)
  const none = await companyWith()
  assert.equal((await none.client.call(addPdfStamp, stampRequest(none.certID))).code, 'PLAN_NOT_FOUND')
})

test('a plan without limits counts signatures and never runs out', async () => {
  const { companyId, client, certID } = await companyWith({ limitSignatures: null })
  assert.equal((await client.call(addPdfStamp, stampRequest(certID))).status, 0)
  assert.equal((await ledger(house, companyId)).used, 1)
})
