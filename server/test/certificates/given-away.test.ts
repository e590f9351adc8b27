import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCertificate } from '@laisen/contract/endpoints/certificate-lists'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { confirmIdentity, sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { addedCertificate, certificateRequest, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { stamped, stampRequest } from '../support/stamping.ts'

// rules 2.3a: whoever gives another person's certificate away could have others sign as them.

const house = await mailingHouse({ at: today })
const { as, given } = house

const locking = 'Locked-By-Me-1'

const person = async () => {
  const employee = await given.employee({ permissions: [2, 5, 7] })
  return { ...employee, client: as.person(employee) }
}
const give = (certID: number, facts: object, client = as.admin) => client.call(updateCertificate, { certID, ...facts })

async function confirm(owner: Awaited<ReturnType<typeof person>>): Promise<number> {
  assert.equal((await owner.client.call(sendConfirmationCode)).status, 0)
  const text = (await house.mail()).parsed.text ?? ''
  const [code] = /\b\d{6}\b/.exec(text) ?? []
  const answer = await owner.client.call(confirmIdentity, { code: code! })
  return answer.data.certificates
}

test('a personal certificate that somebody else gives away signs again once its former person confirms it', async () => {
  const [owner, heir] = [await person(), await person()]
  const certID = await addedCertificate(as.admin, identities.nattapong, { employeeList: [owner.employeeId] })
  await house.mails()
  assert.equal((await give(certID, { employeeList: [heir.employeeId] })).status, 0)
  const mails = new Map((await house.mails()).map(({ parsed }) => [parsed.to?.[0]?.address, parsed]))
  assert.match(mails.get(owner.email)?.subject ?? '', /was given to someone else/)
  assert.match(mails.get(heir.email)?.subject ?? '', /You may now sign with/)

  const sign = async () => (await heir.client.call(addPdfStamp, stampRequest(certID))).code
  assert.equal(await sign(), 'CERTIFICATE_SUSPENDED')
  assert.equal((await as.admin.call(getCertificate, { certID })).data.problem, 'CERTIFICATE_SUSPENDED')
  // It is not the heir's to confirm.
  assert.equal((await heir.client.call(sendConfirmationCode)).code, 'CONFIRMATION_NOT_NEEDED')
  assert.equal(await confirm(owner), 1)
  await stamped(heir.client, certID)
})

test('whoever was given one confirms their own, and not what waits for its former person', async () => {
  const [owner, heir] = [await person(), await person()]
  const own = await addedCertificate(as.admin, identities.waraporn, { employeeList: [heir.employeeId] })
  const certID = await addedCertificate(as.admin, identities.nattapong, { employeeList: [owner.employeeId] })
  await give(certID, { employeeList: [heir.employeeId] })
  const email = `after-${heir.email}`
  assert.equal((await as.admin.call(updateEmployeeExtJoin, { employeeID: heir.employeeId, email })).status, 0)
  await house.mails()
  assert.equal(await confirm({ ...heir, client: await as.fresh(heir) }), 1)
  const again = await as.fresh(heir)
  await stamped(again, own)
  assert.equal((await again.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_SUSPENDED')
})

test('an administrator who gives one to themselves waits likewise, and so does one who shares it', async () => {
  const owner = await person()
  const admin = await given.employee({ permissions: [1] })
  const client = as.person(admin)
  for (const facts of [
    { employeeList: [admin.employeeId] },
    { certtype: '2', addedEmployee: [admin.employeeId] },
    { employeeList: [admin.employeeId], certPasswordCheck: true, certPassword: locking },
  ]) {
    const certID = await addedCertificate(as.admin, identities.nattapong, { employeeList: [owner.employeeId] })
    assert.equal((await give(certID, facts, client)).status, 0)
    assert.equal((await client.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_SUSPENDED')
    await house.mails()
    assert.equal(await confirm(owner), 1)
    await stamped(client, certID, { certPassword: locking })
  }
})

test('its own person may give it away', async () => {
  const [owner, heir] = [await person(), await person()]
  const own = await addedCertificate(as.admin, identities.nattapong, { employeeList: [owner.employeeId] })
  assert.equal((await give(own, { employeeList: [heir.employeeId] }, owner.client)).status, 0)
  await stamped(heir.client, own)
})

// Whoever gives it away may have chosen the password, or set another before: it protects its person from others, not from them.
test('one that needs its password waits likewise', async () => {
  const [owner, heir] = [await person(), await person()]
  const facts = { employeeList: [owner.employeeId], certPasswordCheck: true }
  const locked = await addedCertificate(as.admin, identities.nattapong, facts)
  assert.equal((await give(locked, { employeeList: [heir.employeeId] })).status, 0)
  const sign = () => heir.client.call(addPdfStamp, stampRequest(locked, { certPassword: filePassword }))
  assert.equal((await sign()).code, 'CERTIFICATE_SUSPENDED')
  await house.mails()
  assert.equal(await confirm(owner), 1)
  assert.equal((await sign()).status, 0)
})

test('a key of its own ends what was suspended for the person before', async () => {
  const [owner, heir] = [await person(), await person()]
  const certID = await addedCertificate(as.admin, identities.nattapong, { employeeList: [owner.employeeId] })
  await give(certID, { employeeList: [heir.employeeId] })
  const { certImage, certImageName, certPassword } = certificateRequest(identities.waraporn)
  assert.equal((await give(certID, { certImage, certImageName, certPassword }, heir.client)).status, 0)
  await stamped(heir.client, certID)
})
