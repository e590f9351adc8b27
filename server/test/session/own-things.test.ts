import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getFactor, verifyFactor } from '@laisen/contract/endpoints/factors'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { jpegs, signaturePng } from '@laisen/testkit/images'
import { enrolled } from '../support/authenticator.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse()
const { as, given, call, url } = house

async function half({ companyCode, username: userName, password }: GivenEmployee) {
  return bearerClient(url, (await call(loginCustomer, { companyCode, userName, password })).data.token)
}

test('a recovery code opens the account that it was made for, and no other', async () => {
  const [person, other] = [await given.employee(), await given.employee()]
  const own = await enrolled(house, person)
  const others = await enrolled(house, other)
  const [code] = others.recoveryCodes
  assert.equal((await (await half(person)).call(verifyFactor, { code: code! })).code, 'FACTOR_CODE_WRONG')
  assert.equal((await others.client.call(getFactor)).data.recoveryCodesLeft, 10)
  const { data } = await (await half(person)).call(verifyFactor, { code: own.recoveryCodes[0]! })
  assert.equal((await bearerClient(url, data.token).call(getFactor)).data.recoveryCodesLeft, 9)
  assert.equal((await others.client.call(getFactor)).data.recoveryCodesLeft, 10)
})

test('everybody’s picture is their own, even one that somebody else has already', async () => {
  const [one, two] = [await as.fresh(await given.employee()), await as.fresh(await given.employee())]
  const png = `data:image/png;base64,${signaturePng().toString('base64')}`
  const jpeg = `data:image/jpeg;base64,${jpegs.grey.toString('base64')}`
  const pictures = async () => [
    (await one.call(getInfoUser)).data.pathImage,
    (await two.call(getInfoUser)).data.pathImage,
  ]
  await one.call(updateEmployeeCompany, { pathImage: png })
  assert.deepEqual(await pictures(), [png, ''])
  await two.call(updateEmployeeCompany, { pathImage: jpeg })
  assert.deepEqual(await pictures(), [png, jpeg])
  await two.call(updateEmployeeCompany, { pathImage: png })
  assert.deepEqual(await pictures(), [png, png])
  await one.call(updateEmployeeCompany, { pathImage: null })
  assert.deepEqual(await pictures(), ['', png])
})

test('what follows the end of a picture is dropped, even if it looks like more of it', async () => {
  const client = await as.fresh(await given.employee())
  const plain = signaturePng()
  // The chunks of another picture, without its signature of eight bytes.
  const more = Buffer.concat([plain, plain.subarray(8)])
  const pathImage = `data:image/png;base64,${more.toString('base64')}`
  assert.equal((await client.call(updateEmployeeCompany, { pathImage })).status, 0)
  const kept = (await client.call(getInfoUser)).data.pathImage
  assert.equal(kept, `data:image/png;base64,${plain.toString('base64')}`)
})
