import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOwnCertificates } from '@laisen/contract/endpoints/certificate-lists'
import { addEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { getSetting, saveSetting } from '@laisen/contract/endpoints/settings'
import { addSignature } from '@laisen/contract/endpoints/signatures'
import { getStampOptions } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { jpegs, png, signaturePng } from '@laisen/testkit/images'
import { server } from '@laisen/testkit/server'
import { issuedCertificate } from '../support/authority.ts'
import { somebody } from '../support/people.ts'
import { countedBytes } from '../support/storage.ts'

const house = await server()
const { as, given } = house
const picture = signaturePng().toString('base64')

const plainLogo = png({ colourType: 2, width: 40, height: 40, pixel: () => [200, 30, 30] }).toString('base64')

/** Somebody who may change the settings of a company of their own. */
async function keeper() {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [106] })
  return { company, person, client: as.person(person) }
}

const logoOf = (client: Client) => client.call(getInfoUser).then(({ data }) => data.companyBrand.logo)

function savedEvents(companyId: number) {
  return house.database.owner
    .selectFrom('events')
    .select('facts')
    .where('company_id', '=', companyId)
    .where('type', '=', 'settings.saved')
    .orderBy('id')
    .execute()
}

test('a company that has chosen nothing has the product’s look', async () => {
  const { client } = await keeper()
  assert.deepEqual((await client.call(getSetting)).data, {
    version: 0,
    colorCode: '',
    logo: '',
    defaultLanguage: 'en',
    anyPageSize: false,
    senderName: '',
    replyTo: '',
    reason: '',
    location: '',
    senderAddress: 'laisen@localhost',
  })
})

test('colour and logo are in the session of everyone in the company, and of nobody else', async () => {
  const { client, company } = await keeper()
  const colleague = as.person(await given.employee({ company }))
  const stranger = as.person(await given.employee({ company: await given.company() }))
  const saved = await client.call(saveSetting, { version: 0, colorCode: '#6B1F4E', logo: picture })
  assert.deepEqual([saved.status, saved.data.version, saved.data.colorCode], [0, 1, '#6b1f4e'])
  const { companyBrand } = (await colleague.call(getInfoUser)).data
  assert.equal(companyBrand.colors?.light.primary, '#6b1f4e')
  assert.equal(companyBrand.logo, saved.data.logo)
  assert.deepEqual((await stranger.call(getInfoUser)).data.companyBrand, { colors: null, logo: '' })
})

test('what is absent stays, and null or empty text clears', async () => {
  const { client } = await keeper()
  const all = { colorCode: '#123456', senderName: 'Contracts', replyTo: 'contracts@example.com', reason: 'Approved' }
  await client.call(saveSetting, { version: 0, ...all, location: 'Bangkok', logo: picture, anyPageSize: true })
  const partly = (await client.call(saveSetting, { version: 1, senderName: 'Legal' })).data
  assert.deepEqual(
    { ...partly, senderName: 'Contracts' },
    { ...partly, ...all, location: 'Bangkok', anyPageSize: true },
  )
  const nothing = { colorCode: null, logo: null, senderName: null, replyTo: '', reason: '', location: null }
  const cleared = (await client.call(saveSetting, { version: 2, ...nothing, anyPageSize: false })).data
  const empty = { colorCode: '', logo: '', senderName: '', replyTo: '', reason: '', location: '', anyPageSize: false }
  assert.deepEqual({ ...cleared, ...empty }, cleared)
})

test('of two people who save at once one succeeds, and the other is told and keeps nothing', async () => {
  const { client, company } = await keeper()
  for (const version of [0, 1]) {
    const save = (senderName: string) => client.call(saveSetting, { version, senderName })
    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => save(`${name} ${version}`)))
    const good = answers.filter(({ status }) => status === 0)
    assert.equal(good.length, 1)
    for (const { status, code } of answers) if (status !== 0) assert.equal(code, 'SETTING_CHANGED')
    const { data } = await client.call(getSetting)
    assert.deepEqual([data.version, data.senderName], [version + 1, good[0]!.data.senderName])
  }
  assert.equal((await client.call(saveSetting, { version: 1, senderName: 'Late' })).code, 'SETTING_CHANGED')
  assert.equal((await savedEvents(company.companyId)).length, 2)
})

test('an event names what changed, and saving the same again changes nothing', async () => {
  const { client, company } = await keeper()
  const values = { colorCode: '#123', replyTo: 'ask@example.com' }
  await client.call(saveSetting, { version: 0, ...values })
  const again = await client.call(saveSetting, { version: 1, ...values })
  assert.equal(again.data.version, 1)
  const facts = (await savedEvents(company.companyId)).map((event) => event.facts)
  assert.deepEqual(facts, [{ changed: ['colorCode', 'replyTo'] }])
})

test('a colour is a code of three or six digits', async () => {
  const { client } = await keeper()
  for (const colorCode of ['blue', '#12345', '12345678'.slice(0, 7), '#gggggg', 'rgb(1)']) {
    const { code, params } = await client.call(saveSetting, { version: 0, colorCode })
    assert.deepEqual([code, params?.field], ['SETTING_COLOR', 'colorCode'], colorCode)
  }
  const short = await client.call(saveSetting, { version: 0, colorCode: 'ABC' })
  assert.equal(short.data.colorCode, '#aabbcc')
})

test('a logo is a PNG or JPEG of at most 4 megapixels and 1 MB', async () => {
  const { client } = await keeper()
  const save = (bytes: Buffer) => client.call(saveSetting, { version: 0, logo: bytes.toString('base64') })
  assert.equal((await save(Buffer.from('GIF89a'))).code, 'SETTING_LOGO_TYPE')
  assert.equal((await save(signaturePng().subarray(0, 200))).code, 'SETTING_LOGO_UNREADABLE')
  const plain = (width: number, height: number) => png({ colourType: 2, width, height, pixel: () => [200, 30, 30] })
  assert.equal((await save(plain(2001, 2000))).code, 'PICTURE_TOO_MANY_PIXELS')
  let seed = 1
  const noise = () => (seed = (seed * 16_807) % 2_147_483_647) % 256
  const heavy = png({ colourType: 2, width: 640, height: 640, pixel: () => [noise(), noise(), noise()] })
  assert.ok(heavy.length > limits.logoBytes)
  assert.equal((await save(heavy)).code, 'SETTING_LOGO_TOO_LARGE')
  assert.equal((await save(jpegs.colour)).status, 0)
})

test('the logo is served by its random number to people without a session, until another replaces it', async () => {
  const { client } = await keeper()
  await client.call(saveSetting, { version: 0, logo: picture })
  const first = await logoOf(client)
  const response = await fetch(house.url + first)
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/png'])
  assert.match(response.headers.get('cache-control') ?? '', /public/)
  assert.ok((await response.arrayBuffer()).byteLength > 100)
  await client.call(saveSetting, { version: 1, logo: jpegs.colour.toString('base64') })
  const second = await logoOf(client)
  assert.equal((await fetch(house.url + first)).status, 404)
  assert.equal((await fetch(house.url + second)).headers.get('content-type'), 'image/jpeg')
  await client.call(saveSetting, { version: 2, logo: null })
  assert.deepEqual([await logoOf(client), (await fetch(house.url + second)).status], ['', 404])
})

test('no other object of a company is served as a logo, and no number that is none', async () => {
  const { client, person } = await keeper()
  await client.call(saveSetting, { version: 0, logo: picture })
  const objects = await house.database.owner
    .selectFrom('objects')
    .select('id')
    .where('company_id', '=', person.companyId)
    .execute()
  const address = (id: string) => `${house.url}/api/v1/Setting/GetLogo?logo=${id}`
  const found = await Promise.all(objects.map(async ({ id }) => (await fetch(address(id))).status))
  assert.deepEqual(
    found.filter((status) => status !== 404),
    [200],
  )
  for (const id of ['', '1', 'x'.repeat(36), '00000000-0000-0000-0000-000000000000'])
    assert.equal((await fetch(address(id))).status, 404, id)
})

test('the logo counts as storage, and a replaced one gives its bytes back', async () => {
  const { client } = await keeper()
  await client.call(saveSetting, { version: 0, logo: picture })
  const large = await countedBytes(client)
  assert.ok(large > 0)
  await client.call(saveSetting, { version: 1, logo: jpegs.colour.toString('base64') })
  const small = await countedBytes(client)
  assert.ok(small > 0 && small < large)
  await client.call(saveSetting, { version: 2, logo: null })
  assert.equal(await countedBytes(client), 0)
})

test('a sender’s name holds no link and no hidden character, and answers go to an email address', async () => {
  const { client } = await keeper()
  const refused = async (values: object) => (await client.call(saveSetting, { version: 0, ...values })).code
  assert.equal(await refused({ senderName: 'Win at https://evil.example' }), 'NAME_LINK')
  assert.equal(await refused({ senderName: 'Bank\u202e' }), 'NAME_HIDDEN_CHARACTERS')
  assert.equal(await refused({ replyTo: 'contracts' }), 'EMAIL_INVALID')
  assert.equal(await refused({ senderName: 'x'.repeat(61) }), 'TEXT_TOO_LONG')
})

test('new people have the language that the company chose', async () => {
  const { client, company } = await keeper()
  await client.call(saveSetting, { version: 0, defaultLanguage: 'th' })
  const admin = as.person(await given.employee({ company, permissions: [1], ownAdmin: true }))
  const added = await admin.call(addEmployeeExt, somebody({ username: 'malee' }))
  assert.equal(added.status, 0, added.message)
  const { locale } = await house.database.owner
    .selectFrom('employees')
    .select('locale')
    .where('company_id', '=', company.companyId)
    .where('username', '=', 'malee')
    .executeTakeFirstOrThrow()
  assert.equal(locale, 'th')
})

test('the session of everyone in the company names the language for outside recipients, once it is chosen', async () => {
  const { client, company } = await keeper()
  const clerk = as.person(await given.employee({ company, locale: 'en' }))
  const language = async () => (await clerk.call(getInfoUser)).data.companyLanguage
  assert.equal(await language(), null)
  await client.call(saveSetting, { version: 0, defaultLanguage: 'th' })
  assert.equal(await language(), 'th')
})

test('a requested certificate has the reason, place and logo that the company chose, and keeps the logo when another replaces it', async () => {
  const { client, company } = await keeper()
  const signer = as.person(await given.employee({ company, permissions: [5, 6] }))
  await client.call(saveSetting, { version: 0, logo: picture, reason: 'For Tharaphat', location: 'Rayong' })
  const logo = await logoOf(client)
  await issuedCertificate(house, signer)
  await client.call(saveSetting, { version: 1, logo: plainLogo })
  const [certificate] = (await signer.call(listOwnCertificates, {})).data.listData
  assert.deepEqual([certificate?.certReason, certificate?.certLocation], ['For Tharaphat', 'Rayong'])
  assert.equal(Buffer.from(certificate?.certBackground ?? '', 'base64').compare(signaturePng()), 0)
  // Its address is the company's no more.
  assert.equal((await fetch(house.url + logo)).status, 404)
})

test('whoever has a signature of their own shows it, and without a logo there is no picture', async () => {
  const { client, company } = await keeper()
  const shown = async () => {
    const person = as.person(await given.employee({ company, permissions: [5, 6] }))
    return {
      person,
      issued: async () => {
        await issuedCertificate(house, person)
        return (await person.call(listOwnCertificates, {})).data.listData[0]!.certBackground
      },
    }
  }
  assert.equal(await (await shown()).issued(), '')
  await client.call(saveSetting, { version: 0, logo: plainLogo })
  const own = await shown()
  await own.person.call(addSignature, { picture, kind: 'drawn' })
  assert.equal(Buffer.from(await own.issued(), 'base64').compare(signaturePng()), 0)
})

test('a company that accepts pages of any size says so to Upload', async () => {
  const { client, company } = await keeper()
  const signer = as.person(await given.employee({ company, permissions: [2] }))
  const accepts = async () => (await signer.call(getStampOptions)).data.anyPageSize
  assert.equal(await accepts(), false)
  await client.call(saveSetting, { version: 0, anyPageSize: true })
  assert.equal(await accepts(), true)
})

test('settings of one company are neither read nor changed by another', async () => {
  const [one, other] = [await keeper(), await keeper()]
  await one.client.call(saveSetting, { version: 0, senderName: 'One' })
  assert.equal((await other.client.call(getSetting)).data.version, 0)
  await other.client.call(saveSetting, { version: 0, senderName: 'Other' })
  assert.equal((await one.client.call(getSetting)).data.senderName, 'One')
})
