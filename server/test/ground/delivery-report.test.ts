import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDeliveryReport } from '@laisen/server/mail/delivery-report'
import { deliveryReport } from '@laisen/testkit/delivery-reports'

const messageId = '<0a1b@laisen.example.com>'
const recipient = 'somchai@example.com'
const read = (text: string) => readDeliveryReport(Buffer.from(text))
const good = deliveryReport({ messageId, recipient })

test('a report names the mail, the addresses and what the mail server said, without the addresses in it', async () => {
  assert.deepEqual(
    await read(deliveryReport({ messageId, recipient: 'Somchai@Example.com', originalRecipient: 'x@example.org' })),
    {
      messageId,
      failures: [
        {
          addresses: ['somchai@example.com', 'x@example.org'],
          answer: '5.1.1 550 5.1.1 <…> Recipient address rejected: User unknown',
        },
      ],
    },
  )
})

test('with line breaks of one character, with headers only, and for several recipients', async () => {
  assert.equal((await read(good.replaceAll('\r\n', '\n')))?.messageId, messageId)
  const headersOnly = good.replace('Content-Type: message/rfc822', 'Content-Type: text/rfc822-headers')
  assert.equal((await read(headersOnly))?.messageId, messageId)
  const encoded = good.replace(
    /(Content-Type: message\/delivery-status)\r\n\r\n([\s\S]*?)\r\n--report\r\nContent-Type: message\/rfc822/,
    (_all, type, body) =>
      `${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(body).toString('base64')}\r\n\r\n--report\r\nContent-Type: message/rfc822`,
  )
  assert.notEqual(encoded, good)
  assert.equal((await read(encoded))?.failures.length, 1)
  const two = good.replace(
    'Final-Recipient',
    'Final-Recipient: rfc822; a@example.com\r\nAction: failed\r\nStatus: 5.0.0\r\n\r\nFinal-Recipient',
  )
  assert.deepEqual(
    (await read(two))?.failures.map(({ addresses }) => addresses[0]),
    ['a@example.com', recipient],
  )
})

test('other mails, delays and reports that do not say what they are about are no failures', async () => {
  const others = [
    '',
    'Subject: Out of office\r\n\r\nI am away.',
    ...(['delayed', 'delivered', 'relayed', 'expanded'] as const).map((action) =>
      deliveryReport({ messageId, recipient, action }),
    ),
    good.replace(/Message-ID: .*\r\n/, ''),
    good.replace(messageId, 'no angle brackets'),
    good.replace('message/delivery-status', 'text/plain'),
    good.replace('Content-Type: message/rfc822', 'Content-Type: text/html'),
  ]
  for (const other of others) assert.equal(await read(other), undefined, other)
})

test('a report of more than 5,000 lines is not read', async () => {
  const lines = (count: number) => {
    const rest = count - good.split('\n').length + 1
    return good.replace('Please sign.', `Please sign.${'\r\n'.repeat(rest)}`)
  }
  assert.equal((await read(lines(5_000)))?.failures.length, 1)
  assert.equal(await read(lines(5_001)), undefined)
})

test('nothing that a stranger mails holds the process', async () => {
  const KB = 1024
  const nested = Array.from(
    { length: 2_000 },
    (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n\r\n`,
  )
  const hostile = [
    `Content-Type: multipart/report; boundary=b0\r\n\r\n${nested.join('')}`,
    `X: ${'a'.repeat(250 * KB)}\r\n\r\n`,
    'X:\r\n'.repeat(60 * KB),
    good.replace('Action: failed', `Action: failed${'\r\n '.repeat(60 * KB)}`),
    good.replace('Final-Recipient', `${'Action: failed\r\n\r\n'.repeat(12 * KB)}Final-Recipient`),
    good.replace('Please sign.', '<'.repeat(200 * KB)),
    good.replace('Diagnostic-Code: ', `Diagnostic-Code: ${'@'.repeat(100 * KB)} ${'a@'.repeat(50 * KB)}`),
    good.replace(messageId, '<'.repeat(200 * KB)),
    `${'--report\r\n'.repeat(20 * KB)}${good}`,
  ]
  for (const text of hostile) {
    const report = await read(text.slice(0, 256 * KB))
    assert.ok((report?.failures.length ?? 0) <= 100)
    assert.ok((report?.failures ?? []).every(({ answer }) => answer.length <= 300))
  }
})
