import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerCompany, sendMailRegister } from '@laisen/contract/endpoints/companies'
import { getContact, saveContact } from '@laisen/contract/endpoints/contact'
import { limits } from '@laisen/contract/limits'
import { server } from '@laisen/testkit/server'
import { mailingHouse } from '../support/mailbox.ts'
import { customerOf, operatorOf } from '../support/operator.ts'
import { registration } from '../support/registering.ts'

const ours = {
  addressEn: 'Acme Sign Co., Ltd. · 5 Silom Road, Bangkok 10500',
  addressTh: 'บริษัท แอคมีไซน์ จำกัด · 5 ถนนสีลม กรุงเทพฯ 10500',
  phone: '02 555 0199 ext. 3',
  hoursEn: 'Every day, 08:00–20:00',
  hoursTh: 'ทุกวัน 08:00–20:00 น.',
}

test('before the operator enters anything, no address and no phone is shown, and the hours are those of the product [1.1.15]', async () => {
  const { data } = await (await server()).call(getContact)
  assert.deepEqual(data, {
    ...{ version: 0, addressEn: '', addressTh: '', phone: '' },
    hoursEn: 'Monday to Friday, 09:00–12:00 and 13:00–18:00',
    hoursTh: 'จันทร์–ศุกร์ 09:00–12:00 น. และ 13:00–18:00 น.',
  })
})

test('what the operator enters is shown from then on, to people without a session; hours without text are the product’s again', async () => {
  const house = await server()
  const operator = await operatorOf(house)
  const saved = await operator.call(saveContact, { version: 0, ...ours })
  assert.deepEqual(saved.data, { version: 1, ...ours })
  assert.deepEqual((await house.call(getContact)).data, { version: 1, ...ours })
  await operator.call(saveContact, { version: 1, ...ours, hoursEn: '', hoursTh: ' ' })
  assert.match((await house.call(getContact)).data.hoursEn, /09:00–12:00/)
})

test('of several operators who save at once one succeeds, the others are told; a version that was never read is refused', async () => {
  const house = await server()
  const operator = await operatorOf(house)
  assert.equal((await operator.call(saveContact, { version: 7, ...ours })).code, 'CONTACT_CHANGED')
  for (const version of [0, 1]) {
    const save = (phone: string) => operator.call(saveContact, { version, ...ours, phone })
    const answers = await Promise.all(['1', '2', '3', '4'].map(save))
    assert.equal(answers.filter(({ status }) => status === 0).length, 1)
    assert.equal(answers.filter(({ code }) => code === 'CONTACT_CHANGED').length, 3)
  }
})

test('a text is in both languages or in neither, on one line, and no longer than its limit', async () => {
  const house = await server()
  const operator = await operatorOf(house)
  const save = (part: Partial<typeof ours>) => operator.call(saveContact, { version: 0, ...ours, ...part })
  for (const field of ['addressEn', 'addressTh', 'hoursEn', 'hoursTh'] as const) {
    const { code, params } = await save({ [field]: '  ' })
    assert.deepEqual([code, params?.field], ['FIELD_REQUIRED', field])
  }
  const tooLong = '1'.repeat(limits.contactPhoneCharacters + 1)
  assert.equal((await save({ phone: tooLong })).code, 'TEXT_TOO_LONG')
  assert.notEqual((await save({ addressEn: 'See http://evil.example' })).status, 0)
  assert.notEqual((await save({ addressEn: 'Two\nlines' })).status, 0)
  assert.equal((await save({ phone: tooLong.slice(1) })).status, 0)
})

test('only operators who may change save the contact', async () => {
  const house = await server()
  const asked = { version: 0, ...ours }
  assert.equal((await house.call(saveContact, asked)).http, 401)
  assert.equal((await (await customerOf(house)).client.call(saveContact, asked)).http, 403)
  assert.equal((await (await operatorOf(house, [1, 99])).call(saveContact, asked)).http, 403)
  assert.equal((await house.call(getContact)).data.version, 0)
})

test('emails that name no company to ask say where to call the operator, in the reader’s language', async () => {
  const house = await mailingHouse()
  const register = async (companyCode: string, locale: 'en' | 'th') => {
    const email = `first@${companyCode.toLowerCase()}.example`
    await house.call(registerCompany, { ...registration({ companyCode, email }), locale })
    await house.call(sendMailRegister, { companyAbbr: companyCode, email })
    return (await house.mail()).parsed.text ?? ''
  }
  assert.doesNotMatch(await register('NONE', 'en'), /Support:/)
  await (await operatorOf(house)).call(saveContact, { version: 0, ...ours })
  assert.match(await register('ENGL', 'en'), /Support: 02 555 0199 ext\. 3, Every day, 08:00–20:00/)
  assert.match(await register('THAI', 'th'), /ฝ่ายสนับสนุน: 02 555 0199 ext\. 3 ทุกวัน 08:00–20:00 น\./)
})
