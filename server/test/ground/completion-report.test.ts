import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeReport } from '@laisen/pades/report/write-report'
import { type EventKind, eventWords } from '@laisen/server/envelopes/completion/event-kinds'
import type { CompletionFacts, RecipientFacts } from '@laisen/server/envelopes/completion/facts'
import { completionReport } from '@laisen/server/envelopes/completion/report'
import { setReport } from '@laisen/server/envelopes/completion/set'
import { verificationLink } from '@laisen/server/envelopes/verification-mark'
import { binaryBytesOf } from '@laisen/server/workers/define-task'
import { runTool } from '@laisen/testkit/oracle-tools'
import { judgeByVeraPdf } from '@laisen/testkit/oracle-verapdf'
import { ENDLESS_MS, stopwatch } from '@laisen/testkit/thread-time'

const at = (minutes: number) => new Date(Date.parse('2026-11-24T18:30:00Z') + minutes * 60_000)
const sha = (letter: string) => letter.repeat(64)

const signature: NonNullable<RecipientFacts['signature']> = {
  subject: 'CN=อนงค์ ใจดี, serialNumber=E-0123456789abcdef, OU=UNVERIFIED, O=Acme',
  issuer: 'CN=Acme Issuing CA, OU=UNVERIFIED, O=Acme',
  serial: '5b'.repeat(16),
  signsBy: 'oneTime',
  answerable: '',
  keyIsSignersAlone: false,
  recognisedInThailand: false,
  time: { by: 'company', at: at(30) },
  level: 'B-LTA',
}

const anong: RecipientFacts = {
  ...{ name: 'อนงค์ ใจดี', email: 'anong@example.com', action: 'sign', step: 1, outcome: 'done' },
  ...{ askedAt: at(1), openedAt: at(20), endedAt: at(30), consent: '2026-11' },
  authentication: [
    { by: 'link', at: null },
    { by: 'emailedCode', at: at(25) },
    { by: 'accessCode', at: at(24) },
  ],
  ...{ address: '203.0.113.7', agent: 'Mozilla/5.0 (iPhone)' },
  ...{ reason: '', delegatedTo: '', actsFor: '', signature },
}

const byAnong = { actor: 'อนงค์ ใจดี', addressees: [], address: '203.0.113.7' } as const

const factsOf = (facts: Partial<CompletionFacts> = {}): CompletionFacts => ({
  envelope: {
    ...{ id: 4711, subject: 'สัญญาซื้อน้ำดื่ม 2569', sentAt: at(0) },
    ended: { state: 'completed', at: at(60), reason: '' },
  },
  sender: { name: 'Nattapong S.', email: 'nattapong@acme.example' },
  company: { name: 'Acme Co., Ltd.', verified: true },
  timeZone: 'Asia/Bangkok',
  madeAt: at(61),
  documents: [
    {
      ...{
        name: 'contract.pdf',
        pages: 12,
        first: { number: 1, sha256: sha('a') },
        last: { number: 5, sha256: sha('b') },
        level: 'B-LTA',
        fault: null,
      },
      verificationUrl: 'https://sign.acme.example/v/0123456789abcdef0123456789abcdef',
    },
  ],
  recipients: [anong],
  events: [
    { at: at(0), kind: 'sent', actor: 'Nattapong S.', addressees: [], address: '198.51.100.1' },
    {
      at: at(1),
      kind: 'invited',
      actor: '',
      addressees: [{ name: 'อนงค์ ใจดี', email: 'anong@example.com' }],
      address: '',
    },
    { at: at(24), kind: 'authentication-failed', ...byAnong, means: 'emailedCode' },
    { at: at(25), kind: 'authenticated', ...byAnong, means: 'emailedCode' },
    { at: at(30), kind: 'acted', ...byAnong, action: 'sign', document: 'contract.pdf' },
    { at: at(60), kind: 'completed', actor: '', addressees: undefined, address: '' },
  ],
  eventsLeftOut: 0,
  chain: { hash: sha('c'), at: at(60) },
  ...facts,
})

/** The text of the certificate as pdftotext finds it, in one line. */
async function said(facts: CompletionFacts, language: 'en' | 'th'): Promise<string> {
  const pdf = writeReport(completionReport(facts, language))
  const folder = mkdtempSync(join(tmpdir(), 'laisen-completion-'))
  const path = join(folder, 'certificate.pdf')
  writeFileSync(path, pdf)
  try {
    assert.match((await runTool('qpdf', ['--check', path]))!.output, /No syntax or stream encoding errors/)
    await judgeByVeraPdf(pdf, path, { pdfa: '2a', pdfua: 'ua1' })
    return (await runTool('pdftotext', ['-raw', path, '-']))!.output.replaceAll(/\s+/g, ' ')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const contains = (text: string, parts: readonly string[]) => {
  for (const part of parts) assert.ok(text.includes(part), `“${part}” in ${text}`)
}

/** Found although its line may be broken anywhere. */
const containsBroken = (text: string, part: string) => assert.ok(text.replaceAll(' ', '').includes(part), part)

test('it tells in English who did what, when in the sender’s zone, and how it was made sure who they are', async () => {
  const text = await said(factsOf(), 'en')
  contains(text, [
    'Certificate of completion สัญญาซื้อน้ำดื่ม 2569 Envelope Subject',
    'Envelope number 4711',
    'Sent by Nattapong S., nattapong@acme.example',
    'Sent 25/11/2026 01:30:00 +07:00',
    'Completed 25/11/2026 02:30:00 +07:00',
    'contract.pdf Pages 12',
    'SHA-256 at the end (revision 5)',
    'Signature level PAdES B-LTA',
    'อนงค์ ใจดี Email anong@example.com Role Signs, step 1 Outcome Signed',
    'link sent to the email address; code sent to the email address and typed in the same session (25/11/2026 01:55:00 +07:00)',
    'Consent Agreed to sign electronically, in the words of version 2026-11',
    'SHA-256 as sent (revision 1)',
    'access code given by the sender in another way',
    'Network address 203.0.113.7 Program Mozilla/5.0 (iPhone)',
    'Issued by CN=Acme Issuing CA',
    'made for this act',
    '25/11/2026 02:00:00 +07:00, asserted by Acme Co., Ltd.',
    'Electronic signature (Thailand: ETA section 9). European Union: simple',
    '2026-11-24 18:30:00 Envelope sent Nattapong S. – 198.51.100.1',
    'Invitation emailed Laisen อนงค์ ใจดี, anong@example.com',
    'Someone in the name of อนงค์ ใจดี',
    'Completed Laisen Not recorded',
    'Signed: contract.pdf',
  ])
  for (const part of [sha('a'), sha('b'), sha('c'), '5b'.repeat(16)]) containsBroken(text, part)
})

test('it tells the same in Thai, with Buddhist years', async () => {
  const text = await said(factsOf(), 'th')
  contains(text, [
    'เอกสารรับรองผลการดำเนินการ',
    'ส่งเมื่อ 25/11/2569 01:30:00 +07:00',
    'เสร็จสมบูรณ์เมื่อ 25/11/2569 02:30:00 +07:00',
    'หน้าที่ ลงนาม ลำดับที่ 1 ผล ลงนามแล้ว',
    'ซึ่งระบุโดย Acme Co., Ltd.',
    'ลายมือชื่ออิเล็กทรอนิกส์ตามมาตรา 9',
    '2026-11-24 18:30:00 ส่งซอง',
  ])
})

test('an envelope that was not completed says how it ended, why, and what recipients did not do', async () => {
  const facts = factsOf()
  const nobody = {
    ...anong,
    authentication: [],
    consent: '',
    endedAt: null,
    signature: undefined,
    address: '',
    agent: '',
  }
  for (const [state, word] of [
    ['rejected', 'Rejected'],
    ['cancelled', 'Cancelled'],
    ['expired', 'Expired'],
  ] as const) {
    const ended = { state, at: at(60), reason: 'The price has changed' }
    const recipients: RecipientFacts[] = [
      { ...nobody, outcome: 'rejected', reason: 'Not my department', endedAt: at(40) },
      { ...nobody, name: 'Bee', outcome: 'delegated', delegatedTo: 'Chai', reason: 'On leave', endedAt: at(41) },
      { ...nobody, name: 'Chai', actsFor: 'Bee', outcome: 'opened' },
      { ...nobody, name: 'Dao', outcome: 'asked', openedAt: null },
      { ...nobody, name: 'Ek', outcome: 'waiting', askedAt: null, openedAt: null },
    ]
    const text = await said(
      { ...facts, envelope: { ...facts.envelope, ended }, recipients, company: { ...facts.company, verified: false } },
      'en',
    )
    contains(text, [
      `${word} 25/11/2026 02:30:00 +07:00 Reason The price has changed`,
      'This envelope was not completed.',
      'Outcome Rejected Reason Not my department',
      'Outcome Delegated to Chai Reason On leave',
      'Acts for Bee Outcome Opened the documents, did not act',
      'Was asked, did not open the documents',
      'Was not asked',
      'has not checked who this company is',
    ])
    assert.doesNotMatch(text, /Kind of signature|made for one act|asserted by/)
  }
})

test('what kind of signature it is depends on who can use the key, and none of our authority is called qualified', async () => {
  const kindIn = async (facts: Partial<typeof signature>) => {
    const text = await said(factsOf({ recipients: [{ ...anong, signature: { ...signature, ...facts } }] }), 'en')
    assert.match(
      text,
      /No signature made with a certificate from the authority of Acme Co\., Ltd\. is a qualified electronic/,
    )
    return /Kind of signature (.*?) Events/.exec(text)![1]!
  }
  const simple = /section 9\)\. European Union: simple/
  assert.match(await kindIn({ signsBy: 'own' }), simple)
  assert.match(await kindIn({ signsBy: 'own', keyIsSignersAlone: true }), /section 26\)\. European Union: advanced/)
  assert.match(
    await kindIn({ signsBy: 'own', keyIsSignersAlone: true, recognisedInThailand: true }),
    /sections 26 and 28/,
  )
  assert.match(await kindIn({ signsBy: 'own', recognisedInThailand: true }), simple)
  assert.match(await kindIn({ signsBy: 'oneTime', keyIsSignersAlone: true }), simple)
  assert.match(await kindIn({ signsBy: 'company', answerable: 'Nattapong S.', keyIsSignersAlone: true }), simple)
})

test('the time of a signature says who vouches for it', async () => {
  const timed = (time: (typeof signature)['time'], signsBy: 'own' | 'company' = 'own') =>
    said(
      factsOf({ recipients: [{ ...anong, signature: { ...signature, time, signsBy, answerable: 'Nattapong S.' } }] }),
      'en',
    )
  const foreign = await timed({ by: 'authority', authority: 'Example TSA', at: at(30) })
  contains(foreign, ['02:00:00 +07:00, attested by Example TSA'])
  assert.doesNotMatch(foreign, /asserted by/i)
  const none = await timed({ by: 'server', at: at(30) }, 'company')
  contains(none, ['02:00:00 +07:00, by the clock of this service', 'Nattapong S. answers for its use'])
})

test('what is left out of the table of events is said where it is missing, and where it can be found', async () => {
  const events = [...factsOf().events, ...factsOf().events.slice(1)]
  for (const [eventsLeftOut, missing] of [
    [1, '1 event between'],
    [2000, '2000 events between'],
  ] as const) {
    const text = await said(factsOf({ events, eventsLeftOut }), 'en')
    contains(text, [`${missing} 2026-11-24 19:30:00 and 2026-11-24 18:31:00 are not printed here. The sender and the`])
  }
  contains(await said(factsOf({ events, eventsLeftOut: 7 }), 'th'), ['ไม่ได้พิมพ์ 7 เหตุการณ์ระหว่าง'])
  assert.doesNotMatch(await said(factsOf({ events }), 'en'), /not printed here/)
})

const eventKinds = Object.keys(eventWords) as EventKind[]

test('100 recipients and 2,000 events are set, and take a few megabytes', () => {
  const recipients = Array.from({ length: 100 }, (_, index) => ({ ...anong, name: `ผู้รับที่ ${index}`, step: index }))
  const events = Array.from({ length: 2000 }, (_, index) => ({
    ...{ at: at(index), kind: eventKinds[index % eventKinds.length]! },
    ...{ actor: `person${index}`, addressees: [{ name: 'Anong', email: `person${index}@example.com` }] },
    ...{ address: `203.0.113.${index % 256}`, document: `contract ${index}.pdf` },
  }))
  const took = stopwatch()
  const pdf = writeReport(completionReport(factsOf({ recipients, events, eventsLeftOut: 12_345 }), 'th'))
  assert.ok(took() < ENDLESS_MS, `${took()} ms`)
  assert.ok(pdf.length < 4 * 1024 * 1024, `${pdf.length} bytes`)
})

test('it is set in a thread of the pool: what goes there is copied, and holds no binary data', async () => {
  const report = completionReport(factsOf(), 'th', verificationLink('https://sign.acme.example/v/0'))
  assert.equal(binaryBytesOf(report), setReport.limitBytes)
  const set = await setReport.run(structuredClone(report))
  assert.deepEqual(Buffer.from(set), Buffer.from(writeReport(report)))
})

test('the same facts make the same certificate, byte for byte: a job that runs twice makes one', () => {
  const made = () => Buffer.from(writeReport(completionReport(factsOf(), 'th')))
  assert.deepEqual(made(), made())
})
