import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStampStream, getStamp } from '@laisen/contract/endpoints/stamps'
import { type BearerClient, bearerClient } from '@laisen/testkit/client'
import { pdf } from '@laisen/testkit/pdfs'
import { replicas } from '@laisen/testkit/replicas'
import { addedCertificate } from '../support/certificates.ts'
import { identities } from '../support/identities.ts'

const { urls, given } = await replicas()

/** A company with a package of so many signatures, whose one user is signed in to both processes. */
async function companyOf(limitSignatures: number) {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures })
  const { companyCode, username: userName, password, employeeId } = await given.employee({ company, permissions: [1] })
  const clients: BearerClient[] = []
  for (const url of urls) {
    const { data } = await bearerClient(url).call(loginCustomer, { companyCode, userName, password })
    clients.push(bearerClient(url, data.token))
  }
  const certID = await addedCertificate(clients[0]!, identities.nattapong, { employeeList: [employeeId] })
  return { clients, certID }
}

test('two processes that stamp for the same companies at once use up each package exactly', async () => {
  const companies = [await companyOf(12), await companyOf(15), await companyOf(18)]
  const asked = Array.from({ length: 20 }, (_, number) =>
    companies.map(({ clients, certID }) => clients[number % 2]!.call(addPdfStampStream, { certID }, { body: pdf() })),
  )
  const answers = await Promise.all(asked.flat())
  const codes = companies.map((_, place) => answers.filter((_, index) => index % 3 === place).map(({ code }) => code))
  assert.deepEqual(
    codes.map((of) => of.filter((code) => code === undefined).length),
    [12, 15, 18],
  )
  assert.deepEqual(new Set(codes.flat()), new Set([undefined, 'PLAN_SIGNATURES_USED_UP']))
})

test('what one process remembers of a stamp no longer holds once another process has changed it', async () => {
  const { clients, certID } = await companyOf(20)
  const [one, other] = clients as [BearerClient, BearerClient]
  const stamp = (client: BearerClient) => client.call(addPdfStampStream, { certID }, { body: pdf() })
  for (const client of [one, one, other, other]) assert.equal((await stamp(client)).code, undefined)
  assert.equal((await one.call(updateCertificate, { certID, certReason: 'Reviewed' })).status, 0)
  const { stampId } = (await stamp(other)).data
  assert.equal((await other.call(getStamp, { stampId })).data.certificates[0]?.certReason, 'Reviewed')
  assert.equal((await one.call(setFactorPolicy, { confirmSignatures: true })).status, 0)
  assert.equal((await stamp(other)).code, 'PROOF_REQUIRED')
})
