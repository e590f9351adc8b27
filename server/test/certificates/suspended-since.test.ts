import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRootCA } from '@laisen/contract/endpoints/authority'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { confirmIdentity, sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import type { Client } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { certificatePassword, issuedCertificate, rootCaRequest } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 86_400_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock } = house
const newPassword = 'Another-Password-2'

async function suspended(add: (client: Client, person: GivenEmployee) => Promise<number>) {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const person = await given.employee({ company, permissions: [2, 5, 6, 7] })
  const certID = await add(as.person(person), person)
  const email = `after-${person.email}`
  const changed = await admin.call(updateEmployeeExtJoin, { employeeID: person.employeeId, email })
  assert.equal(changed.status, 0, changed.message)
  await house.mails()
  return {
    company,
    admin,
    person,
    client: await as.fresh(person),
    certID,
    clerk: await given.employee({ company, permissions: [2] }),
  }
}

const uploaded = (client: Client, { employeeId }: GivenEmployee) =>
  addedCertificate(client, identities.nattapong, { employeeList: [employeeId] })

/** One that the company issued, whose password its owner took off. */
async function issuedWithout(client: Client): Promise<number> {
  const certID = await issuedCertificate(house, client)
  const off = await client.call(updateCertificate, {
    certID,
    certPasswordCheck: false,
    certPassword: certificatePassword,
  })
  assert.equal(off.status, 0, off.message)
  return certID
}

async function released(client: Client): Promise<number | undefined> {
  assert.equal((await client.call(sendConfirmationCode)).status, 0)
  const [code] = /\b\d{6}\b/.exec((await house.mail()).parsed.text ?? '') ?? []
  return (await client.call(confirmIdentity, { code: code! })).data?.certificates
}

test('a suspended certificate that became the company’s is released by the person who had it alone, and by nobody else', async () => {
  const { admin, client, certID, clerk } = await suspended(uploaded)
  assert.equal((await admin.call(updateCertificate, { certID, certtype: '2' })).status, 0)
  assert.equal((await admin.call(updateCertificate, { certID, addedEmployee: [clerk.employeeId] })).status, 0)
  const other = `after-${clerk.email}`
  const mine = await addedCertificate(admin, identities.waraporn, { employeeList: [clerk.employeeId] })
  assert.equal((await admin.call(updateEmployeeExtJoin, { employeeID: clerk.employeeId, email: other })).status, 0)
  await house.mails()
  const asClerk = await as.fresh(clerk)
  assert.equal(await released(asClerk), 1)
  assert.equal((await asClerk.call(addPdfStamp, stampRequest(mine))).status, 0)
  assert.equal((await asClerk.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_SUSPENDED')
  assert.equal(await released(client), 1)
  assert.equal((await asClerk.call(addPdfStamp, stampRequest(certID))).status, 0)
  assert.equal((await client.call(addPdfStamp, stampRequest(certID))).status, 0)
})

test('one that got a password since is released by its owner', async () => {
  const { client, certID } = await suspended(uploaded)
  const on = { certID, certPasswordCheck: true, certPassword: newPassword }
  assert.equal((await client.call(updateCertificate, on)).status, 0)
  const stamp = () => client.call(addPdfStamp, stampRequest(certID, { certPassword: newPassword }))
  assert.equal((await stamp()).code, 'CERTIFICATE_SUSPENDED')
  assert.equal(await released(client), 1)
  assert.equal((await stamp()).status, 0)
})

test('one that was issued anew since is released by its owner', async () => {
  const { person, certID } = await suspended(issuedWithout)
  clock.advance({ hours: 24 * 715 })
  const later = await as.fresh(person)
  const requested = await later.call(addRootCA, rootCaRequest())
  assert.equal(requested.status, 0, requested.message)
  await house.mails()
  const stamp = () => later.call(addPdfStamp, stampRequest(certID, { certPassword: certificatePassword }))
  assert.equal((await stamp()).code, 'CERTIFICATE_SUSPENDED')
  assert.equal(await released(later), 1)
  assert.equal((await stamp()).code, undefined)
})
