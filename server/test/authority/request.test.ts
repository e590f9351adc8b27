import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRootCA, getAuthority, getRequests } from '@laisen/contract/endpoints/authority'
import { deleteCertificate, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import type { GivenEmployee } from '@laisen/testkit/given'
import { runDueJobs } from '@laisen/testkit/jobs'
import { judgeSigned } from '@laisen/testkit/oracle'
import { server } from '@laisen/testkit/server'
import { certificatePassword, issuedCertificate, rootCaRequest } from '../support/authority.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await server()
const { as, given, services, clock, database } = house

async function newcomer(facts: { name?: string; permissions?: number[] } = {}) {
  const { name = 'Tharaphat Trading Co., Ltd.', permissions = [1] } = facts
  const company = await given.company({ name })
  const person = await given.employee({ company, permissions })
  return { company, person, client: as.person(person) }
}

test('a company without any certificate signs with one that its own authority issues [2.7.17]', async () => {
  const { client, person } = await newcomer()
  const requested = await client.call(addRootCA, rootCaRequest())
  assert.deepEqual([requested.status, requested.data.certName], [0, `${person.username}_CA`])
  const pending = await client.call(getRequests, {})
  const [request] = pending.data.listData
  assert.deepEqual([request?.state, request?.detail, request?.certID], ['pending', 'Purchase orders', null])
  assert.deepEqual((await client.call(listCertificatesInUpload)).data, [])

  await runDueJobs(services)
  const [issued] = (await client.call(getRequests, {})).data.listData
  assert.equal(issued?.state, 'issued')
  const [certificate] = (await client.call(listCertificatesInUpload)).data
  assert.equal(certificate?.certID, issued.certID)
  assert.deepEqual(
    [certificate.certName, certificate.certImageName, certificate.certPasswordCheck, certificate.certReason],
    [`${person.username}_CA`, `${person.username}_CA.pfx`, true, 'Purchase orders'],
  )
  assert.equal(certificate.problem, null)
  assert.match(certificate.subject, /OU=UNVERIFIED, O=TEST Tharaphat Trading Co\.\\, Ltd\./)

  const stamp = stampRequest(certificate.certID, { certPassword: certificatePassword })
  const answer = await client.call(addPdfStamp, stamp)
  assert.equal(answer.status, 0, answer.message)
  await judgeSigned(Buffer.from(answer.data.pdfString, 'base64'), { signatures: 1, level: 'B-LT', at: clock.now() })
})

test('the password of an issued certificate is asked for at every signature, and a wrong one opens nothing [2.3.02]', async () => {
  const { client } = await newcomer()
  const certID = await issuedCertificate(house, client)
  const sign = async (certPassword?: string) => {
    const answer = await client.call(addPdfStamp, stampRequest(certID, certPassword ? { certPassword } : {}))
    return answer.code
  }
  assert.equal(await sign(certificatePassword), undefined)
  assert.equal(await sign(), 'CERTIFICATE_PASSWORD_REQUIRED')
  assert.equal(await sign('Tiger-9 papeR'), 'CERTIFICATE_PASSWORD_WRONG')
})

test('a form that is not complete is refused beside its field [2.5.28] [2.5.29] [2.5.30]', async () => {
  const { client } = await newcomer()
  const refusal = async (facts: Parameters<typeof rootCaRequest>[0]) => {
    const { status, code, params } = await client.call(addRootCA, rootCaRequest(facts))
    return status === 0 ? undefined : [code, params?.field]
  }
  const both = (password: string) => ({ Password: password, RePassword: password })
  const incomplete = (field: string) => ['AUTHORITY_REQUEST_INCOMPLETE', field]
  for (const weak of [
    '',
    'Tiger-9',
    'tiger-9 paper',
    'TIGER-9 PAPER',
    'Tiger-x paper',
    'Tiger9paper',
    `Aa1-${'x'.repeat(253)}`,
  ])
    assert.deepEqual(await refusal(both(weak)), incomplete('Password'), weak)
  assert.deepEqual(await refusal({ RePassword: 'Tiger-9 papeR' }), incomplete('RePassword'))
  assert.deepEqual(await refusal({ Detail: ' ' }), incomplete('Detail'))
  assert.deepEqual(await refusal({ Detail: 'x'.repeat(201) }), ['TEXT_TOO_LONG', 'Detail'])
  assert.deepEqual(await refusal({ Detail: 'a\u202eb' }), ['NAME_HIDDEN_CHARACTERS', 'Detail'])
  assert.equal((await client.call(getRequests, {})).data.dataCount, 0)
  assert.equal(await refusal({ ...both(`Aa1-${'x'.repeat(252)}`), Detail: 'x'.repeat(200) }), undefined)
})

test('a request is a password of eight characters, the same once more, and a detail [2.3.11]', async () => {
  const { client } = await newcomer()
  const password = 'Tiger-9x'
  assert.equal((await client.call(addRootCA, rootCaRequest({ Password: password, RePassword: password }))).status, 0)
})

test('fifty requests at once make one root, one issuing authority and fifty certificates', async () => {
  const { company, client } = await newcomer()
  const people = await Promise.all(Array.from({ length: 50 }, () => given.employee({ company, permissions: [5, 6] })))
  const answers = await Promise.all(people.map((person) => as.person(person).call(addRootCA, rootCaRequest())))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [0])
  await Promise.all([runDueJobs(services), runDueJobs(services), runDueJobs(services)])
  const { data } = await client.call(getRequests, { Company: true, PerPage: 100 })
  assert.equal(data.dataCount, 50)
  assert.deepEqual([...new Set(data.listData.map(({ state }) => state))], ['issued'])
  assert.equal(new Set(data.listData.map(({ certID }) => certID)).size, 50)
  const made = await database.owner
    .selectFrom('authorities')
    .select('kind')
    .where('company_id', '=', company.companyId)
    .orderBy('kind')
    .execute()
  assert.deepEqual(made, [{ kind: 'issuing' }, { kind: 'root' }])
})

test('of six requests of one person at once, one is accepted', async () => {
  const { client } = await newcomer()
  const answers = await Promise.all(Array.from({ length: 6 }, () => client.call(addRootCA, rootCaRequest())))
  const refused = answers.filter(({ status }) => status === 1)
  assert.deepEqual([refused.length, [...new Set(refused.map(({ code }) => code))]], [5, ['AUTHORITY_REQUEST_PENDING']])
  await runDueJobs(services)
  assert.equal((await client.call(listCertificatesInUpload)).data.length, 1)
})

test('the same request run twice issues one certificate', async () => {
  const { client, company } = await newcomer()
  const requested = await client.call(addRootCA, rootCaRequest())
  await runDueJobs(services)
  const payload = { companyId: company.companyId, requestId: requested.data.requestID }
  await database
    .company(company.companyId)
    .transaction((db) => services.jobs.add(db, { name: 'authority.issue', payload }))
  await runDueJobs(services)
  const versions = await database.owner
    .selectFrom('certificate_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  assert.equal(versions.count, 1)
})

test('a certificate is renewed from thirty days before its end, as the next version of the same one', async () => {
  const { client, person } = await newcomer()
  const certID = await issuedCertificate(house, client)
  const [before] = (await client.call(listCertificatesInUpload)).data
  const current = await client.call(addRootCA, rootCaRequest())
  assert.deepEqual(
    [current.code, current.params],
    ['AUTHORITY_CERTIFICATE_CURRENT', { validUntil: before!.validUntil }],
  )
  const start = clock.now()
  try {
    const renewable = new Date(before!.validUntil).getTime() - 30 * 86_400_000
    clock.set(new Date(renewable - 1000))
    assert.equal(
      (await (await as.fresh(person)).call(addRootCA, rootCaRequest())).code,
      'AUTHORITY_CERTIFICATE_CURRENT',
    )
    clock.set(new Date(renewable))
    const again = await as.fresh(person)
    assert.equal(await issuedCertificate(house, again), certID)
    const [after] = (await again.call(listCertificatesInUpload)).data
    assert.notEqual(after!.serial, before!.serial)
    assert.equal((await again.call(addPdfStamp, stampRequest(certID, { certPassword: certificatePassword }))).status, 0)
  } finally {
    clock.set(start)
  }
})

test('someone who is deleted before the job runs gets no certificate', async () => {
  const { client, company } = await newcomer()
  const leaver = await given.employee({ company, permissions: [5, 6] })
  await as.person(leaver).call(addRootCA, rootCaRequest())
  assert.equal((await client.call(deleteEmployeeExtByUserId, { id: leaver.employeeId })).status, 0)
  await runDueJobs(services)
  const { data } = await client.call(getRequests, { Company: true })
  assert.deepEqual(
    data.listData.map(({ state, certID }) => [state, certID]),
    [['failed', null]],
  )
})

test('people see their own requests, administrators those of the company, and no one those of another company', async () => {
  const { client, company, person } = await newcomer()
  const colleague = await given.employee({ company, permissions: [5, 6] })
  await issuedCertificate(house, client)
  const employees = async (of: GivenEmployee, Company: boolean) => {
    const { data } = await as.person(of).call(getRequests, { Company })
    return data.listData.map(({ employeeID }) => employeeID)
  }
  assert.deepEqual(await employees(colleague, false), [])
  assert.deepEqual(await employees(colleague, true), [])
  await issuedCertificate(house, as.person(colleague))
  assert.deepEqual(await employees(colleague, true), [colleague.employeeId])
  assert.deepEqual(await employees(person, false), [person.employeeId])
  assert.deepEqual(await employees(person, true), [colleague.employeeId, person.employeeId])
  const other = await newcomer()
  assert.deepEqual(await employees(other.person, true), [])
  assert.deepEqual((await other.client.call(getAuthority)).data.roots, [])
})

test('a company that changes its name gets a new root, and the old one stays listed', async () => {
  const { client, company } = await newcomer({ name: 'Before Ltd.' })
  await issuedCertificate(house, client)
  await client.call(updateCompanyDetail, { companyName: 'After Ltd.' })
  const colleague = await given.employee({ company, permissions: [5, 6] })
  await issuedCertificate(house, as.person(colleague))
  const { roots, mayIssue } = (await client.call(getAuthority)).data
  assert.equal(mayIssue, true)
  assert.deepEqual(
    roots.map(({ subject, current }) => [/O=TEST (\w+)/.exec(subject)?.[1], current]),
    [
      ['After', true],
      ['Before', false],
    ],
  )
  assert.match(roots[0]!.fingerprint, /^[0-9a-f]{64}$/)
})

test('the country of a company is its code in the certificates, in whichever language it was written', async () => {
  for (const [country, expected] of [
    ['Thailand', 'TH'],
    ['ประเทศไทย', undefined],
    ['ไทย', 'TH'],
    [' germany ', 'DE'],
    ['sg', 'SG'],
    ['Siam', undefined],
  ] as const) {
    const { client } = await newcomer()
    await client.call(updateCompanyDetail, { country })
    await issuedCertificate(house, client)
    const [root] = (await client.call(getAuthority)).data.roots
    assert.equal(/C=(\w\w)$/.exec(root!.subject)?.[1], expected, country)
  }
})

test('without an address for certificates nothing is issued, and the refusal names the setting', async () => {
  const { as, given } = await server({ config: { pkiUrl: undefined } })
  const person = await given.employee({ company: await given.company(), permissions: [1] })
  const answer = await as.person(person).call(addRootCA, rootCaRequest())
  assert.equal(answer.code, 'AUTHORITY_ADDRESS_MISSING')
  assert.match(answer.message, /PKI_URL/)
  assert.equal((await as.person(person).call(getAuthority)).data.mayIssue, false)
})

test('a company that has all the certificates it can have gets no more', async () => {
  const { client, company } = await newcomer()
  await issuedCertificate(house, client)
  await database.ownerPool.query('insert into certificate_totals (company_id, certificates) values ($1, $2)', [
    company.companyId,
    limits.certificatesPerCompany - 1,
  ])
  const another = await given.employee({ company, permissions: [5, 6] })
  assert.equal((await as.person(another).call(addRootCA, rootCaRequest())).code, 'CERTIFICATES_TOO_MANY')
})

test('of two requests for the last certificate that a company can have, one is fulfilled', async () => {
  const { client, company } = await newcomer()
  await database.ownerPool.query('insert into certificate_totals (company_id, certificates) values ($1, $2)', [
    company.companyId,
    limits.certificatesPerCompany - 1,
  ])
  const another = as.person(await given.employee({ company, permissions: [5, 6] }))
  for (const who of [client, another]) assert.equal((await who.call(addRootCA, rootCaRequest())).status, 0)
  await runDueJobs(services)
  const states = [client, another].map(async (who) => (await who.call(getRequests, {})).data.listData[0]?.state)
  assert.deepEqual((await Promise.all(states)).sort(), ['failed', 'issued'])
})

test('after a certificate was deleted, a request makes another one, and no further version of it', async () => {
  const { client } = await newcomer()
  const former = await issuedCertificate(house, client)
  assert.equal((await client.call(deleteCertificate, { certID: former })).data, 'Success')
  const next = await issuedCertificate(house, client)
  assert.notEqual(next, former)
  const { data } = await client.call(listCertificatesInUpload)
  assert.deepEqual(
    data.map(({ certID }) => certID),
    [next],
  )
})
