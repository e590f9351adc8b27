import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteCertificate, revokeCertificate } from '@laisen/contract/endpoints/certificates'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { resumeCompany, suspendCompany } from '@laisen/contract/endpoints/platform'
import { runJob } from '@laisen/testkit/jobs'
import { pki } from '@laisen/testkit/pki'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { runDue } from '../support/due-jobs.ts'
import { today } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'

const DAY_MS = 86_400_000

const houseWith = async () => {
  const house = await mailingHouse({ at: today })
  const endsIn = async (days: number) => {
    const notAfter = new Date(house.clock.now().getTime() + days * DAY_MS)
    const { one } = await pki({ root: {}, one: { by: 'root', notAfter } }, { now: today })
    return one
  }
  const subjects = async () => {
    await runDue(house, 'certificates.remind')
    return (await house.mails()).map(({ parsed }) => `${parsed.to?.[0]?.address}: ${parsed.subject}`)
  }
  return { ...house, endsIn, subjects }
}

test('the owner of a certificate is told 30 days before its end and again 7 days before, once each', async () => {
  const { as, given, clock, endsIn, subjects, mails } = await houseWith()
  const owner = await given.employee({ permissions: [2, 6] })
  await addedCertificate(as.person(owner), await endsIn(31), { certName: 'Seal' })
  await mails()
  assert.deepEqual(await subjects(), [])
  clock.advance({ hours: 24 })
  const [first] = await subjects()
  assert.match(first ?? '', new RegExp(`^${owner.email}: The certificate Seal ends in 30 days`))
  assert.deepEqual(await subjects(), [], 'not again')
  clock.advance({ hours: 22 * 24 })
  assert.deepEqual(await subjects(), [])
  clock.advance({ hours: 24 })
  const [second] = await subjects()
  assert.match(second ?? '', / ends in 7 days/)
  clock.advance({ hours: 24 })
  assert.deepEqual(await subjects(), [])
  clock.advance({ hours: 24 * 10 })
  assert.deepEqual(await subjects(), [], 'nor after its end')
})

test('two processes that remind at the same moment send one email', async () => {
  const house = await houseWith()
  await addedCertificate(house.as.person(await house.given.employee({ permissions: [2, 6] })), await house.endsIn(20))
  await house.mails()
  await Promise.all([1, 2, 3].map(() => runJob(house.services, 'certificates.remind')))
  assert.equal((await house.mails()).length, 1)
})

test('of a certificate of the authority that was revoked nobody is told', async () => {
  const { as, given, clock, subjects, mails, services } = await houseWith()
  const owner = await given.employee({ permissions: [1] })
  const certID = await issuedCertificate({ services }, as.person(owner))
  await as.person(owner).call(revokeCertificate, { certID, reason: 'superseded' })
  await mails()
  clock.advance({ hours: 24 * (2 * 365 - 20) })
  assert.deepEqual(await subjects(), [])
})

test('whoever has a certificate of the authority is led to the next one', async () => {
  const house = await houseWith()
  const { as, given, clock, mails } = house
  const owner = await given.employee({ permissions: [2, 6] })
  await issuedCertificate(house, as.person(owner))
  await mails()
  clock.advance({ hours: 24 * (2 * 365 - 20) })
  await runDue(house, 'certificates.remind')
  const [mail] = await mails()
  assert.match(mail?.parsed.subject ?? '', /Your certificate .*_CA ends in (19|20|21) days/)
  assert.match(mail?.parsed.text ?? '', /\/CertList\?dialog=request/)
})

test('nobody is told of what was deleted or has ended, of a deleted owner’s, or in a suspended company', async () => {
  const house = await houseWith()
  const { as, given, endsIn, subjects, mails } = house
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const leaver = await given.employee({ company, permissions: [2, 6] })
  const deleted = await addedCertificate(admin, await endsIn(20), { certtype: '2' })
  await addedCertificate(admin, await endsIn(0.01))
  house.clock.advance({ minutes: 15 })
  await admin.call(deleteCertificate, { certID: deleted })
  await addedCertificate(as.person(leaver), await endsIn(20))
  assert.equal((await admin.call(deleteEmployeeExtByUserId, { id: leaver.employeeId })).status, 0)
  await mails()
  assert.deepEqual(await subjects(), [])

  await addedCertificate(admin, await endsIn(20))
  const operator = await operatorOf(house)
  assert.equal((await operator.call(suspendCompany, { companyID: company.companyId, reason: 'Unpaid' })).status, 0)
  await mails()
  assert.deepEqual(await subjects(), [])
  assert.equal((await operator.call(resumeCompany, { companyID: company.companyId })).status, 0)
  await mails()
  assert.equal((await subjects()).length, 1, 'told once the company is back')
})
