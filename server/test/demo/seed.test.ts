import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
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
import { stampRequest } from '../support/stamping.ts'

const passwords = { admin: 'Admin-Demo-1', operator: 'Operator-Demo-1', signer: 'Signer-Demo-1' }
const demoAdmin = {
  ...{ companyId: 0, companyCode: 'demo', employeeId: 1, username: 'admin', email: '' },
  password: passwords.admin,
}

test('the demo seeds every screen with real stamps, and seeding again adds nothing', async () => {
  const { as, services, database } = await server()
  await seedDemo(services, { passwords })
  await seedDemo(services, { passwords })

  const admin = as.person(demoAdmin)
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
  const admin = as.person(demoAdmin)
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

test('the first stamp of a newcomer to the demo reaches B-LT for every judge, and an older one of the demo can be extended', async () => {
  const house = await server({ at: new Date() })
  await seedDemo(house.services, { passwords })
  const admin = house.as.person(demoAdmin)
  const { certID, level, levelGap, trust } = (await admin.call(listCertificatesInUpload)).data[0]!
  assert.deepEqual([level, levelGap, trust], ['B-LT', null, 'own'])
  const stamped = (await admin.call(addPdfStamp, stampRequest(certID, {}))).data
  assert.deepEqual([stamped.level, stamped.levelMissed], ['B-LT', undefined])
  const { roots } = (await admin.call(getAuthority)).data
  const root = new Uint8Array(await (await fetch(roots[0]!.url)).arrayBuffer())
  await judgeSigned(Buffer.from(stamped.pdfString, 'base64'), { signatures: 1, level: 'B-LT', roots: [root] })

  const { stampId } = (await admin.call(getLogHistory, { perPage: 100 })).data.listData.at(-1)!
  const extended = await admin.call(extendStamp, { stampId, level: 'B-LT' })
  assert.deepEqual([extended.data.level, extended.data.levelMissed], ['B-LT', undefined])
})
