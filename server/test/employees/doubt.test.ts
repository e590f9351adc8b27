import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { changePassword, getInfoUser } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import type { Client } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await mailingHouse({ at: today })
const { as, given } = house

test('certificates that were deleted are neither suspended nor counted', async () => {
  const owner = await given.employee({ permissions: [2, 6] })
  const [kept, deleted] = [identities.nattapong, identities.nattapong].map((one) =>
    addedCertificate(as.person(owner), one),
  )
  const table = () => house.database.owner.updateTable('certificates')
  await table()
    .set({ deleted_at: house.clock.now() })
    .where('id', '=', await deleted!)
    .execute()
  await as.admin.call(updateEmployeeExtJoin, { employeeID: owner.employeeId, email: `other-${owner.email}` })
  const suspended = await house.database.owner
    .selectFrom('certificates')
    .select('id')
    .where('suspended_at', 'is not', null)
    .execute()
  assert.deepEqual(suspended, [{ id: await kept }])
  await house.mails()
})

/** Someone logs in with a password that another person has set, and changes it first. */
async function signedInWith(oldPassword: string, person: GivenEmployee): Promise<Client> {
  const newPassword = 'Own-Password-3'
  const first = await as.fresh({ ...person, password: oldPassword })
  assert.equal((await first.call(changePassword, { oldPassword, newPassword })).status, 0)
  return as.fresh({ ...person, password: newPassword })
}

for (const [what, change] of [
  ['password', { password: 'Another-Password-2' }],
  ['email', { email: 'elsewhere@example.com' }],
] as const)
  test(`someone who changes another's ${what} cannot sign as that person: the certificate needs a code mailed to the former email`, async () => {
    const owner = await given.employee({ permissions: [2, 6] })
    const certID = await addedCertificate(as.person(owner), identities.nattapong)
    const answer = await as.admin.call(updateEmployeeExtJoin, { employeeID: owner.employeeId, ...change })
    assert.equal(answer.status, 0, answer.message)

    // The person who now logs in may be the one who made the change.
    const session = 'password' in change ? await signedInWith(change.password, owner) : await as.fresh(owner)
    await house.mails()
    assert.equal((await session.call(getInfoUser)).data.mustConfirmIdentity, true)
    assert.equal((await session.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_SUSPENDED')
    assert.equal((await session.call(sendConfirmationCode)).status, 0)
    assert.deepEqual((await house.mail()).to, [owner.email])
  })
