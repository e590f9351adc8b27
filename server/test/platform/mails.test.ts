import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { registerCompany, sendMailRegister } from '@laisen/contract/endpoints/companies'
import { resetFactor } from '@laisen/contract/endpoints/factors'
import { listMails, retryMail, viewMail } from '@laisen/contract/endpoints/installation'
import { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { getCompany } from '@laisen/contract/endpoints/platform'
import { sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import { mailServer } from '@laisen/testkit/mail-server'
import { pki } from '@laisen/testkit/pki'
import { server, type TestServer } from '@laisen/testkit/server'
import { enrolled } from '../support/authenticator.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { operatorOf } from '../support/operator.ts'
import { registration } from '../support/registering.ts'
import { stampRequest } from '../support/stamping.ts'

const post = await mailServer()
after(() => post.close())

/** A company that has registered; its email is waiting to be sent. */
async function mailing(house: TestServer, more: Record<string, unknown> = {}): Promise<void> {
  const { companyCode, email } = registration(more)
  assert.equal((await house.call(registerCompany, registration(more))).status, 0)
  assert.equal((await house.call(sendMailRegister, { companyAbbr: companyCode, email })).status, 0)
}

test('the outbox lists waiting and sent emails, never their contents, and one that does not exist is not found [2.8.25]', async () => {
  const house = await server({ config: { smtpUrl: post.url } })
  const operator = await operatorOf(house)
  await mailing(house)
  const waiting = (await operator.call(listMails, { Filter: { state: 'waiting' } })).data
  assert.equal(waiting.onDisk, false)
  assert.deepEqual(
    waiting.listData.map(({ companyCode, subject, recipient, state }) => [companyCode, subject, recipient, state]),
    [['THARA', 'Welcome to Laisen: set your password', 'Somsri@tharaphat.example', 'waiting']],
  )
  await runDueJobs(house.services)
  const [sent] = (await operator.call(listMails, { Search: 'thara' })).data.listData
  assert.deepEqual([sent?.state, sent?.canRetry, sent?.canView], ['sent', false, false])
  assert.notEqual(sent?.sendDate, null)
  assert.equal((await operator.call(viewMail, { mailID: sent!.mailID })).code, 'MAIL_NOT_ON_DISK')
  assert.equal((await operator.call(retryMail, { mailID: sent!.mailID })).code, 'MAIL_NOT_FAILED')
  const absent = await operator.call(retryMail, { mailID: 999_999 })
  assert.deepEqual([absent.code, absent.data], ['NOT_FOUND', 'Data Not Found.'])
})

test('an email that failed for good shows why and can be sent again once', async () => {
  const house = await server({ config: { smtpUrl: post.url } })
  const operator = await operatorOf(house)
  await mailing(house)
  const before = post.received.length
  const { ownerPool } = house.database
  await ownerPool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1')
  post.refuse(1)
  await runDueJobs(house.services)
  const [failed] = (await operator.call(listMails, { Filter: { state: 'failed' } })).data.listData
  assert.match(failed!.lastError, /451/)
  assert.doesNotMatch(failed!.lastError, /@/)
  assert.equal(failed!.canRetry, true)

  const { mailID } = failed!
  const answers = await Promise.all([1, 2, 3].map(() => operator.call(retryMail, { mailID })))
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  await runDueJobs(house.services)
  const mail = (await post.until(before + 1)).at(-1)!
  assert.match(mail.parsed.text ?? '', /ResetPassword\?token=/)
  await runDueJobs(house.services)
  assert.equal(post.received.length, before + 1)
  const [sent] = (await operator.call(listMails)).data.listData
  assert.deepEqual([sent!.state, sent!.lastError], ['sent', ''])
})

test('a failed email can be retried for a week; then its contents are deleted', async () => {
  const house = await server({ config: { smtpUrl: post.url } })
  await mailing(house)
  await house.database.ownerPool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1')
  post.refuse(1)
  await runDueJobs(house.services)
  house.clock.advance({ hours: 7 * 24 + 1 })
  await runJob(house.services, 'mail.tidy')
  const operator = await operatorOf(house)
  const [failed] = (await operator.call(listMails)).data.listData
  assert.equal(failed?.canRetry, false)
  assert.equal((await operator.call(retryMail, { mailID: failed!.mailID })).code, 'MAIL_CONTENTS_GONE')
  assert.match(failed!.lastError, /451/)
  house.clock.advance({ hours: 23 * 24 })
  await runJob(house.services, 'mail.tidy')
  const [old] = (await (await operatorOf(house)).call(listMails)).data.listData
  assert.deepEqual([old!.mailID, old!.lastError], [failed!.mailID, ''])
})

test('an email that still waits after 30 days goes out whole', async () => {
  const house = await server({ config: { smtpUrl: post.url } })
  await mailing(house)
  house.clock.advance({ hours: 31 * 24 })
  await runJob(house.services, 'mail.tidy')
  const before = post.received.length
  await runDueJobs(house.services)
  const mail = (await post.until(before + 1)).at(-1)!
  assert.deepEqual(mail.to, ['Somsri@tharaphat.example'])
  assert.match(mail.parsed.text ?? '', /ResetPassword\?token=/)
})

test('without a mail server the operator reads emails from disk, and the company’s history records it', async () => {
  const house = await server()
  const operator = await operatorOf(house)
  await mailing(house)
  await mailing(house, { companyCode: 'TWO', email: 'two@tharaphat.example', locale: 'th' })
  await runDueJobs(house.services)
  const { onDisk, listData } = (await operator.call(listMails)).data
  assert.equal(onDisk, true)
  const [thai, english] = listData
  const told = (await operator.call(viewMail, { mailID: english!.mailID })).data
  assert.equal(told.subject, 'Welcome to Laisen: set your password')
  assert.match(told.text, /\n\nHello,\n\n/)
  assert.match(
    told.text,
    /\n\nSet your password to begin\. The page that opens shows the company code and the username you log in with\./,
  )
  // The link would open somebody's account.
  assert.match(told.text, new RegExp(`${house.url}/ResetPassword\\?token=••••••$`, 'm'))
  assert.doesNotMatch(told.text, /[\w-]{30}/)
  const inThai = (await operator.call(viewMail, { mailID: thai!.mailID })).data
  assert.match(inThai.text, /มีการลงทะเบียนบริษัท/)
  assert.match(inThai.subject, /[ก-๙]/)

  const { events } = (await operator.call(getCompany, { companyID: english!.companyID! })).data
  assert.deepEqual(
    events.map(({ type }) => type),
    ['mail.viewed', 'company.registered'],
  )
  const watcher = await operatorOf(house, [1, 99])
  assert.equal((await watcher.call(viewMail, { mailID: english!.mailID })).http, 403)
})

test('the operator reads no code that is mailed to a person, whether or not the address is proven', async () => {
  const house = await server()
  const { signer } = await pki({ root: {}, signer: { by: 'root', name: 'Somchai Jaidee' } }, { now: house.clock.now() })
  const operator = await operatorOf(house)
  const administrator = await house.as.fresh(await house.given.employee({ permissions: [1] }))
  for (const emailProven of [true, false]) {
    const person = await house.given.employee({ permissions: [6], emailProven })
    await addedCertificate((await enrolled(house, person)).client, signer)
    assert.equal((await administrator.call(resetFactor, { employeeID: person.employeeId })).status, 0)
    assert.equal((await (await house.as.fresh(person)).call(sendConfirmationCode)).status, 0)
    await runDueJobs(house.services)
    const [mail] = (await operator.call(listMails)).data.listData
    assert.equal(mail!.template, emailProven ? 'confirmationCode' : 'codeUnproven')
    const { subject, text } = (await operator.call(viewMail, { mailID: mail!.mailID })).data
    assert.equal(subject, 'Your Laisen code: ••••••')
    assert.match(text, /^••••••$/m)
    assert.doesNotMatch(text, /\d{6}/)
  }
})

test('the operator reads no link that would confirm a stamp', async () => {
  const house = await server({ at: today })
  const operator = await operatorOf(house)
  const owner = house.as.person(await house.given.employee({ permissions: [1] }))
  const requester = await house.given.employee({ permissions: [2, 3] })
  const certID = await addedCertificate(owner, identities.nattapong, {
    ...{ certtype: '2', checkConfirmPass: true, employeeList: [{ employeeID: requester.employeeId }] },
  })
  const { data } = await house.as.person(requester).call(addPdfStamp, stampRequest(certID))
  assert.equal(data.pending, true)
  await runDueJobs(house.services)
  const { listData } = (await operator.call(listMails)).data
  const texts = await Promise.all(
    listData.map(async ({ mailID }) => (await operator.call(viewMail, { mailID })).data.text),
  )
  const asks = texts.filter((text) => text.includes('/confirmpassword?'))
  assert.equal(asks.length, 1)
  assert.match(asks[0]!, /[?&]stk=••••••$/m)
  assert.doesNotMatch(asks[0]!, /[\w-]{30}/)
})

test('the operator reads no link of an email that has one for each account', async () => {
  const house = await server()
  const email = 'everywhere@example.com'
  for (let accounts = 0; accounts < 6; accounts++) await house.given.employee({ company: await house.given.company() })
  await house.database.ownerPool.query('update employees set email = $1', [email])
  assert.equal((await house.call(forgotPassword, { email })).status, 0)
  await runDueJobs(house.services)
  const operator = await operatorOf(house)
  const { mailID } = (await operator.call(listMails)).data.listData[0]!
  const { text } = (await operator.call(viewMail, { mailID })).data
  assert.equal(text.match(/\?token=••••••$/gm)?.length, 6, text)
  assert.doesNotMatch(text, /[?&]token=[\w-]/)
})

test('the operator of a demo reads the links in its emails', async () => {
  const house = await server()
  const operator = await operatorOf(house)
  await mailing(house)
  await runDueJobs(house.services)
  await house.database.ownerPool.query('update companies set demo = true where code = $1', ['THARA'])
  const [mail] = (await operator.call(listMails)).data.listData
  assert.match((await operator.call(viewMail, { mailID: mail!.mailID })).data.text, /\?token=[\w-]{43}$/m)
})

test('30 days after an email was sent or written, only its template, time and a hint at its recipient are left', async () => {
  for (const config of [{ smtpUrl: post.url }, {}]) {
    const house = await server({ config })
    await mailing(house)
    await runDueJobs(house.services)
    const folder = join(house.services.config.dataDir, 'outbox')
    const files = () => readdir(folder).catch(() => [])
    const written = (await files()).length
    assert.equal(written, config.smtpUrl ? 0 : 1)
    const row = async () => (await (await operatorOf(house)).call(listMails)).data.listData[0]!
    house.clock.advance({ hours: 30 * 24 })
    await runJob(house.services, 'mail.tidy')
    assert.equal((await row()).recipient, 'Somsri@tharaphat.example')
    assert.equal((await files()).length, written)

    house.clock.advance({ seconds: 1 })
    await runJob(house.services, 'mail.tidy')
    const { recipient, template, createDate, sendDate, canView, mailID } = await row()
    assert.deepEqual([recipient, template, canView], ['S•••@tharaphat.example', 'registration', false])
    assert.ok(createDate <= sendDate!)
    assert.deepEqual(await files(), [])
    const operator = await operatorOf(house)
    assert.equal((await operator.call(viewMail, { mailID })).code, 'MAIL_NOT_ON_DISK')
    await runJob(house.services, 'mail.tidy')
    assert.equal((await row()).recipient, recipient)
  }
})

test('tidying the folder of written emails leaves younger ones, and files that are none', async () => {
  const house = await server()
  await mailing(house)
  await runDueJobs(house.services)
  const folder = join(house.services.config.dataDir, 'outbox')
  const [old] = await readdir(folder)
  await writeFile(join(folder, '0-read-me.txt'), 'These are emails.')
  // What is left where the process ended while it wrote.
  await writeFile(join(folder, `${old}.new`), 'To: Somsri')
  house.clock.advance({ hours: 20 * 24 })
  await mailing(house, { companyCode: 'YOUNG', email: 'young@young.example' })
  await runDueJobs(house.services)
  assert.equal((await readdir(folder)).length, 4)
  house.clock.advance({ hours: 11 * 24 })
  await runJob(house.services, 'mail.tidy')
  const left = await readdir(folder)
  assert.equal(left.length, 2)
  assert.ok(left.includes('0-read-me.txt') && !left.includes(old!))
})

test('no row of an email that was sent holds a token', async () => {
  const house = await server({ config: { smtpUrl: post.url } })
  await mailing(house)
  await runDueJobs(house.services)
  const { rows } = await house.database.ownerPool.query('select facts from mails')
  assert.deepEqual(rows, [{ facts: null }])
})
