import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type MailServer, mailServer } from '@laisen/testkit/mail-server'
import PostalMime from 'postal-mime'
import { runDueJobs, startWorker } from '../../src/jobs/worker.ts'
import { mailJobs } from '../../src/mail/jobs.ts'
import type { MailOrder } from '../../src/mail/mail.ts'
import { type Ground, ground } from './a-company.ts'

let post: MailServer
let smtp: Ground
let disk: Ground

before(async () => {
  post = await mailServer()
  smtp = await ground({ SMTP_URL: post.url, MAIL_FROM: 'Laisen <no-reply@example.com>' })
  disk = await ground()
})
after(async () => {
  await Promise.all([smtp.close(), disk.close()])
  await post.close()
})

const order = (companyId: number, more: Partial<MailOrder> = {}): MailOrder => ({
  companyId,
  template: 'passwordChanged',
  locale: 'en',
  to: 'somchai@example.com',
  reader: { kind: 'member' },
  facts: { name: 'Somchai <b>', username: 'somchai', companyCode: 'ACME', time: '1 May 2031' },
  ...more,
})
const enqueue = ({ services, company }: Ground, more?: Partial<MailOrder>) =>
  company.transaction((db) => services.mail.enqueue(db, order(company.companyId, more)))

test('an email is sent once its transaction is committed, with the Message-ID stored there', async () => {
  const before = post.received.length
  await enqueue(smtp)
  const { owner } = smtp.database
  const row = await owner.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  assert.equal(row.state, 'waiting')
  assert.ok(!row.facts?.includes('somchai'), 'facts are sealed')

  await runDueJobs(smtp.services, mailJobs)
  const mail = (await post.until(before + 1)).at(-1)!
  assert.deepEqual(mail.to, ['somchai@example.com'])
  assert.equal(mail.from, 'no-reply@example.com')
  assert.equal(mail.parsed.messageId, row.message_id)
  assert.equal(mail.parsed.subject, 'Your Laisen password was changed (somchai at ACME)')
  assert.match(mail.parsed.text ?? '', /Hello Somchai <b>,/)
  assert.match(mail.parsed.html ?? '', /Hello Somchai &lt;b&gt;,/)
  const sent = await owner.selectFrom('mails').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
  assert.equal(sent.state, 'sent')
  assert.equal(sent.facts, null)
})

test('an email is written in its recipient’s language', async () => {
  const before = post.received.length
  await enqueue(smtp, { locale: 'th' })
  await runDueJobs(smtp.services, mailJobs)
  const mail = (await post.until(before + 1)).at(-1)!
  assert.equal(mail.parsed.subject, 'รหัสผ่าน Laisen ของคุณถูกเปลี่ยนแล้ว (somchai ที่ ACME)')
  assert.match(mail.parsed.text ?? '', /เรียน คุณ Somchai/)
})

test('no email is sent for a transaction that is rolled back', async () => {
  const before = post.received.length
  const rolledBack = smtp.company.transaction(async (db) => {
    await smtp.services.mail.enqueue(db, order(smtp.company.companyId))
    throw new Error('no')
  })
  await assert.rejects(rolledBack)
  await runDueJobs(smtp.services, mailJobs)
  assert.equal(post.received.length, before)
})

test('after a temporary failure of the mail server the same email is sent again, once', async () => {
  const before = post.received.length
  await enqueue(smtp)
  post.refuse(1)
  await runDueJobs(smtp.services, mailJobs)
  const { owner } = smtp.database
  const row = await owner.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  assert.equal(row.state, 'waiting')
  assert.match(row.last_error ?? '', /451/)

  await smtp.database.ownerPool.query('update graphile_worker._private_jobs set run_at = now()')
  await runDueJobs(smtp.services, mailJobs)
  await runDueJobs(smtp.services, mailJobs)
  assert.equal((await post.until(before + 1)).length, before + 1)
  assert.equal(post.received.at(-1)?.parsed.messageId, row.message_id)
})

test('a mail server beyond this machine gets no mail unencrypted, unless its address says that it may', async () => {
  // The server knows no STARTTLS. This address leads to it too, and is not one of the loopback's.
  const url = post.url.replace('127.0.0.1', '0.0.0.0')
  const before = post.received.length
  for (const [SMTP_URL, sent] of [
    [url, 0],
    [`${url}?requireTLS=false`, 1],
  ] as const) {
    const beyond = await ground({ SMTP_URL })
    try {
      await enqueue(beyond)
      await runDueJobs(beyond.services, mailJobs)
      const row = await beyond.database.owner.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual([row.state, post.received.length - before], [sent === 1 ? 'sent' : 'waiting', sent])
      if (sent === 0) assert.match(row.last_error ?? '', /TLS/)
    } finally {
      await beyond.close()
    }
  }
})

test('a running worker sends an email without being asked', async () => {
  const before = post.received.length
  const worker = await startWorker(smtp.services, mailJobs)
  try {
    await enqueue(smtp)
    await post.until(before + 1)
  } finally {
    await worker.stop()
  }
})

test('without a mail server emails are written to the outbox on disk, readable only by its owner', async () => {
  await enqueue(disk)
  await runDueJobs(disk.services, mailJobs)
  const outbox = join(disk.services.config.dataDir, 'outbox')
  const [name = ''] = await readdir(outbox)
  assert.match(name, /^[\dTZ-]+-\d+\.eml$/)
  const parsed = await PostalMime.parse(await readFile(join(outbox, name)))
  assert.equal(parsed.to?.[0]?.address, 'somchai@example.com')
  assert.equal((await stat(join(outbox, name))).mode & 0o777, 0o600)
  const row = await disk.database.owner.selectFrom('mails').select('state').executeTakeFirstOrThrow()
  assert.equal(row.state, 'written')
})

test('a line break in a value cannot add a header', async () => {
  const facts = { name: 'x\r\nBcc: all@example.com', username: 'u', companyCode: 'C', time: 't' }
  const before = post.received.length
  await enqueue(smtp, { facts, to: 'a@example.com' })
  await runDueJobs(smtp.services, mailJobs)
  const mail = (await post.until(before + 1)).at(-1)!
  assert.deepEqual(mail.to, ['a@example.com'])
  assert.equal(mail.parsed.bcc, undefined)
})

test('an email that needs PUBLIC_URL is refused while it is not set, and the error names it', async () => {
  const open = await ground({ HOST: '0.0.0.0' })
  try {
    await assert.rejects(enqueue(open), { code: 'PUBLIC_URL_REQUIRED' })
  } finally {
    await open.close()
  }
})
