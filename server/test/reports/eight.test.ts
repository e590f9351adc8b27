import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveDraft } from '@laisen/contract/endpoints/envelopes'
import * as recipient from '@laisen/contract/endpoints/recipient'
import * as reports from '@laisen/contract/endpoints/reports'
import { setRetention } from '@laisen/contract/endpoints/retention'
import { cancelEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { velocityBuckets } from '@laisen/contract/reports'
import { deliveryReport } from '@laisen/testkit/delivery-reports'
import { composedDraft, draftOf, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import { noLibreOffice } from '@laisen/testkit/libre-office'
import { workbooksOf } from '@laisen/testkit/spreadsheet'
import { actedBy, linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

// What people did with envelopes, through the front door, and every cell of the eight reports about it.

const secret = 'a secret of the mail server, long enough'
const house = await mailingHouse({
  at: '2026-03-09T02:00:00Z',
  config: { outboundAllow: ['127.0.0.1'], bouncesSecret: secret },
})
const { as, given, clock, services } = house
const company = await given.company({ plan: false })
await given.package({ company, limitSignatures: 100 })
const [one, other] = [
  await given.employee({ company, permissions: [1] }),
  await given.employee({ company, permissions: [1] }),
]
const readerAccount = await given.employee({ company, permissions: [114] })
const nameOf = ({ username }: { username: string }) => `Somchai Jaidee ${username}`
// Sessions end while the clock advances.
let [client, colleague] = [as.person(one), as.person(other)]

const approver = recipientOf({ key: 'waraporn', language: 'en', action: 'approve', step: 2 })
const reader = recipientOf({ key: 'malee', name: 'Malee Srisuk', language: 'en', action: 'acknowledge' })

/** 09:30: completed after half an hour, and a wrong code before. */
const completed = await sentEnvelope(client)
const link = (await linksOf(house)).get('somchai@example.com')!
clock.advance({ minutes: 30 })
const opened = await openedBy(house, link)
await opened.envelope()
await house.call(recipient.sendRecipientCode, { session: opened.session })
const code = /\b\d{6}\b/.exec((await house.mail()).parsed.subject ?? '')![0]
const wrong = code === '000000' ? '111111' : '000000'
assert.equal(
  (await house.call(recipient.proveRecipientCode, { session: opened.session, code: wrong })).code,
  'RECIPIENT_CODE_WRONG',
)
assert.equal((await house.call(recipient.proveRecipientCode, { session: opened.session, code })).status, 0)
assert.equal((await opened.act()).status, 0)
await runDueJobs(services)
await house.mails()

/** 10:00 and on: rejected, cancelled, under way, delegated, and a draft. */
clock.advance({ minutes: 30 })
colleague = await as.fresh(other)
const rejected = await sentEnvelope(colleague, () => ({ subject: 'Prices of 2026', recipients: [reader] }))
const rejecting = await openedBy(house, (await linksOf(house)).get('malee@example.com')!)
await rejecting.proveAddress()
const refusal = await house.call(recipient.rejectEnvelope, { session: rejecting.session, reason: 'Too expensive' })
assert.equal(refusal.status, 0, refusal.message)
clock.advance({ minutes: 15 })
client = await as.fresh(one)
const cancelled = await sentEnvelope(client, () => ({ subject: '=1+1' }))
await client.call(cancelEnvelope, { envelopeID: cancelled, reason: 'Prices changed' })
await house.mails()
const underWay = await sentEnvelope(client, () => ({ subject: 'Two steps', recipients: [reader, approver] }))
clock.advance({ minutes: 5 })
await actedBy(house, (await linksOf(house)).get('malee@example.com')!, { handwriting: null })
await house.mails()
const delegated = await sentEnvelope(client, () => ({
  subject: 'Delegated',
  recipients: [recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en', mayDelegate: true })],
}))
const asked = (await house.mails()).find(({ to }) => to[0] === 'somchai@example.com')!
const delegating = await openedBy(house, /\?token=([\w-]+)/.exec(asked.parsed.text ?? '')![1]!)
await delegating.proveAddress()
const passing = await house.call(recipient.delegateEnvelope, {
  ...{ session: delegating.session, name: 'Anong Dee', email: 'anong@example.com', reason: 'On leave' },
})
assert.equal(passing.status, 0, passing.message)
const toDelegate = (await house.mails()).find(({ to }) => to[0] === 'anong@example.com')!
clock.advance({ minutes: 5 })
await fetch(`${house.url}/hooks/bounces`, {
  method: 'POST',
  headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
  body: deliveryReport({ messageId: toDelegate.parsed.messageId!, recipient: 'anong@example.com' }) as string,
})
await house.mails()
clock.advance({ minutes: 5 })
colleague = await as.fresh(other)
const draft = (await composedDraft(colleague, () => ({ subject: 'Not yet', recipients: [reader, approver] })))
  .envelopeID
const empty = (await colleague.call(saveDraft, { content: draftOf({ subject: 'Nothing in it' }) })).data.envelopeID

const march = { startDate: '01/03/2026', endDate: '31/03/2026' }
const viewer = await as.fresh(readerAccount)
const day = '09/03/2026'

test('the envelope report tells of each envelope what became of it, the newest first [2.3.23] [2.7.44] [2.7.51]', async () => {
  const { data, status } = await viewer.call(reports.getEnvelopeReport, march)
  assert.equal(status, 0)
  const cells = data.listData.map((row) => [
    row.workflowID,
    row.documentName,
    row.totalDocuments,
    row.subject,
    row.status,
    row.senderName,
    row.recipientList.map(({ recipientName }) => recipientName).join(),
    row.sentOn,
    row.lastActivity,
    row.completedOn,
    row.completionTime,
  ])
  const [a, b] = [nameOf(one), nameOf(other)]
  assert.deepEqual(cells, [
    [empty, '', 0, 'Nothing in it', 6, b, '', '', day, '', ''],
    [draft, 'Lease', 1, 'Not yet', 6, b, 'Malee Srisuk,Waraporn Phetcharat', '', day, '', ''],
    [delegated, 'Lease', 1, 'Delegated', 1, a, 'Somchai Jaidee,Anong Dee', day, day, '', ''],
    [underWay, 'Lease', 1, 'Two steps', 2, a, 'Malee Srisuk,Waraporn Phetcharat', day, day, '', ''],
    [cancelled, 'Lease', 1, '=1+1', 5, a, 'Somchai Jaidee', day, day, '', ''],
    [rejected, 'Lease', 1, 'Prices of 2026', 4, b, 'Malee Srisuk', day, day, '', ''],
    [completed, 'Lease', 1, 'Lease of warehouse 7', 3, a, 'Somchai Jaidee', day, day, day, 'PT30M0S'],
  ])
  assert.deepEqual([data.count, data.dataCount, data.sortsAll], [1, 7, true])
  const last = data.listData.at(-1)!
  assert.deepEqual(
    [last.sentAt, last.completedAt, last.completionSeconds],
    ['2026-03-09T02:00:00.000Z', '2026-03-09T02:30:00.000Z', 1800],
  )
})

test('by the completion date the envelope report has what is complete [2.9.18]', async () => {
  const ids = async (input: object) =>
    (await viewer.call(reports.getEnvelopeReport, { ...march, ...input })).data.listData.map(
      ({ workflowID }) => workflowID,
    )
  assert.deepEqual(await ids({ dateType: 1 }), [completed])
  assert.deepEqual(await ids({ status: 6 }), [empty, draft])
  assert.deepEqual(await ids({ bucket: 1 }), [completed])
  assert.deepEqual(await ids({ bucket: 1, dateType: 1 }), [completed])
  for (const none of [{ bucket: 2 }, { bucket: 1, status: 4 }]) assert.deepEqual(await ids(none), [])
  for (const bucket of [0, 9]) {
    assert.equal((await viewer.call(reports.getEnvelopeReport, { ...march, bucket })).status, 1)
  }
  assert.deepEqual(await ids({ page: 2, perPage: 3 }), [underWay, cancelled, rejected])
  assert.deepEqual(await ids({ sort: 'subject', perPage: 2 }), [cancelled, delegated])
  assert.deepEqual(await ids({ sort: 'sentOn', perPage: 2 }), [completed, rejected])
  assert.deepEqual(await ids({ sort: 'completionTime desc', perPage: 1 }), [completed])
})

test('the recipient report has a row for each recipient, delegates too; a draft was sent to nobody [2.3.24] [2.7.45] [2.4.17]', async () => {
  const { data } = await viewer.call(reports.getEnvelopeRecipientReport, march)
  assert.deepEqual(
    data.listData.map((row) => [
      row.workflowID,
      row.status,
      row.recipientName,
      row.routingOrder,
      row.action,
      row.state,
      row.subject,
      row.completionTime,
    ]),
    [
      [delegated, 1, 'Anong Dee', 1, 'sign', 'sent', 'Delegated', ''],
      [delegated, 1, 'Somchai Jaidee', 1, 'sign', 'delegated', 'Delegated', ''],
      [underWay, 2, 'Waraporn Phetcharat', 2, 'approve', 'sent', 'Two steps', ''],
      [underWay, 2, 'Malee Srisuk', 1, 'acknowledge', 'done', 'Two steps', ''],
      [cancelled, 5, 'Somchai Jaidee', 1, 'sign', 'sent', '=1+1', ''],
      [rejected, 4, 'Malee Srisuk', 1, 'acknowledge', 'rejected', 'Prices of 2026', ''],
      [completed, 3, 'Somchai Jaidee', 1, 'sign', 'done', 'Lease of warehouse 7', 'PT30M0S'],
    ],
  )
  assert.equal(data.dataCount, 7)
})

test('the status report adds up envelopes by status [2.3.25] [2.7.43]', async () => {
  const cells = async (input: object) =>
    (await viewer.call(reports.getEnvelopeStatusReport, { ...march, ...input })).data.listData.map((row) => [
      row.status,
      row.totalEnvelopes,
      row.uniqueSenders,
      row.totalRecipients,
      row.totalSigners,
      row.totalPages,
    ])
  const expected = [
    [1, 1, 1, 2, 1, 1],
    [2, 1, 1, 2, 0, 1],
    [3, 1, 1, 1, 1, 1],
    [4, 1, 1, 1, 0, 1],
    [5, 1, 1, 1, 1, 1],
    [6, 2, 1, 2, 0, 0],
  ]
  assert.deepEqual(await cells({}), expected)
  await runJob(services, 'reports.fold-totals')
  assert.deepEqual(await cells({}), expected)
  assert.deepEqual(await cells({ dateType: 1 }), [[3, 1, 1, 1, 1, 1]])
  assert.deepEqual((await cells({ sort: 'totalEnvelopes desc', perPage: 1 }))[0], expected.at(-1))
})

test('the velocity report always has the eight buckets in their order, and no count [2.3.26] [2.7.49] [2.9.20]', async () => {
  for (const dateType of [0, 1]) {
    const { data } = await viewer.call(reports.getEnvelopeVelocityReport, { ...march, dateType, sort: 0 })
    const [first, ...rest] = data.listData
    assert.deepEqual(first, {
      ...{ completionTime: '<1 Hour', bucket: 1, totalEnvelopes: 1, uniqueSenders: 1, totalRecipients: 1 },
      ...{ totalSigners: 1, totalFiles: 1, totalPages: 1 },
    })
    assert.deepEqual(
      rest.map(({ completionTime, totalEnvelopes, uniqueSenders }) => [completionTime, totalEnvelopes, uniqueSenders]),
      velocityBuckets.slice(1).map(({ label }) => [label, 0, 0]),
    )
    assert.deepEqual(Object.keys(data), ['listData', 'dataCount'])
  }
})

test('the volume report counts each thing in the period in which it happened [2.3.28] [2.7.50] [2.9.19]', async () => {
  const rows = async (periodLength: number | undefined) =>
    (await viewer.call(reports.getEnvelopeVolumeReport, { ...march, periodLength, timeZoneOFfset: -420 })).data
  const cells = ({ listData }: Awaited<ReturnType<typeof rows>>) =>
    listData.map((row) => [
      ...[row.periodStart, row.periodEnd, row.envelopeSent, row.envelopeCompleted],
      ...[row.envelopeDeclined, row.envelopeVoided, row.averageCompletionTime],
    ])
  assert.deepEqual(cells(await rows(undefined)), [['01/03/2026', '31/03/2026', 5, 1, 1, 1, 'PT30M0S']])
  assert.deepEqual(cells(await rows(4)), [['01/03/2026', '31/03/2026', 5, 1, 1, 1, 'PT30M0S']])
  assert.deepEqual(cells(await rows(2)).slice(0, 3), [
    ['01/03/2026', '07/03/2026', 0, 0, 0, 0, ''],
    ['08/03/2026', '14/03/2026', 5, 1, 1, 1, 'PT30M0S'],
    ['15/03/2026', '21/03/2026', 0, 0, 0, 0, ''],
  ])
  const daily = await rows(1)
  assert.deepEqual([daily.dataCount, daily.count, daily.listData.length], [31, 4, 10])
  assert.deepEqual(cells(daily)[8], ['09/03/2026', '09/03/2026', 5, 1, 1, 1, 'PT30M0S'])
})

test('the authentication report has each try, wrong ones too [2.3.29] [2.3.30] [2.7.46]', async () => {
  const { data } = await viewer.call(reports.getEnvelopeAuthenticationReport, march)
  assert.deepEqual(
    data.listData.map((row) => [
      ...[row.eventDate, row.envelopeID, row.recipientName, row.recipientEmail],
      ...[row.authenticationCategory, row.authenticationType, row.authenticationSuccess],
    ]),
    [
      ['09/03/2026 | 10:20', delegated, 'Somchai Jaidee', 'somchai@example.com', 'possession', 'emailedCode', true],
      ['09/03/2026 | 10:20', underWay, 'Malee Srisuk', 'malee@example.com', 'possession', 'emailedCode', true],
      ['09/03/2026 | 10:00', rejected, 'Malee Srisuk', 'malee@example.com', 'possession', 'emailedCode', true],
      ['09/03/2026 | 09:30', completed, 'Somchai Jaidee', 'somchai@example.com', 'possession', 'emailedCode', true],
      ['09/03/2026 | 09:30', completed, 'Somchai Jaidee', 'somchai@example.com', 'possession', 'emailedCode', false],
    ],
  )
  assert.equal(data.dataCount, 5)
})

test('the failed delivery report has emails that came back [2.3.32] [2.7.48]', async () => {
  const { data } = await viewer.call(reports.getFailedDeliveryReport, march)
  assert.deepEqual(data.listData, [
    {
      ...{ envelopeID: delegated, subject: 'Delegated', sentOn: day, sentAt: '2026-03-09T03:20:00.000Z' },
      ...{ senderName: nameOf(one), recipientName: 'Anong Dee', deliveryMethod: 'email' },
      failedAt: '2026-03-09T03:25:00.000Z',
    },
  ])
  assert.equal(data.dataCount, 1)
})

test('a chart has the same numbers by days, weeks or months', async () => {
  const trend = async (report: (typeof reports.reportsWithTrend)[number]) => {
    const { data } = await viewer.call(reports.getReportTrend, { report, ...march })
    assert.deepEqual([data.periodLength, data.listData.length], [1, 31])
    return data.listData.find(({ periodStart }) => periodStart === day)
  }
  const at = { periodStart: day, periodEnd: day }
  const parts = { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2 }
  assert.deepEqual(await trend('envelopereport'), { ...at, total: 7, parts })
  const { data } = await viewer.call(reports.getReportTrend, { report: 'envelopereport', ...march, bucket: 1 })
  assert.deepEqual(
    data.listData.filter(({ total }) => total > 0),
    [{ ...at, total: 1, parts: { 3: 1 } }],
  )
  assert.deepEqual(await trend('enveloperecipientreport'), { ...at, total: 7, parts: { 1: 2, 2: 2, 3: 1, 4: 1, 5: 1 } })
  assert.deepEqual(await trend('envelopeauthenticationreport'), { ...at, total: 5, parts: { succeeded: 4, failed: 1 } })
  assert.deepEqual(await trend('faileddeliveryreport'), { ...at, total: 1, parts: { all: 1 } })
  assert.deepEqual((await trend('envelopevolumereport'))?.parts, { sent: 5, completed: 1, declined: 1, voided: 1 })
})

test('another company sees nothing of it, and who may not read reports is refused', async () => {
  const stranger = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  assert.equal((await stranger.call(reports.getEnvelopeReport, march)).data.dataCount, 0)
  assert.equal((await stranger.call(reports.getEnvelopeStatusReport, march)).data.dataCount, 0)
  const sender = as.person(await given.employee({ company, permissions: [101] }))
  assert.equal((await sender.call(reports.getEnvelopeReport, march)).code, 'NOT_PERMITTED')
})

test('the purged report says what was purged and how it had ended [2.3.31] [2.7.47]', async () => {
  await (await as.fresh(one)).call(setRetention, { days: 30 })
  clock.advance({ hours: 40 * 24 })
  await runJob(services, 'envelopes.purge')
  const later = await as.fresh(readerAccount)
  const april = { startDate: '01/04/2026', endDate: '30/04/2026' }
  const { data } = await later.call(reports.getPurgedEnvelopeReport, { ...april, sort: 'envelopeID' })
  assert.deepEqual(
    data.listData.map((row) => [row.envelopeID, row.purgeDate, row.terminalStatus, row.terminalStatusDate]),
    [
      [completed, '18/04/2026', 3, day],
      [rejected, '18/04/2026', 4, day],
      [cancelled, '18/04/2026', 5, day],
    ],
  )
  assert.equal((await later.call(reports.getPurgedEnvelopeReport, march)).data.dataCount, 0)
})

const times = ['Sent on', 'Last activity', 'Completed on', 'Completion time'] as const
/** The call of each report that answers it as a file. */
const exports = {
  envelopes: reports.exportEnvelopeReport,
  recipients: reports.exportEnvelopeRecipientReport,
  status: reports.exportEnvelopeStatusReport,
  velocity: reports.exportEnvelopeVelocityReport,
  volume: reports.exportEnvelopeVolumeReport,
  authentications: reports.exportEnvelopeAuthenticationReport,
  purged: reports.exportPurgedEnvelopeReport,
  failures: reports.exportFailedDeliveryReport,
} as const

test('LibreOffice shows every cell of the eight workbooks [2.7.53] [2.1.06]', { skip: noLibreOffice }, async () => {
  const later = await as.fresh(readerAccount)
  const files = {} as Record<keyof typeof exports, Uint8Array>
  for (const [name, endpoint] of Object.entries(exports)) {
    const answer = await later.download(endpoint as typeof reports.exportEnvelopeReport, {
      ...{ startDate: '01/03/2026', endDate: '30/04/2026', languageUsed: 'en' },
    })
    files[name as keyof typeof exports] = new Uint8Array(await answer.arrayBuffer())
  }
  const books = await workbooksOf(files)
  const [a, b] = [nameOf(one), nameOf(other)]
  const at = (time: string) => `${day} ${time}:00`
  const [nine, half, ten, quarter, later20, later25, later30] = [
    ...[at('09:00'), at('09:30'), at('10:00'), at('10:15'), at('10:20'), at('10:25'), at('10:30')],
  ] as [string, string, string, string, string, string, string]
  const cells: Record<keyof typeof exports, readonly [string, ...(string | number)[][]]> = {
    envelopes: [
      'Envelope report',
      ['Envelope ID', 'Document', 'Documents', 'Subject', 'Status', 'Sender', 'Recipients', ...times],
      [empty, '', 0, 'Nothing in it', 'Draft', b, '', '', later30, '', ''],
      [draft, 'Lease', 1, 'Not yet', 'Draft', b, 'Malee Srisuk, Waraporn Phetcharat', '', later30, '', ''],
      [delegated, 'Lease', 1, 'Delegated', 'Not started', a, 'Somchai Jaidee, Anong Dee', later20, later20, '', ''],
      [
        underWay,
        'Lease',
        1,
        'Two steps',
        'On process',
        a,
        'Malee Srisuk, Waraporn Phetcharat',
        quarter,
        later20,
        '',
        '',
      ],
      [cancelled, 'Lease', 1, '=1+1', 'Cancelled', a, 'Somchai Jaidee', quarter, quarter, '', ''],
      [rejected, 'Lease', 1, 'Prices of 2026', 'Rejected', b, 'Malee Srisuk', ten, ten, '', ''],
      [completed, 'Lease', 1, 'Lease of warehouse 7', 'Completed', a, 'Somchai Jaidee', nine, half, half, '0:30:00'],
    ],
    recipients: [
      'Envelope recipient report',
      [
        ...[
          'Envelope ID',
          'Document',
          'Documents',
          'Subject',
          'Status',
          'Sender',
          'Recipient',
          'Routing order',
          'Action',
        ],
        ...['Recipient status', ...times],
      ],
      [delegated, 'Lease', 1, 'Delegated', 'Not started', a, 'Anong Dee', 1, 'Sign', 'Sent', later20, later20, '', ''],
      [
        ...[delegated, 'Lease', 1, 'Delegated', 'Not started', a, 'Somchai Jaidee', 1, 'Sign', 'Delegated'],
        ...[later20, later20, '', ''],
      ],
      [
        ...[underWay, 'Lease', 1, 'Two steps', 'On process', a, 'Waraporn Phetcharat', 2, 'Approve', 'Sent'],
        ...[quarter, later20, '', ''],
      ],
      [
        ...[underWay, 'Lease', 1, 'Two steps', 'On process', a, 'Malee Srisuk', 1, 'Acknowledge', 'Done'],
        ...[quarter, later20, '', ''],
      ],
      [cancelled, 'Lease', 1, '=1+1', 'Cancelled', a, 'Somchai Jaidee', 1, 'Sign', 'Sent', quarter, quarter, '', ''],
      [
        ...[rejected, 'Lease', 1, 'Prices of 2026', 'Rejected', b, 'Malee Srisuk', 1, 'Acknowledge', 'Rejected'],
        ...[ten, ten, '', ''],
      ],
      [
        ...[completed, 'Lease', 1, 'Lease of warehouse 7', 'Completed', a, 'Somchai Jaidee', 1, 'Sign', 'Done'],
        ...[nine, half, half, '0:30:00'],
      ],
    ],
    status: [
      'Envelope status report',
      ['Status', 'Envelopes', 'Unique senders', 'Recipients', 'Signers', 'Pages'],
      ['Not started', 1, 1, 2, 1, 1],
      ['On process', 1, 1, 2, 0, 1],
      ['Completed', 1, 1, 1, 1, 1],
      ['Rejected', 1, 1, 1, 0, 1],
      ['Cancelled', 1, 1, 1, 1, 1],
      ['Draft', 2, 1, 2, 0, 0],
    ],
    velocity: [
      'Envelope velocity report',
      ['Completion time', 'Envelopes', 'Unique senders', 'Recipients', 'Signers', 'Files', 'Pages'],
      ['<1 Hour', 1, 1, 1, 1, 1, 1],
      ...velocityBuckets.slice(1).map(({ label }) => [label, 0, 0, 0, 0, 0, 0]),
    ],
    volume: [
      'Envelope volume report',
      ['Period start', 'Period end', 'Sent', 'Completed', 'Declined', 'Voided', 'Average completion time'],
      ['01/03/2026', '31/03/2026', 5, 1, 1, 1, '0:30:00'],
      ['01/04/2026', '30/04/2026', 0, 0, 0, 0, ''],
    ],
    authentications: [
      'Envelope authentication report',
      ['Date and time', 'Envelope ID', 'Recipient', 'Recipient email', 'Category', 'Type', 'Result'],
      ...(
        [
          [later20, delegated, 'Somchai Jaidee', 'somchai@example.com', 'Succeeded'],
          [later20, underWay, 'Malee Srisuk', 'malee@example.com', 'Succeeded'],
          [ten, rejected, 'Malee Srisuk', 'malee@example.com', 'Succeeded'],
          [half, completed, 'Somchai Jaidee', 'somchai@example.com', 'Succeeded'],
          [half, completed, 'Somchai Jaidee', 'somchai@example.com', 'Failed'],
        ] as const
      ).map(([when, id, name, email, result]) => [when, id, name, email, 'Possession', 'Emailed code', result]),
    ],
    purged: [
      'Purged envelope report',
      ['Envelope ID', 'Purged on', 'Final status', 'Final status on'],
      [cancelled, '18/04/2026 10:30:00', 'Cancelled', quarter],
      [rejected, '18/04/2026 10:30:00', 'Rejected', ten],
      [completed, '18/04/2026 10:30:00', 'Completed', half],
    ],
    failures: [
      'Failed delivery report',
      ['Envelope ID', 'Subject', 'Sent on', 'Sender', 'Recipient', 'Delivery method', 'Failed on'],
      [delegated, 'Delegated', later20, a, 'Anong Dee', 'Email', later25],
    ],
  }
  for (const [name, [title, ...rows]] of Object.entries(cells)) {
    const { [title]: shown, 'Filtered by': about } = books[name as keyof typeof exports]
    assert.deepEqual(
      shown,
      rows.map((row) => row.map(String)),
      title,
    )
    assert.deepEqual(
      about?.filter(([label]) => label === 'Report' || label === 'From' || label === 'To' || label === 'Rows'),
      [
        ['Report', title],
        ['From', '01/03/2026'],
        ['To', '30/04/2026'],
        ['Rows', String(rows.length - 1)],
      ],
    )
  }
})
