import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addEnvelopeFile,
  deleteDraft,
  getDraft,
  getEnvelopeFile,
  listDrafts,
  removeEnvelopeFile,
  saveDraft,
} from '@laisen/contract/endpoints/envelopes'
import { limits } from '@laisen/contract/limits'
import { addedFile, draftOf, recipientOf, savedDraft, sentEnvelope } from '@laisen/testkit/drafts'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { server } from '@laisen/testkit/server'

const house = await server()
const { as, given, database } = house

const sender = async (facts = {}) => as.person(await given.employee({ permissions: [101], ...facts }))

test('an incomplete draft is saved, read again, and saved in a new version', async () => {
  const client = await sender()
  const first = await savedDraft(client, draftOf({ subject: '' }))
  assert.equal(first.version, 1)
  const { envelopeID } = first
  const content = draftOf({ subject: 'Lease', recipients: [recipientOf({ key: 'a', name: '', email: 'not yet' })] })
  const second = await client.call(saveDraft, { envelopeID, version: 1, content })
  assert.deepEqual([second.status, second.data.version], [0, 2])
  const { data } = await client.call(getDraft, { envelopeID })
  assert.deepEqual([data.version, data.content.subject, data.content.recipients[0]!.email], [2, 'Lease', 'not yet'])
})

test('of two windows that save, the second is told, and overwrites nothing', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client)
  const save = (subject: string) => client.call(saveDraft, { envelopeID, version: 1, content: draftOf({ subject }) })
  const answers = await Promise.all([save('Here'), save('There')])
  const refused = answers.find(({ status }) => status === 1)!
  assert.deepEqual([refused.code, refused.params], ['ENVELOPE_CHANGED', { version: 2 }])
  const kept = answers[0] === refused ? 'There' : 'Here'
  assert.equal((await client.call(getDraft, { envelopeID })).data.content.subject, kept)
})

test('nobody else sees a draft or its files: not a colleague, not an administrator, not another company', async () => {
  const company = await given.company()
  const owner = await sender({ company })
  const { envelopeID } = await savedDraft(owner)
  const { fileID } = await addedFile(owner, envelopeID)
  const others = [
    await sender({ company }),
    await sender({ company, permissions: [1] }),
    await sender({ permissions: [1] }),
  ]
  for (const other of others) {
    const content = draftOf()
    assert.equal((await other.call(getDraft, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
    assert.equal((await other.call(saveDraft, { envelopeID, version: 1, content })).code, 'ENVELOPE_NOT_FOUND')
    assert.equal((await other.call(deleteDraft, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
    assert.equal((await other.call(removeEnvelopeFile, { fileID })).code, 'ENVELOPE_FILE_NOT_FOUND')
    const added = await other.call(addEnvelopeFile, { envelopeID, fileName: 'a.pdf' }, { body: pdf() })
    assert.equal(added.code, 'ENVELOPE_NOT_FOUND')
    const file = await (await other.download(getEnvelopeFile, { fileID })).text()
    assert.match(file, /ENVELOPE_FILE_NOT_FOUND/)
    assert.equal((await other.call(listDrafts, {})).data.dataCount, 0)
  }
  assert.equal((await owner.call(getDraft, { envelopeID })).status, 0)
})

test('an access code is kept sealed: no answer shows it, an empty one leaves it, and switching it off forgets it', async () => {
  const client = await sender()
  const recipient = (facts: object) =>
    draftOf({ recipients: [recipientOf({ key: 'a', accessCodeOn: true, ...facts })] })
  const { envelopeID } = await savedDraft(client, recipient({ accessCode: 'Mango-42' }))
  const read = async () => (await client.call(getDraft, { envelopeID })).data
  assert.deepEqual((await read()).accessCodesKnown, ['a'])
  const stored = await database.ownerPool.query('select draft::text as text from envelopes where id = $1', [envelopeID])
  assert.doesNotMatch(`${JSON.stringify(await read())}${stored.rows[0].text}`, /Mango/)
  await client.call(saveDraft, { envelopeID, version: 1, content: recipient({ accessCode: '' }) })
  assert.deepEqual((await read()).accessCodesKnown, ['a'])
  await client.call(saveDraft, { envelopeID, version: 2, content: recipient({ accessCodeOn: false }) })
  await client.call(saveDraft, { envelopeID, version: 3, content: recipient({}) })
  assert.deepEqual((await read()).accessCodesKnown, [])
})

test('a file is added, said to permit everything, downloaded as it was, and removed with its bytes', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client)
  const body = pdf({ pages: 3 })
  const file = await addedFile(client, envelopeID, body)
  const { pages, ...facts } = file
  const said = { fileID: file.fileID, fileName: 'lease.pdf', sizeBytes: body.length }
  assert.deepEqual(facts, { ...said, permits: 'everything', reason: null, signed: 0 })
  assert.deepEqual(pages, Array(3).fill({ width: 595.28, height: 841.89 }))
  assert.deepEqual((await client.call(getDraft, { envelopeID })).data.files, [file])
  const { fileID } = file
  const downloaded = Buffer.from(await (await client.download(getEnvelopeFile, { fileID })).arrayBuffer())
  assert.deepEqual(downloaded, Buffer.from(body))
  assert.equal((await client.call(removeEnvelopeFile, { fileID })).status, 0)
  assert.deepEqual((await client.call(getDraft, { envelopeID })).data.files, [])
  const left = await database.ownerPool.query(
    'select from objects where sha256 = sha256($1::bytea) and wrapped_key is not null',
    [downloaded],
  )
  assert.equal(left.rowCount, 0)
})

for (const [what, body, code] of [
  ['a text', () => Buffer.from('no PDF at all'), 'DOCUMENT_NOT_PDF'],
  ['nothing', () => Buffer.alloc(0), 'DOCUMENT_EMPTY'],
  ['a document with a password', () => encryptedPdf(pdf(), { user: 'secret' }), 'DOCUMENT_PASSWORD_PROTECTED'],
] as const)
  test(`${what} is refused while composing, and nothing is kept of it`, async () => {
    const client = await sender()
    const { envelopeID } = await savedDraft(client)
    const before = await database.ownerPool.query('select from documents')
    const answer = await client.call(addEnvelopeFile, { envelopeID, fileName: 'lease.pdf' }, { body: body() })
    assert.equal(answer.code, code)
    assert.deepEqual((await client.call(getDraft, { envelopeID })).data.files, [])
    assert.equal((await database.ownerPool.query('select from documents')).rowCount, before.rowCount)
  })

test('drafts are listed by their last change, searched by subject, and paged', async () => {
  const client = await sender()
  const people = ['Waraporn', 'Siriporn', 'Chutimon', 'David'].map((name, index) =>
    recipientOf({ key: `p${index}`, name }),
  )
  for (const subject of ['Lease', 'สัญญาเช่าโกดัง', 'Order 7']) {
    house.clock.advance({ seconds: 1 })
    await savedDraft(client, draftOf({ subject, recipients: people }))
  }
  const list = async (input: object) => (await client.call(listDrafts, input)).data
  const all = await list({})
  assert.deepEqual(
    all.listData.map(({ subject }) => subject),
    ['Order 7', 'สัญญาเช่าโกดัง', 'Lease'],
  )
  assert.deepEqual(all.listData[0]!.recipientNames, ['Waraporn', 'Siriporn', 'Chutimon'])
  assert.deepEqual([all.listData[0]!.totalRecipients, all.count, all.dataCount], [4, 1, 3])
  assert.deepEqual(
    (await list({ Search: 'เช่า' })).listData.map(({ subject }) => subject),
    ['สัญญาเช่าโกดัง'],
  )
  assert.equal((await list({ Search: 'LEASE' })).dataCount, 1)
  assert.equal((await list({ Search: '%' })).dataCount, 0)
  const second = await list({ Page: 2, PerPage: 2 })
  assert.deepEqual([second.listData.map(({ subject }) => subject), second.count, second.dataCount], [['Lease'], 2, 3])
})

test('a draft is deleted with its files, and their bytes are given back', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client)
  const stored = async () => {
    const { rows } = await database.ownerPool.query('select sum(bytes)::bigint as bytes from storage_counters')
    return Number(rows[0].bytes)
  }
  const before = await stored()
  const { sizeBytes } = await addedFile(client, envelopeID)
  assert.equal(await stored(), before + sizeBytes)
  assert.equal((await client.call(deleteDraft, { envelopeID })).status, 0)
  assert.equal(await stored(), before)
  assert.equal((await client.call(getDraft, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
  assert.equal((await client.call(deleteDraft, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
})

test('100 files are taken, one more is not', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client)
  await addedFile(client, envelopeID)
  await database.ownerPool.query(
    `insert into envelope_files (company_id, envelope_id, document_id, name, widths, heights, permits, signatures, own_fields, created_at)
     select company_id, envelope_id, document_id, name, widths, heights, permits, signatures, own_fields, created_at
     from envelope_files cross join generate_series(1, $1) where envelope_id = $2`,
    [limits.envelopeFiles - 2, envelopeID],
  )
  await addedFile(client, envelopeID)
  const answer = await client.call(addEnvelopeFile, { envelopeID, fileName: 'a.pdf' }, { body: pdf() })
  assert.deepEqual([answer.code, answer.params], ['ENVELOPE_TOO_MANY_FILES', { limit: 100 }])
})

test('a person keeps 1,000 drafts, and not one more', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client)
  await database.ownerPool.query(
    `insert into envelopes (company_id, sender_id, subject, draft, total_recipients, created_at, saved_at)
     select company_id, sender_id, subject, draft, 0, created_at, saved_at from envelopes
     cross join generate_series(1, $1) where id = $2`,
    [limits.envelopeDraftsPerPerson - 2, envelopeID],
  )
  await savedDraft(client)
  const answer = await client.call(saveDraft, { content: draftOf() })
  assert.deepEqual([answer.code, answer.params], ['ENVELOPE_TOO_MANY_DRAFTS', { limit: 1000 }])
})

test('the database itself refuses to compose or delete an envelope that was sent', async () => {
  const client = await sender()
  const envelopeID = await sentEnvelope(client)
  const change = (text: string) => database.ownerPool.query(`${text} where id = ${envelopeID}`)
  await assert.rejects(change("update envelopes set subject = 'Another'"), /cannot be composed/)
  await assert.rejects(change('delete from envelopes'), /cannot be composed/)
  await assert.rejects(
    change('update envelopes set status = 3, completed_at = now(), ended_at = now()').then(() =>
      change('update envelopes set status = 2, completed_at = null, ended_at = null'),
    ),
    /cannot go from 3 to 2/,
  )
  for (const table of ['envelope_documents', 'recipients'])
    await assert.rejects(
      database.ownerPool.query(`insert into ${table} select * from ${table} where envelope_id = ${envelopeID}`),
      /was sent/,
    )
  assert.equal((await client.call(getDraft, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
})
