import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { checkPasswordLink, forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import { confirmEmail, updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { getInfoUser, login, loginCustomer } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { exifOrientation } from '@laisen/pades/image/exif'
import type { Client } from '@laisen/testkit/client'
import { jpegs, png, signaturePng } from '@laisen/testkit/images'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'

const house = await mailingHouse()
const { as, given, call, clock, database } = house

const me = async (client: Client) => (await client.call(getInfoUser)).data
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

test('people change their own names and phone, and fields they leave out stay as they were [1.7.19]', async () => {
  const client = await as.fresh(await given.employee())
  const before = await me(client)
  const answer = await client.call(updateEmployeeCompany, {
    firstName: ' Malee ',
    lastName: 'Thongdee',
    mobile: '0812345678',
  })
  assert.deepEqual([answer.status, answer.data], [0, { pendingEmail: '' }])
  const after = await me(client)
  assert.deepEqual(after, { ...before, firstName: 'Malee', lastName: 'Thongdee', mobile: '0812345678' })
  await client.call(updateEmployeeCompany, { firstName: 'Mali' })
  assert.deepEqual(await me(client), { ...after, firstName: 'Mali' })
  assert.equal((await client.call(updateEmployeeCompany)).status, 0)
})

test('first name, last name, phone and email cannot be emptied [1.5.72] [1.5.74] [1.5.79]', async () => {
  const client = await as.fresh(await given.employee())
  for (const field of ['firstName', 'lastName', 'mobile', 'email']) {
    for (const nothing of ['', '  ', null]) {
      const refused = await client.call(updateEmployeeCompany, { [field]: nothing })
      assert.deepEqual([refused.code, refused.message], ['PROFILE_FIELD_REQUIRED', 'Please Fill All The Fields!'])
      assert.equal(refused.params?.field, field)
    }
  }
})

test('a phone must have exactly 10 digits, but is checked only if it changes [1.5.76] [1.5.78]', async () => {
  const person = await given.employee()
  const client = await as.fresh(person)
  await database.owner
    .updateTable('employees')
    .set({ mobile: '021234567' })
    .where('id', '=', person.employeeId)
    .execute()
  assert.equal((await client.call(updateEmployeeCompany, { firstName: 'Malee', mobile: '021234567' })).status, 0)
  for (const mobile of ['081234567', '08123456789', '08-1234567', '๐๘๑๒๓๔๕๖๗๘']) {
    const refused = await client.call(updateEmployeeCompany, { mobile })
    assert.deepEqual([refused.code, refused.message], ['PROFILE_FORMAT', 'Please Enter Correct Format!'], mobile)
    assert.equal(refused.params?.field, 'mobile')
  }
  assert.equal((await client.call(updateEmployeeCompany, { mobile: '0812345678' })).status, 0)
})

test('saving a profile changes no password, role or type and no other person, whatever the payload says [1.3.22]', async () => {
  const person = await given.employee()
  const other = await given.employee()
  const client = await as.fresh(person)
  const payload = {
    employeeCOMId: other.employeeId,
    username: other.username,
    password: 'Stolen-Password-1',
    agentID: 1,
    roleId: 1,
    userType: 'COM',
    updatedByUserId: other.employeeId,
    salaryid: '',
    idcard: '1',
    prefixId: 1,
    startWorkDate: '2026-01-01',
    supervisorID: other.employeeId,
    createBy: 'mallory',
    updateBy: 'mallory',
    firstName: 'Malee',
  }
  const before = await me(client)
  assert.equal((await client.call(updateEmployeeCompany, payload)).status, 0)
  assert.deepEqual(await me(client), { ...before, firstName: 'Malee' })
  assert.deepEqual(await me(await as.fresh(other)).then(({ firstName, username }) => [firstName, username]), [
    'Somchai',
    other.username,
  ])
  const { companyCode, username: userName } = person
  const stolen = await call(loginCustomer, { companyCode, userName, password: 'Stolen-Password-1' })
  assert.equal(stolen.code, 'SIGN_IN_FAILED')
})

test('a picture is stored without its metadata and answered with the person [1.7.08]', async () => {
  const client = await as.fresh(await given.employee())
  const plain = signaturePng()
  const body = Buffer.from('tEXtComment\0taken at home')
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, body.length - 4]), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(crc32(body), chunk.length - 4)
  const withMetadata = Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33), Buffer.from('trailing')])
  assert.equal((await client.call(updateEmployeeCompany, { pathImage: dataUrl('png', withMetadata) })).status, 0)
  const { data } = await client.call(login)
  assert.equal(data.pathImage, dataUrl('png', plain))
  assert.equal((await me(client)).pathImage, data.pathImage)

  // Sent back unchanged or as an empty text, the picture stays the same; null removes it.
  const objects = () =>
    database.ownerPool.query('select count(*) from objects').then(({ rows }) => Number(rows[0].count))
  const before = await objects()
  for (const pathImage of [data.pathImage, '']) await client.call(updateEmployeeCompany, { pathImage })
  assert.equal((await me(client)).pathImage, data.pathImage)
  assert.equal(await objects(), before)
  await client.call(updateEmployeeCompany, { pathImage: null })
  assert.equal((await me(client)).pathImage, '')
  const { rows } = await database.ownerPool.query('select count(*) from objects where wrapped_key is not null')
  assert.equal(Number(rows[0].count), 0, 'the old picture cannot be read any more')
})

test('a photograph keeps its orientation and nothing else of its Exif data', async () => {
  const client = await as.fresh(await given.employee())
  await client.call(updateEmployeeCompany, { pathImage: jpegs.rotated.toString('base64') })
  const { pathImage } = await me(client)
  assert.match(pathImage, /^data:image\/jpeg;base64,/)
  const kept = bytesOf(pathImage)
  const exif = kept.indexOf('Exif')
  assert.equal(
    exifOrientation(kept.subarray(exif)),
    exifOrientation(jpegs.rotated.subarray(jpegs.rotated.indexOf('Exif'))),
  )
  assert.equal(kept.indexOf('Exif', exif + 1), -1)
})

test('a file whose content is not a picture is refused, whatever it is called [1.5.80]', async () => {
  const client = await as.fresh(await given.employee())
  const refused = async (bytes: Buffer, type = 'png') => {
    const { code, params } = await client.call(updateEmployeeCompany, { pathImage: dataUrl(type, bytes) })
    assert.equal(params?.field, 'pathImage')
    return code
  }
  assert.equal(
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg+xml'),
    'PROFILE_PICTURE_TYPE',
  )
  assert.equal(await refused(Buffer.from('%PDF-1.7')), 'PROFILE_PICTURE_TYPE')
  assert.equal(await refused(signaturePng().subarray(0, 60)), 'PROFILE_PICTURE_UNREADABLE')
  assert.equal((await client.call(updateEmployeeCompany, { pathImage: 'not base64!' })).code, 'INPUT_INVALID')
})

test('a picture of 512 KB is accepted, and one byte more is refused', async () => {
  const client = await as.fresh(await given.employee())
  const small = jpegs.grey
  const filled = (sizeBytes: number) => {
    // More data than the picture needs: a reader stops at the end marker.
    const noise = randomBytes(sizeBytes - small.length).map((byte) => byte & 0x7f)
    return Buffer.concat([small.subarray(0, -2), noise, small.subarray(-2)])
  }
  const most = filled(limits.avatarBytes)
  assert.equal((await client.call(updateEmployeeCompany, { pathImage: most.toString('base64') })).status, 0)
  const refused = await client.call(updateEmployeeCompany, {
    pathImage: filled(limits.avatarBytes + 1).toString('base64'),
  })
  assert.deepEqual([refused.code, refused.params?.limitKilobytes], ['PROFILE_PICTURE_TOO_LARGE', 512])
  // A small file that claims very many pixels is refused before it is unpacked.
  const huge = png({ colourType: 0, pixel: () => [0] })
  huge.writeUInt32BE(20_000, 16)
  huge.writeUInt32BE(20_000, 20)
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
  assert.equal(
    (await client.call(updateEmployeeCompany, { pathImage: huge.toString('base64') })).code,
    'PICTURE_TOO_MANY_PIXELS',
  )
})

test('a new email takes effect when the link mailed to it is opened, and the old email is notified before and after', async () => {
  const person = await given.employee()
  const client = await as.fresh(person)
  const forgotten = async () => {
    await call(forgotPassword, { email: person.email })
    return tokensIn(await house.mail())[0]!
  }
  const reset = await forgotten()
  const email = `new-${person.email}`
  const asked = await client.call(updateEmployeeCompany, { email })
  assert.equal(asked.data.pendingEmail, email)
  assert.deepEqual(await me(client).then((user) => [user.email, user.pendingEmail]), [person.email, email])
  const mails = await house.mails()
  assert.deepEqual(mails.map(({ to }) => to[0]).sort(), [email, person.email].sort())
  const [toNew] = mails.filter(({ to }) => to[0] === email)
  const [toOld] = mails.filter(({ to }) => to[0] === person.email)
  assert.match(toOld!.parsed.text ?? '', new RegExp(`asked to change the email of your account to ${email}`))
  assert.deepEqual(tokensIn(toOld!), [])
  assert.match(toNew!.parsed.text ?? '', /\/ConfirmEmail\?token=/)
  const [token = ''] = tokensIn(toNew!)
  // Asking again sends no further mail, and the same link still works.
  await client.call(updateEmployeeCompany, { email })
  assert.equal((await house.mails()).length, 0)

  assert.deepEqual((await call(confirmEmail, { token })).data, {
    companyCode: person.companyCode,
    username: person.username,
    email,
  })
  assert.deepEqual(await me(client).then((user) => [user.email, user.pendingEmail]), [email, ''])
  const notice = await house.mail()
  assert.deepEqual(notice.to, [person.email])
  assert.equal(notice.parsed.subject, `Your Laisen email was changed (${person.username} at TEST)`)
  assert.equal((await call(confirmEmail, { token })).code, 'EMAIL_LINK_EXPIRED')
  // A link mailed to the old address no longer sets a password.
  assert.equal((await call(checkPasswordLink, { token: reset })).code, 'RESET_EXPIRED')
  assert.equal((await call(resetPassword, { token, email, password: 'Another-Password-2' })).code, 'RESET_EXPIRED')
})

test('a new email must be valid and not used by someone else in the company [1.5.74] [1.5.78]', async () => {
  const person = await given.employee({ permissions: [9] })
  const other = await given.employee()
  const elsewhere = await given.employee({ company: await given.company() })
  const client = await as.fresh(person)
  for (const email of ['somchai', 'a@b', 'a b@example.com', `${'a'.repeat(243)}@example.com`]) {
    const refused = await client.call(updateEmployeeCompany, { email })
    assert.deepEqual([refused.code, refused.message], ['PROFILE_FORMAT', 'Please Enter Correct Format!'], email)
  }
  const taken = await client.call(updateEmployeeCompany, { email: other.email.toUpperCase() })
  assert.deepEqual([taken.code, taken.data], ['EMPLOYEE_EMAIL_IN_USE', 'email address is already in use!'])
  assert.equal(
    (await client.call(updateEmployeeCompany, { email: elsewhere.email })).data.pendingEmail,
    elsewhere.email,
  )
  assert.equal((await client.call(updateEmployeeCompany, { email: person.email })).status, 0)
  await house.mails()
})

test('when two people confirm the same email at the same moment, one of them gets it', async () => {
  for (let round = 1; round <= 10; round++) {
    const people = [await given.employee(), await given.employee()]
    const email = `shared${round}@example.com`
    for (const person of people) await (await as.fresh(person)).call(updateEmployeeCompany, { email })
    const tokens = (await house.mails()).filter(({ to }) => to[0] === email).flatMap(tokensIn)
    assert.equal(tokens.length, 2)
    const answers = await Promise.all(tokens.map((token) => call(confirmEmail, { token })))
    assert.deepEqual(answers.map(({ code }) => code ?? 'ok').sort(), ['EMPLOYEE_EMAIL_IN_USE', 'ok'])
  }
  await house.mails()
})

test('a link that confirms an email works once, for 24 hours, and until a newer one is mailed', async () => {
  const person = await given.employee({ locale: 'th' })
  const client = await as.fresh(person)
  const ask = async (email: string) => {
    await client.call(updateEmployeeCompany, { email })
    const mails = await house.mails()
    assert.ok(mails.some(({ parsed }) => parsed.subject === 'ยืนยันอีเมลใหม่สำหรับ Laisen'))
    return mails.flatMap(tokensIn)[0]!
  }
  const first = await ask('one@example.com')
  const second = await ask('two@example.com')
  assert.equal((await call(confirmEmail, { token: first })).code, 'EMAIL_LINK_EXPIRED')
  clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  const answers = await Promise.all([1, 2, 3].map(() => call(confirmEmail, { token: second })))
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  await house.mails()
  const again = await as.fresh(person)
  await again.call(updateEmployeeCompany, { email: 'three@example.com' })
  const token = (await house.mails()).flatMap(tokensIn)[0]!
  clock.advance({ hours: 24 })
  assert.equal((await call(confirmEmail, { token })).code, 'EMAIL_LINK_EXPIRED')
})

test('everyone with a session may change their profile, also with 99', async () => {
  assert.equal((await call(updateEmployeeCompany, { firstName: 'Malee' })).http, 401)
  const barred = await as.fresh(await given.employee({ permissions: [1, 99] }))
  assert.equal((await barred.call(updateEmployeeCompany, { firstName: 'Malee' })).status, 0)
})
