import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDraft, getDraft, saveDraft } from '@laisen/contract/endpoints/envelopes'
import { actOnEnvelope, proveAccessCode } from '@laisen/contract/endpoints/recipient'
import { enterEnvelope, prolongEnvelope, sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { DraftContent, DraftField, DraftProblemCode, DraftRecipient } from '@laisen/contract/envelope-draft'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { addedFile, draftOf, drawn, fieldOf, recipientOf, savedDraft, sentEnvelope } from '@laisen/testkit/drafts'
import { pdf } from '@laisen/testkit/pdfs'
import { mailingHouse } from '../support/mailbox.ts'

// What sending, the engine or the act would refuse, or fail at, is said while composing; and what is said to be fine is sent and signed.

const house = await mailingHouse({ config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, database } = house
const company = await given.company({ plan: false })
await given.package({ company, limitSignatures: 1_000 })
const sender = as.person(await given.employee({ company, permissions: [1] }))

type Change = (good: Good) => Partial<DraftContent>
type Good = DraftContent & { readonly signer: DraftRecipient; readonly place: DraftField }

/** A draft whose only recipient is an employee, with one fact changed. */
async function composed(change: Change, body: Uint8Array = pdf({ pages: 2 })) {
  const person = await given.employee({ company, permissions: [101] })
  const { envelopeID } = await savedDraft(sender)
  const { fileID } = await addedFile(sender, envelopeID, body)
  const { employeeId: employeeID, email } = person
  const signer = recipientOf({ key: 'signer', name: 'Somchai Jaidee', employeeID, email })
  const place = fieldOf({ key: 'place', recipientKey: 'signer' })
  const documents = [{ key: 'lease', name: 'Lease', parts: [{ fileID, pages: null }] }]
  const good = draftOf({ documents, recipients: [signer], fields: [place] })
  const content = { ...good, ...change({ ...good, signer, place }) }
  return { person, envelopeID, saved: await sender.call(saveDraft, { envelopeID, version: 1, content }) }
}

async function checked(envelopeID: number) {
  const { data, message } = await sender.call(checkDraft, { envelopeID })
  assert.ok(data, message)
  return data
}

async function acts(client: Client, envelopeID: number) {
  const { session } = (await client.call(enterEnvelope, { envelopeID })).data
  return client.call(actOnEnvelope, { session, consent: true, fields: [], handwriting: drawn })
}

const due =
  (facts: Partial<DraftContent>): Change =>
  () => ({ dueDateOn: true, ...facts })
const timed = (dueTime: string) => due({ dueDate: '2090-01-01', dueTimeOn: true, dueTime })
const person =
  (facts: Partial<DraftRecipient>): Change =>
  ({ signer }) => ({ recipients: [{ ...signer, ...facts }] })
const coded = (accessCode: string) => person({ accessCodeOn: true, accessCode })
const also =
  (facts: Partial<DraftField>, who: Partial<DraftRecipient> = {}): Change =>
  ({ signer, place }) => ({
    recipients: [{ ...signer, ...who }],
    fields: [place, fieldOf({ key: 'also', recipientKey: 'signer', y: 300, ...facts })],
  })
const sign =
  (facts: Partial<DraftField>): Change =>
  ({ place }) => ({ fields: [{ ...place, ...facts }] })

const refused: readonly [string, Change, DraftProblemCode, string | null][] = [
  ['a month 13', due({ dueDate: '2090-13-45' }), 'dueDateImpossible', null],
  ['a 31 February', due({ dueDate: '2090-02-31' }), 'dueDateImpossible', null],
  ['a 29 February of no leap year', due({ dueDate: '2090-02-29' }), 'dueDateImpossible', null],
  ['a day 0', due({ dueDate: '2090-01-00' }), 'dueDateImpossible', null],
  ['a year 0', due({ dueDate: '0000-01-01' }), 'dueDateImpossible', null],
  ['the last day of year 9999', due({ dueDate: '9999-12-31' }), 'dueDateImpossible', null],
  ['an hour 24', timed('24:00'), 'dueTimeImpossible', null],
  ['a minute 60', timed('12:60'), 'dueTimeImpossible', null],
  ['an access code of blanks', coded('     '), 'accessCodeMissing', 'signer'],
  ['an access code of one character', coded('1'), 'accessCodeMissing', 'signer'],
  ['an access code of three and blanks', coded(' 1  2 3 '), 'accessCodeMissing', 'signer'],
  ['an access code of two emoji', coded('😀😀'), 'accessCodeMissing', 'signer'],
  ['an access code with letters nobody sees', coded('12\u200b\u200b34'), 'accessCodeMissing', 'signer'],
  ['an access code that turns text round', coded('12\u202e345'), 'accessCodeMissing', 'signer'],
  ['a name of punctuation', person({ name: '...' }), 'recipientNameWithoutLetter', 'signer'],
  ['a name of a dash', person({ name: '–' }), 'recipientNameWithoutLetter', 'signer'],
  ['a name of Thai marks alone', person({ name: '\u0e31\u0e49' }), 'recipientNameWithoutLetter', 'signer'],
  ['a name longer than its field', also({ kind: 'name' }, { name: 'Wi '.repeat(60) }), 'fieldTooSmall', 'also'],
  ['a field for a date that is too narrow', also({ kind: 'date', width: 20, height: 18 }), 'fieldTooSmall', 'also'],
  [
    'a date that runs upward in a low field',
    also({ kind: 'date', textDirection: 'vertical', width: 100, height: 20 }),
    'fieldTooSmall',
    'also',
  ],
  ['a text that holds no letter', also({ kind: 'text', width: 5, height: 18 }), 'fieldTooSmall', 'also'],
  ['a signature of a hair', sign({ width: 150, height: 3.9 }), 'fieldTooSmall', 'place'],
  ['a checkbox of nothing', also({ kind: 'checkbox', width: 0.001, height: 0.001 }), 'fieldTooSmall', 'also'],
  ['a place a hair left of the page', sign({ x: -0.1 }), 'fieldOutsidePage', 'place'],
  ['a place a hair below the page', sign({ y: -0.1 }), 'fieldOutsidePage', 'place'],
  ['a place beyond the right edge', sign({ x: 595.28 - 150 + 0.5 }), 'fieldOutsidePage', 'place'],
]

for (const [what, change, code, key] of refused)
  test(`${what} is said while composing, and not sent`, async () => {
    const { envelopeID, saved } = await composed(change)
    assert.equal(saved.status, 0, saved.message)
    const { problems, version } = await checked(envelopeID)
    assert.deepEqual(problems, [{ code, key }])
    const answer = await sender.call(sendEnvelope, { envelopeID, version })
    assert.deepEqual([answer.http, answer.code, answer.params], [200, 'ENVELOPE_NOT_READY', { problems: code }])
  })

const fine: readonly [string, Change][] = [
  ['a 29 February of a leap year', due({ dueDate: '2092-02-29' })],
  ['the last day of year 2999', due({ dueDate: '2999-12-31' })],
  ['the last minute of a day', timed('23:59')],
  ['a name of one letter', person({ name: 'ก' })],
  ['a name of digits', person({ name: '7' })],
  ['a name of 200 letters', person({ name: 'W'.repeat(200) })],
  ['a name of 200 Thai letters', person({ name: 'กิ'.repeat(100) })],
  ['a name full of signs', person({ name: 'A,B+C="D";\\<E>#' })],
  ['a name that just fits', also({ kind: 'name', width: 60, height: 8 }, { name: 'Somchai Jaidee' })],
  ['a date in a narrow field', also({ kind: 'date', width: 60, height: 8 })],
  ['a date that runs upward', also({ kind: 'date', textDirection: 'vertical', width: 18, height: 90 })],
  ['a signature of the least size', sign({ width: limits.fieldSidePointsLeast, height: limits.fieldSidePointsLeast })],
  ['initials of the least size', also({ kind: 'initials', width: 4, height: 4 })],
  ['a place in the corner', sign({ x: 0, y: 0 })],
  ['a place on the far edges', sign({ x: 595.28 - 150 + 0.48, y: 841.89 - 50 + 0.48 })],
  ['a message of 4,000 Thai letters', () => ({ message: 'ก'.repeat(limits.envelopeMessageCharacters) })],
  ['a subject of emoji', () => ({ subject: '😀'.repeat(limits.envelopeSubjectCharacters / 2) })],
]

for (const [what, change] of fine)
  test(`${what} is fine, and is sent and signed`, async () => {
    const { person, envelopeID, saved } = await composed(change)
    assert.equal(saved.status, 0, saved.message)
    const { problems, version } = await checked(envelopeID)
    assert.deepEqual(problems, [])
    const sent = await sender.call(sendEnvelope, { envelopeID, version })
    assert.equal(sent.status, 0, sent.message)
    const acted = await acts(as.person(person), envelopeID)
    assert.equal(acted.status, 0, acted.message)
  })

const malformed: readonly [string, Change, string, string][] = [
  [
    'two recipients of one key',
    ({ signer }) => ({ recipients: [signer, { ...signer, employeeID: null, email: 'b@example.com' }] }),
    'VALUE_NOT_ALLOWED',
    'content.recipients.1.key',
  ],
  [
    'two documents of one key',
    ({ documents }) => ({ documents: [...documents, ...documents] }),
    'VALUE_NOT_ALLOWED',
    'content.documents.1.key',
  ],
  [
    'two fields of one key',
    ({ place }) => ({ fields: [place, { ...place, y: 300 }] }),
    'VALUE_NOT_ALLOWED',
    'content.fields.1.key',
  ],
  [
    'half an emoji in an email',
    person({ email: 'a\ud83d@b.co' }),
    'NAME_HIDDEN_CHARACTERS',
    'content.recipients.0.email',
  ],
  ['U+0000 in an email', person({ email: 'a\0@b.co' }), 'VALUE_NOT_ALLOWED', 'content.recipients.0.email'],
  ['half an emoji in a code', coded('1234\udc00'), 'NAME_HIDDEN_CHARACTERS', 'content.recipients.0.accessCode'],
  ['a mark that turns a name', person({ name: 'a\u200fb' }), 'NAME_HIDDEN_CHARACTERS', 'content.recipients.0.name'],
  ['a subject of two lines', () => ({ subject: 'a\r\nBcc: b@c.de' }), 'NAME_HIDDEN_CHARACTERS', 'content.subject'],
  ['a subject one too long', () => ({ subject: 'a'.repeat(201) }), 'TEXT_TOO_LONG', 'content.subject'],
  ['a message one too long', () => ({ message: 'ก'.repeat(4_001) }), 'TEXT_TOO_LONG', 'content.message'],
  [
    '101 recipients',
    () => ({ recipients: Array.from({ length: 101 }, (_, at) => recipientOf({ key: `p${at}` })) }),
    'VALUE_NOT_ALLOWED',
    'content.recipients',
  ],
  [
    '1,001 fields',
    ({ place }) => ({ fields: Array.from({ length: 1_001 }, (_, at) => ({ ...place, key: `f${at}` })) }),
    'VALUE_NOT_ALLOWED',
    'content.fields',
  ],
]

for (const [what, change, code, field] of malformed)
  test(`${what} is refused when it is saved, by its field`, async () => {
    const { saved } = await composed(change)
    assert.deepEqual([saved.http, saved.code, saved.params?.field], [200, code, field])
  })

test('a draft holds 1,000 fields with long labels, 100 people with long names and a long message in Thai', async () => {
  const recipients = Array.from({ length: limits.envelopeRecipients }, (_, at) =>
    recipientOf({
      key: `p${at}`.padEnd(36, 'x'),
      name: 'ก'.repeat(limits.recipientNameCharacters),
    }),
  )
  const fields = Array.from({ length: limits.envelopeFields }, (_, at) =>
    fieldOf({
      ...{ key: `f${at}`.padEnd(36, 'x'), documentKey: 'd'.repeat(36), recipientKey: recipients[0]!.key },
      ...{ label: 'ก'.repeat(limits.fieldLabelCharacters), x: 123.456789012345, y: 123.456789012345 },
    }),
  )
  const content = draftOf({ recipients, fields, message: 'ก'.repeat(limits.envelopeMessageCharacters) })
  const answer = await sender.call(saveDraft, { content })
  assert.equal(answer.status, 0, answer.message)
  const { envelopeID } = answer.data
  assert.equal((await sender.call(getDraft, { envelopeID })).data.content.fields.length, limits.envelopeFields)
  assert.ok((await checked(envelopeID)).problems.length > 0)
  // Beyond that, the size is named.
  const private4000 = { privateMessageOn: true, privateMessage: 'ก'.repeat(limits.envelopeMessageCharacters) }
  const larger = { ...content, recipients: recipients.map((one) => ({ ...one, ...private4000 })) }
  const refused = await sender.call(saveDraft, { envelopeID, version: 1, content: larger })
  assert.deepEqual([refused.http, refused.code, refused.params], [413, 'BODY_TOO_LARGE', { limitKilobytes: 1024 }])
})

/** Four people who sign on every page. */
const onAllPages: Change = ({ signer, place }) => {
  const others = [1, 2, 3].map((at) => recipientOf({ key: `p${at}`, name: `Person ${at}` }))
  const recipients = [signer, ...others]
  const fields = recipients.map(({ key }, at) => {
    const where = { key: `f${at}`, recipientKey: key, y: 100 + at * 60 }
    return { ...place, ...where, pageMode: 'toLast' as const }
  })
  return { recipients, fields }
}

test('5,000 places to sign, four people on each of 1,250 pages, are sent and signed; one more is said while composing', async () => {
  const pages = limits.envelopeFieldPlaces / 4
  const most = await composed(onAllPages, pdf({ pages }))
  const { problems, version } = await checked(most.envelopeID)
  assert.deepEqual(problems, [])
  const sent = await sender.call(sendEnvelope, { envelopeID: most.envelopeID, version })
  assert.equal(sent.status, 0, sent.message)
  const { rows } = await database.ownerPool.query(
    `select count(*)::int as count from envelope_fields f join envelope_documents d using (company_id, document_id) where d.envelope_id = $1`,
    [most.envelopeID],
  )
  assert.equal(rows[0].count, limits.envelopeFieldPlaces)
  const acted = await acts(as.person(most.person), most.envelopeID)
  assert.equal(acted.status, 0, acted.message)

  const extra = fieldOf({ key: 'extra', kind: 'checkbox', recipientKey: 'signer', y: 700 })
  const more = await composed((good) => {
    const change = onAllPages(good)
    return { ...change, fields: [...change.fields!, extra] }
  }, pdf({ pages }))
  assert.deepEqual((await checked(more.envelopeID)).problems, [{ code: 'fieldPlacesTooMany', key: null }])
})

test('100 people who approve 50 documents, each with a field in each that nobody sees, are sent', async () => {
  const { envelopeID } = await savedDraft(sender)
  const { fileID } = await addedFile(sender, envelopeID)
  const documents = Array.from({ length: limits.envelopeDocuments }, (_, at) => ({
    ...{ key: `d${at}`, name: `Document ${at}`, parts: [{ fileID, pages: null }] },
  }))
  const recipients = Array.from({ length: limits.envelopeRecipients }, (_, at) =>
    recipientOf({ key: `p${at}`, name: `Person ${at}`, action: 'approve' }),
  )
  // With one more, 5,042 rows of 13 values would be more than one statement takes.
  const fields = Array.from({ length: 50 }, (_, at) =>
    fieldOf({
      key: `f${at}`,
      documentKey: 'd0',
      recipientKey: 'p0',
      kind: 'checkbox',
      y: 20 + at * 15,
      width: 14,
      height: 14,
    }),
  )
  const saved = await sender.call(saveDraft, {
    envelopeID,
    version: 1,
    content: draftOf({ documents, recipients, fields }),
  })
  assert.equal(saved.status, 0, saved.message)
  const { problems, version } = await checked(envelopeID)
  assert.deepEqual(problems, [])
  const sent = await sender.call(sendEnvelope, { envelopeID, version })
  assert.equal(sent.status, 0, sent.message)
})

test('pages that are put together are at most 2,000', async () => {
  const { envelopeID } = await savedDraft(sender)
  const half = limits.envelopePagesPicked / 2
  const one = await addedFile(sender, envelopeID, pdf({ pages: half }))
  const other = await addedFile(sender, envelopeID, pdf({ pages: half + 1 }))
  const recipients = [recipientOf({ key: 'a', action: 'approve' })]
  const problemsWith = async (version: number, pages: number[] | null) => {
    const parts = [
      { fileID: one.fileID, pages: null },
      { fileID: other.fileID, pages },
    ]
    const content = draftOf({ recipients, documents: [{ key: 'lease', name: 'Lease', parts }] })
    assert.equal((await sender.call(saveDraft, { envelopeID, version, content })).status, 0)
    return (await checked(envelopeID)).problems
  }
  const first = Array.from({ length: half }, (_, at) => at + 1)
  assert.deepEqual(await problemsWith(3, first), [])
  assert.deepEqual(await problemsWith(4, null), [{ code: 'envelopePagesTooMany', key: 'lease' }])
})

test('an access code that is typed anew, and not to its end, is not the old one', async () => {
  const { envelopeID, saved } = await composed(coded('Mango-42'))
  const { content } = (await sender.call(getDraft, { envelopeID })).data
  const recipients = content.recipients.map((one) => ({ ...one, accessCode: 'Ma' }))
  await sender.call(saveDraft, { envelopeID, version: saved.data.version, content: { ...content, recipients } })
  assert.deepEqual((await checked(envelopeID)).problems, [{ code: 'accessCodeMissing', key: 'signer' }])
})

test('an access code opens for whoever types it with other blanks or composed otherwise, and no blanks open anything', async () => {
  const { person, envelopeID } = await composed(coded('  Caf\u00e9   42 '))
  const { version, problems } = await checked(envelopeID)
  assert.deepEqual(problems, [])
  await sender.call(sendEnvelope, { envelopeID, version })
  const client = as.person(person)
  const { session } = (await client.call(enterEnvelope, { envelopeID })).data
  const prove = (code: string) => client.call(proveAccessCode, { session, code })
  assert.equal((await prove('Cafe 42')).code, 'RECIPIENT_ACCESS_CODE_WRONG')
  assert.equal((await prove('   ')).code, 'RECIPIENT_ACCESS_CODE_WRONG')
  assert.equal((await prove(' Cafe\u0301 42')).status, 0)
})

test('an envelope is not prolonged to a day or minute that does not exist', async () => {
  const envelopeID = await sentEnvelope(sender)
  const prolong = async (dueDate: string, dueTime = '') => {
    const { http, code, params } = await sender.call(prolongEnvelope, { envelopeID, dueDate, dueTime })
    return [http, code, params?.field]
  }
  assert.deepEqual(await prolong('2090-13-45'), [200, 'VALUE_NOT_ALLOWED', 'dueDate'])
  assert.deepEqual(await prolong('2090-02-31'), [200, 'VALUE_NOT_ALLOWED', 'dueDate'])
  assert.deepEqual(await prolong('2090-01-01', '24:00'), [200, 'VALUE_NOT_ALLOWED', 'dueTime'])
  assert.deepEqual(await prolong('2090-02-28', '23:59'), [200, undefined, undefined])
})
