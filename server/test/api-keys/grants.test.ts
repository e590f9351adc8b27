import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addApiKey,
  decideKeyGrant,
  getApiKeyOptions,
  listApiKeys,
  listKeyGrants,
  revokeApiKey,
} from '@laisen/contract/endpoints/api-keys'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { confirmEmail, undoEmailChange, updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { addPdfStamp, getStampOptions } from '@laisen/contract/endpoints/stamps'
import type { GivenCompany } from '@laisen/testkit/given'
import { addedKey, keyRequest } from '../support/api-keys.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await mailingHouse({ at: today })
const { as, given, url, clock, call, database } = house
const at = { url, now: today }

/** A seal of the company that one person added and another may stamp with. */
async function sealed(facts: { company?: GivenCompany } = {}) {
  const company = facts.company ?? (await given.company())
  const sealer = await given.employee({ company, permissions: [2, 6] })
  const person = await given.employee({ company, permissions: [2, 3, 104] })
  const [owner, client] = [await as.fresh(sealer), await as.fresh(person)]
  const certID = await addedCertificate(owner, identities.seal, {
    certName: 'Company seal',
    certtype: '2',
    employeeList: [person.employeeId, sealer.employeeId],
  } as never)
  await house.mails()
  return { company, sealer, person, owner, client, certID }
}

type Sealed = Awaited<ReturnType<typeof sealed>>

const keyOf = ({ client, certID }: Sealed) => addedKey(at, client, { certList: [{ certID }] })
const stamps = async (key: { call: Sealed['client']['call'] }, certID: number) =>
  (await key.call(addPdfStamp, stampRequest(certID))).code

test('a key signs with somebody else’s certificate once its owner has allowed it, and no longer than that', async () => {
  const given = await sealed()
  const { sealer, person, owner, client, certID } = given
  const { certList } = (await client.call(getApiKeyOptions)).data
  assert.deepEqual(certList, [
    {
      certID,
      certName: 'Company seal',
      certPasswordCheck: false,
      own: false,
      ownerName: `Somchai Jaidee ${sealer.username}`,
    },
  ])
  const key = await keyOf(given)
  const mail = await house.mail()
  assert.deepEqual(mail.to, [sealer.email])
  assert.match(mail.parsed.subject ?? '', /Company seal/)
  assert.equal(await stamps(key, certID), 'API_KEY_CERTIFICATE_REFUSED')

  const asked = (await owner.call(listKeyGrants, {})).data
  assert.deepEqual([asked.asked, asked.dataCount], [1, 1])
  const [request] = asked.listData
  assert.deepEqual(
    [request?.apiKeyID, request?.certID, request?.employeeID, request?.state, request?.certName],
    [key.apiKeyID, certID, person.employeeId, 'asked', 'Company seal'],
  )
  const decide = (granted: boolean) => owner.call(decideKeyGrant, { apiKeyID: key.apiKeyID, certID, granted })
  assert.equal((await decide(true)).status, 0)
  assert.equal(await stamps(key, certID), undefined)
  assert.equal((await owner.call(listKeyGrants, {})).data.asked, 0)
  const [listed] = (await client.call(listApiKeys, {})).data.listData
  assert.deepEqual(listed?.certList, [{ certID, certName: 'Company seal', state: 'granted' }])

  assert.equal((await decide(false)).status, 0)
  assert.equal(await stamps(key, certID), 'API_KEY_CERTIFICATE_REFUSED')
  assert.equal((await owner.call(listKeyGrants, {})).data.listData[0]?.state, 'declined')
})

test('only the owner of a certificate decides: not whoever has the key, an administrator or another company', async () => {
  const given_ = await sealed()
  const { company, client, certID, owner } = given_
  const key = await keyOf(given_)
  await house.mails()
  const admin = await as.fresh(await given.employee({ company, permissions: [1] }))
  const stranger = await as.fresh(await given.employee({ company: await given.company(), permissions: [1] }))
  const decide = (by: typeof client, facts = {}) =>
    by.call(decideKeyGrant, { apiKeyID: key.apiKeyID, certID, granted: true, ...facts })
  for (const by of [client, admin, stranger]) {
    assert.equal((await decide(by)).code, 'API_KEY_GRANT_NOT_FOUND')
    assert.equal((await by.call(listKeyGrants, {})).data.dataCount, 0)
  }
  assert.equal((await decide(owner, { certID: certID + 1000 })).code, 'API_KEY_GRANT_NOT_FOUND')
  assert.equal(await stamps(key, certID), 'API_KEY_CERTIFICATE_REFUSED')
  assert.equal((await client.call(revokeApiKey, { apiKeyID: key.apiKeyID })).status, 0)
  assert.equal((await decide(owner)).code, 'API_KEY_GRANT_NOT_FOUND')
  assert.equal((await owner.call(listKeyGrants, {})).data.dataCount, 0)
})

test('allowing needs a recent proof, and declining does not', async () => {
  const given = await sealed()
  const { owner, certID } = given
  const key = await keyOf(given)
  await house.mails()
  clock.advance({ minutes: 5 })
  const decide = (granted: boolean) => owner.call(decideKeyGrant, { apiKeyID: key.apiKeyID, certID, granted })
  assert.equal((await decide(true)).code, 'PROOF_REQUIRED')
  assert.equal((await decide(false)).status, 0)
  clock.set(today)
})

test('where the owner has left, an administrator decides, and what the owner allowed goes on', async () => {
  const given_ = await sealed()
  const { company, sealer, owner, certID } = given_
  const [before, after] = [await keyOf(given_), await keyOf(given_)]
  await house.mails()
  await owner.call(decideKeyGrant, { apiKeyID: before.apiKeyID, certID, granted: true })
  const admin = await as.fresh(await given.employee({ company, permissions: [1] }))
  assert.equal((await admin.call(deleteEmployeeExtByUserId, { id: sealer.employeeId })).status, 0)
  assert.equal(await stamps(before, certID), undefined)
  assert.equal(await stamps(after, certID), 'API_KEY_CERTIFICATE_REFUSED')
  assert.equal((await admin.call(listKeyGrants, {})).data.asked, 1)
  assert.equal((await admin.call(decideKeyGrant, { apiKeyID: after.apiKeyID, certID, granted: true })).status, 0)
  assert.equal(await stamps(after, certID), undefined)
})

test('a certificate that gets another owner asks again', async () => {
  const given_ = await sealed()
  const { company, owner, certID } = given_
  const key = await keyOf(given_)
  await house.mails()
  await owner.call(decideKeyGrant, { apiKeyID: key.apiKeyID, certID, granted: true })
  const heir = await given.employee({ company, permissions: [2] })
  await database.owner
    .updateTable('certificates')
    .set({ created_by: heir.employeeId })
    .where('id', '=', certID)
    .execute()
  assert.equal(await stamps(key, certID), 'API_KEY_CERTIFICATE_REFUSED')
  const newOwner = await as.fresh(heir)
  assert.equal((await newOwner.call(listKeyGrants, {})).data.asked, 1)
  assert.equal((await owner.call(listKeyGrants, {})).data.dataCount, 0)
  await newOwner.call(decideKeyGrant, { apiKeyID: key.apiKeyID, certID, granted: true })
  assert.equal(await stamps(key, certID), undefined)
})

test('a certificate that its person may not stamp with is not there to be asked for', async () => {
  const { company, certID } = await sealed()
  const client = await as.fresh(await given.employee({ company, permissions: [2, 3, 104] }))
  assert.deepEqual((await client.call(getApiKeyOptions)).data.certList, [])
  const answer = await client.call(addApiKey, keyRequest(today, { certList: [{ certID }] }))
  assert.equal(answer.code, 'CERTIFICATE_NOT_FOUND')
  assert.equal((await house.mails()).length, 0)
})

test('who takes their account back from a thief gets no keys of the thief with it', async () => {
  const person = await given.employee({ permissions: [2, 3, 104] })
  const thief = await as.fresh(person)
  const key = await addedKey(at, thief)
  const email = `thief-${person.email}`
  assert.equal((await thief.call(updateEmployeeCompany, { email })).status, 0)
  const [confirm = ''] = (await house.mails()).filter(({ to }) => to[0] === email).flatMap(tokensIn)
  assert.equal((await call(confirmEmail, { token: confirm })).status, 0)
  const [token = ''] = tokensIn(await house.mail())
  assert.equal((await key.call(getStampOptions)).status, 0)
  assert.equal((await call(undoEmailChange, { token })).status, 0)
  assert.equal((await key.call(getStampOptions)).code, 'API_KEY_ENDED')
  await house.mails()
})
