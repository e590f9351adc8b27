import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDraft, saveDraft } from '@laisen/contract/endpoints/envelopes'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import { draftProblemsOf } from '@laisen/contract/envelope-problems'
import type { Client } from '@laisen/testkit/client'
import { addedFile, draftOf, fieldOf, recipientOf, savedDraft } from '@laisen/testkit/drafts'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

// 20 November 2026, 10:42 in Bangkok.
const house = await server({ at: '2026-11-20T03:42:07Z' })
const { as, given, database } = house

const sender = async (facts = {}) => as.person(await given.employee({ permissions: [101], ...facts }))

const signer = recipientOf({ key: 'somchai' })
const place = fieldOf({ key: 'f1', recipientKey: 'somchai' })

/** Composes a draft with one file, of which nothing stands in the way, and changes it. */
async function composed(
  client: Client,
  change: (good: DraftContent) => Partial<DraftContent> = () => ({}),
  body = pdf(),
) {
  const { envelopeID } = await savedDraft(client)
  const { fileID } = await addedFile(client, envelopeID, body)
  const documents = [{ key: 'lease', name: 'Lease', parts: [{ fileID, pages: null }] }]
  const good = draftOf({ documents, recipients: [signer], fields: [place] })
  const { envelopeID: id } = await saved(client, { envelopeID, content: { ...good, ...change(good) } })
  return id
}

async function saved(client: Client, { envelopeID, content }: { envelopeID: number; content: DraftContent }) {
  const answer = await client.call(saveDraft, { envelopeID, version: 1, content })
  assert.equal(answer.status, 0, answer.message)
  return answer.data
}

const problemsOf = async (client: Client, envelopeID: number) => {
  const { status, message, data } = await client.call(checkDraft, { envelopeID })
  assert.equal(status, 0, message)
  return data.problems
}

// The versions are that of saving, of adding the file, and of saving again.
test('a complete draft has no problem, and costs one signature for each who signs; approving costs none', async () => {
  const client = await sender()
  const envelopeID = await composed(client, () => ({
    recipients: [
      signer,
      recipientOf({ key: 'boss', action: 'approve', step: 2 }),
      recipientOf({ key: 'clerk', action: 'acknowledge', step: 2 }),
    ],
  }))
  const { data } = await client.call(checkDraft, { envelopeID })
  assert.deepEqual([data.problems, data.signatures, data.version], [[], 1, 3])
})

test('an empty draft says what is missing', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client, draftOf({ subject: ' ' }))
  const missing = ['envelopeSubjectMissing', 'envelopeDocumentMissing', 'pleaseAddInvolved']
  assert.deepEqual(
    await problemsOf(client, envelopeID),
    missing.map((code) => ({ code, key: null })),
  )
})

const someone = (facts: Partial<Parameters<typeof recipientOf>[0]>) => [
  signer,
  recipientOf({ key: 'other', action: 'approve', ...facts }),
]

const cases: readonly [string, (good: DraftContent) => Partial<DraftContent>, string, string | null][] = [
  [
    'a user or email twice [2.5.57]',
    () => ({ recipients: someone({ email: 'SOMCHAI@example.com ' }) }),
    'recipientTwice',
    'other',
  ],
  ['an email that is none', () => ({ recipients: someone({ email: 'nobody' }) }), 'recipientEmailInvalid', 'other'],
  ['a recipient without a name', () => ({ recipients: someone({ name: ' ' }) }), 'recipientNameMissing', 'other'],
  [
    'an access code that is switched on and missing [2.5.60]',
    () => ({ recipients: someone({ accessCodeOn: true }) }),
    'accessCodeMissing',
    'other',
  ],
  [
    'a private message that is switched on and missing [2.5.60]',
    () => ({ recipients: someone({ privateMessageOn: true, privateMessage: ' ' }) }),
    'privateMessageMissing',
    'other',
  ],
  [
    'a due date that is switched on and missing [2.5.60]',
    () => ({ dueDateOn: true, dueDate: '' }),
    'dueDateMissing',
    null,
  ],
  [
    'a due time that is switched on and missing [2.5.60]',
    () => ({ dueDateOn: true, dueDate: '2026-11-21', dueTimeOn: true }),
    'dueTimeMissing',
    null,
  ],
  ['a time without a date', () => ({ dueTimeOn: true, dueTime: '10:00' }), 'dueDateMissing', null],
  ['a due date of yesterday', () => ({ dueDateOn: true, dueDate: '2026-11-19' }), 'dueDatePast', null],
  [
    'this very minute',
    () => ({ dueDateOn: true, dueDate: '2026-11-20', dueTimeOn: true, dueTime: '10:42' }),
    'dueDatePast',
    null,
  ],
  ['a signer without a place', () => ({ fields: [] }), 'signatureFieldMissing', 'somchai'],
  [
    'more dates than signers [2.5.58]',
    (good) => ({
      fields: [
        ...good.fields,
        ...[1, 2].map((n) => fieldOf({ key: `d${n}`, kind: 'date', recipientKey: 'somchai', y: 200 + n * 60 })),
      ],
    }),
    'dateFieldsDiffer',
    null,
  ],
  [
    'a date for somebody who does not sign [2.5.58]',
    (good) => ({
      recipients: someone({}),
      fields: [...good.fields, fieldOf({ key: 'd', kind: 'date', recipientKey: 'other' })],
    }),
    'dateFieldsDiffer',
    null,
  ],
  [
    'a place beyond the edge',
    (good) => ({ fields: [...good.fields, fieldOf({ key: 'f2', recipientKey: 'somchai', x: 446 })] }),
    'fieldOutsidePage',
    'f2',
  ],
  [
    'a place on a page that is not there',
    (good) => ({ fields: [...good.fields, fieldOf({ key: 'f2', recipientKey: 'somchai', page: 2 })] }),
    'fieldOutsidePage',
    'f2',
  ],
  [
    'a field of nobody',
    (good) => ({ fields: [...good.fields, fieldOf({ key: 'f2', recipientKey: 'gone' })] }),
    'fieldRecipientMissing',
    'f2',
  ],
  [
    'a place to sign for somebody who approves',
    (good) => ({ recipients: someone({}), fields: [...good.fields, fieldOf({ key: 'f2', recipientKey: 'other' })] }),
    'fieldRecipientMissing',
    'f2',
  ],
  [
    'a page twice',
    (good) => ({ documents: good.documents.map((one) => ({ ...one, parts: [{ ...one.parts[0]!, pages: [1, 1] }] })) }),
    'envelopePageTwice',
    'lease',
  ],
  [
    'a page that the file does not have',
    (good) => ({ documents: good.documents.map((one) => ({ ...one, parts: [{ ...one.parts[0]!, pages: [1, 2] }] })) }),
    'envelopePageMissing',
    'lease',
  ],
  [
    'a document without pages',
    (good) => ({
      documents: good.documents.map((one) => ({ ...one, parts: [] })),
      fields: [],
      recipients: [recipientOf({ key: 'a', action: 'approve' })],
    }),
    'envelopeDocumentEmpty',
    'lease',
  ],
  [
    'two people who sign for themselves',
    () => ({ workType: 'self-signed', recipients: someone({}) }),
    'selfSignedRecipients',
    null,
  ],
]

for (const [what, change, code, key] of cases)
  test(`a problem: ${what}`, async () => {
    const client = await sender()
    assert.deepEqual(await problemsOf(client, await composed(client, change)), [{ code, key }])
  })

test('what is just inside the limits is no problem', async () => {
  const client = await sender()
  const envelopeID = await composed(client, () => ({
    fields: [
      fieldOf({ key: 'f1', recipientKey: 'somchai', x: 445.28, y: 791.89 }),
      fieldOf({ key: 'd', recipientKey: 'somchai', kind: 'date', x: 0, y: 0 }),
    ],
    ...{ dueDateOn: true, dueDate: '2026-11-20', dueTimeOn: true, dueTime: '10:43' },
    recipients: [{ ...signer, accessCodeOn: true, accessCode: '1234' }],
  }))
  assert.deepEqual(await problemsOf(client, envelopeID), [])
})

test('an access code of three characters is too short, even where a longer one was known', async () => {
  const client = await sender()
  const known = { ...signer, accessCodeOn: true, accessCode: '1234' }
  const { envelopeID } = await savedDraft(client, draftOf({ recipients: [known] }))
  const content = draftOf({ recipients: [{ ...known, accessCode: '123' }] })
  const given = { files: [], accessCodesKnown: ['somchai'], localNow: '2026-11-20T10:42' }
  const codes = draftProblemsOf(content, given).map(({ code }) => code)
  assert.ok(codes.includes('accessCodeMissing'))
  assert.equal(
    (await problemsOf(client, envelopeID)).some(({ code }) => code === 'accessCodeMissing'),
    false,
  )
})

test('a file of another draft, or of another company, is missing', async () => {
  const client = await sender()
  const other = await savedDraft(client)
  const { fileID } = await addedFile(client, other.envelopeID)
  const stranger = await sender({ permissions: [1] })
  const theirs = await addedFile(stranger, (await savedDraft(stranger)).envelopeID)
  for (const id of [fileID, theirs.fileID, 2_147_000_000]) {
    const documents = [{ key: 'lease', name: 'Lease', parts: [{ fileID: id, pages: null }] }]
    const envelopeID = await composed(client, () => ({
      documents,
      fields: [],
      recipients: [recipientOf({ key: 'a', action: 'approve' })],
    }))
    assert.deepEqual(await problemsOf(client, envelopeID), [{ code: 'envelopeFileMissing', key: 'lease' }])
  }
})

test('an employee of another company, one who was deleted, and one who never was are gone alike', async () => {
  const company = await given.company()
  const client = await sender({ company })
  const foreign = await given.employee()
  const deleted = await given.employee({ company })
  await database.ownerPool.query('update employees set deleted_at = now() where id = $1', [deleted.employeeId])
  for (const employeeID of [foreign.employeeId, deleted.employeeId, 2_147_000_000]) {
    const envelopeID = await composed(client, () => ({ recipients: [{ ...signer, employeeID }] }))
    assert.deepEqual(await problemsOf(client, envelopeID), [{ code: 'recipientGone', key: 'somchai' }])
  }
  const colleague = await given.employee({ company })
  const envelopeID = await composed(client, () => ({ recipients: [{ ...signer, employeeID: colleague.employeeId }] }))
  assert.deepEqual(await problemsOf(client, envelopeID), [])
})

test('a certificate of the company that the sender may not sign with is refused for others, too; and somebody answers for it [2.5.61]', async () => {
  const company = await given.company()
  const me = await given.employee({ company, permissions: [101, 6] })
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const theirs = await addedCertificate(admin, identities.nattapong, { certtype: '2' })
  const mine = await addedCertificate(admin, identities.waraporn, { certtype: '2', employeeList: [me.employeeId] })
  const client = as.person(me)
  const withCertificate = (globalCertID: number, answerableID: number | null = me.employeeId) =>
    composed(client, () => ({ recipients: [{ ...signer, globalCertID, answerableID }] }))
  assert.deepEqual(await problemsOf(client, await withCertificate(theirs)), [
    { code: 'globalCertificateRefused', key: 'somchai' },
  ])
  assert.deepEqual(await problemsOf(client, await withCertificate(mine)), [])
  assert.deepEqual(await problemsOf(client, await withCertificate(mine, null)), [
    { code: 'globalCertificatePersonMissing', key: 'somchai' },
  ])
})

test('a signed file takes places for signatures and nothing else, stays whole, and is not certified', async () => {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const certID = await addedCertificate(admin, identities.nattapong, { certtype: '2' })
  const { document: signed } = await stamped(admin, certID)
  const check = async (change: (good: DraftContent) => Partial<DraftContent>) =>
    problemsOf(admin, await composed(admin, change, signed))
  assert.deepEqual(await check(() => ({})), [])
  const text = fieldOf({ key: 't', kind: 'text', recipientKey: 'somchai' })
  assert.deepEqual(await check(({ fields }) => ({ fields: [...fields, text] })), [
    { code: 'envelopeFieldNotPermitted', key: 't' },
  ])
  const twice = ({ documents }: DraftContent) => ({
    documents: documents.map((one) => ({ ...one, parts: [...one.parts, ...one.parts] })),
  })
  assert.deepEqual(await check(twice), [
    { code: 'envelopePageTwice', key: 'lease' },
    { code: 'envelopeSignedDocumentChanged', key: 'lease' },
  ])
  assert.deepEqual(await check(() => ({ certify: true, certifyCertID: certID })), [
    { code: 'envelopeCertifyNotPossible', key: 'lease' },
  ])
})
