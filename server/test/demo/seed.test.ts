import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { addPdfStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { lintDocument } from '@laisen/pades/lint'
import { seedDemo } from '@laisen/server/demo/seed'
import { verifyEvents } from '@laisen/server/events/verify'
import { verifyHistory } from '@laisen/server/history/verify'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'

const passwords = { admin: 'Admin-Demo-1', operator: 'Operator-Demo-1', signer: 'Signer-Demo-1' }

test('the demo seeds every screen with real stamps, and seeding again adds nothing', async () => {
  const { as, services, database } = await server()
  await seedDemo(services, { passwords })
  await seedDemo(services, { passwords })

  const admin = as.person({
    companyId: 0,
    companyCode: 'demo',
    employeeId: 1,
    username: 'admin',
    email: '',
    password: passwords.admin,
  })
  const history = await admin.call(getLogHistory, { perPage: 100 })
  assert.equal(history.data.dataCount, 42)
  const plan = await admin.call(getProductsByCompany)
  assert.equal(plan.data.listData[0]?.limitSignatureUse, 42)
  const certificates = await admin.call(listCertificatesInUpload)
  assert.deepEqual(
    certificates.data.map(({ certName, problem }) => [certName, problem]),
    [
      ['Kanokwan Thongdee', null],
      ['Kanokwan Thongdee (password)', null],
      ['Laisen Demo Co., Ltd.', null],
    ],
  )
  for (const row of history.data.listData.slice(0, 4)) {
    const response = await admin.download(getStampedPdf, { stampId: row.stampId })
    const signed = Buffer.from(await response.arrayBuffer())
    await judgeSigned(signed, { signatures: 1 })
    assert.deepEqual(lintDocument(signed), [])
  }
  const company = await database.owner
    .selectFrom('companies')
    .select('id')
    .where('code', '=', 'DEMO')
    .executeTakeFirstOrThrow()
  await database.company(company.id).transaction(async (db) => {
    const verdicts = [...(await verifyEvents(db)), ...(await verifyHistory(db))].map(({ verdict }) => verdict)
    assert.deepEqual([...new Set(verdicts)], ['intact'])
  })
})

test('the demo certificate with a password check signs with the demo admin’s password', async () => {
  const { as, services, clock } = await server()
  await seedDemo(services, { passwords })
  clock.advance({ hours: 1 })
  const admin = as.person({
    companyId: 0,
    companyCode: 'demo',
    employeeId: 1,
    username: 'admin',
    email: '',
    password: passwords.admin,
  })
  const certificates = await admin.call(listCertificatesInUpload)
  const { certID } = certificates.data.find(({ certPasswordCheck }) => certPasswordCheck)!
  const pdfString = Buffer.from(pdf()).toString('base64')
  assert.equal(
    (await admin.call(addPdfStamp, { empCert: { certID }, pdfString })).code,
    'CERTIFICATE_PASSWORD_REQUIRED',
  )
  assert.equal(
    (await admin.call(addPdfStamp, { empCert: { certID }, pdfString, certPassword: passwords.admin })).status,
    0,
  )
})
