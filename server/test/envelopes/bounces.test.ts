import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctRecipient, getEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { deliveryReport } from '@laisen/testkit/delivery-reports'
import { sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs } from '@laisen/testkit/jobs'
import { mailingHouse } from '../support/mailbox.ts'

const secret = 'a secret of the mail server, long enough'
const house = await mailingHouse({ config: { bouncesSecret: secret } })
const without = await mailingHouse()
const recipient = 'somchai@example.com'

async function deliver(body: string | Buffer, { url = house.url, authorization = `Bearer ${secret}` } = {}) {
  const headers = { 'content-type': 'message/rfc822', ...(authorization && { authorization }) }
  const response = await fetch(`${url}/hooks/bounces`, { method: 'POST', headers, body: body as string })
  await response.arrayBuffer()
  return response.status
}

/** An envelope whose mail was taken by the mail server. */
async function asked() {
  const company = await house.given.company()
  const sender = await house.given.employee({ company, permissions: [1] })
  const client = house.as.person(sender)
  const envelopeID = await sentEnvelope(client)
  const mail = (await house.mails()).find(({ to }) => to[0] === recipient)!
  const problem = async () => {
    await runDueJobs(house.services)
    const { recipients, events } = (await client.call(getEnvelope, { envelopeID })).data
    const undelivered = events.filter(({ type }) => type === 'envelope.undelivered').length
    return { problem: recipients[0]!.deliveryProblem, undelivered, recipientID: recipients[0]!.recipientID }
  }
  return { sender, client, envelopeID, messageId: mail.parsed.messageId!, problem }
}

test('a failed email is told to whoever sent the envelope, once', async () => {
  const { sender, messageId, problem } = await asked()
  const report = deliveryReport({ messageId, recipient })
  assert.equal(await deliver(report), 204)
  const after = await problem()
  assert.deepEqual(
    [after.undelivered, after.problem],
    [1, '5.1.1 550 5.1.1 <…> Recipient address rejected: User unknown'],
  )
  const told = (await house.mails()).filter(({ to }) => to[0] === sender.email)
  assert.equal(told.length, 1)
  assert.deepEqual(await Promise.all([deliver(report), deliver(report)]), [204, 204])
  assert.equal((await problem()).undelivered, 1)
})

test('of several reports at the same moment one counts', async () => {
  const { messageId, problem } = await asked()
  const report = deliveryReport({ messageId, recipient })
  assert.deepEqual(await Promise.all([deliver(report), deliver(report), deliver(report)]), [204, 204, 204])
  assert.equal((await problem()).undelivered, 1)
})

test('a delay, another address, another mail and an address that was corrected meanwhile change nothing', async () => {
  const { client, messageId, problem } = await asked()
  for (const report of [
    deliveryReport({ messageId, recipient, action: 'delayed' }),
    deliveryReport({ messageId, recipient: 'friend@example.com' }),
    deliveryReport({ messageId: '<unknown@laisen.example.com>', recipient }),
    'Subject: Out of office\r\n\r\nI am away.',
    Buffer.alloc(256 * 1024, 0),
    '',
  ])
    assert.equal(await deliver(report), 204)
  const { undelivered, recipientID } = await problem()
  assert.equal(undelivered, 0)
  assert.equal((await client.call(correctRecipient, { recipientID, email: 'somchai@example.org' })).status, 0)
  assert.equal(await deliver(deliveryReport({ messageId, recipient })), 204)
  assert.deepEqual(await problem(), { problem: '', undelivered: 0, recipientID })
})

test('a report that comes before the mail server has answered is delivered again', async () => {
  const { messageId, problem } = await asked()
  const setState = (state: string) =>
    house.database.ownerPool.query('update mails set state = $2 where message_id = $1', [messageId, state])
  await setState('waiting')
  assert.equal(await deliver(deliveryReport({ messageId, recipient })), 503)
  await setState('sent')
  assert.equal(await deliver(deliveryReport({ messageId, recipient })), 204)
  assert.equal((await problem()).undelivered, 1)
})

test('without the secret nothing is read, and where none is set there is no such page', async () => {
  const { messageId, problem } = await asked()
  const report = deliveryReport({ messageId, recipient })
  for (const authorization of ['', 'Bearer ', `Bearer ${secret}x`, secret, `Basic ${btoa(`x:${secret}`)}`])
    assert.equal(await deliver(report, { authorization }), 401)
  assert.equal((await problem()).undelivered, 0)
  assert.equal(await deliver(report, { url: without.url }), 404)
  // A mail server that is refused would deliver it again and again.
  assert.equal(await deliver(Buffer.alloc(256 * 1024 + 1)), 204)
})
