import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addEnvelopeFile,
  checkDraft,
  deleteDraft,
  getComposedPdf,
  getDraft,
  listDrafts,
  removeEnvelopeFile,
  saveDraft,
} from '@laisen/contract/endpoints/envelopes'
import { getEnvelopePdf, sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { CallAnswer, Client } from '@laisen/testkit/client'
import { addedFile, composedDraft, draftOf, savedDraft } from '@laisen/testkit/drafts'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await server()
const { as, given, database } = house

const sender = async (facts = {}) => as.person(await given.employee({ permissions: [101], ...facts }))

/** Runs two calls that both need the row of a draft, so that the first of them gets it first, and the second has read the draft before. */
async function oneThenOther<First, Second>(
  envelopeID: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const holding = await database.ownerPool.connect()
  try {
    await holding.query('begin')
    await holding.query('select from envelopes where id = $1 for update', [envelopeID])
    const earlier = first()
    await waitUntilWaiting(database)
    const later = second()
    await waitUntilWaiting(database, 2)
    await holding.query('commit')
    return [await earlier, await later]
  } finally {
    holding.release()
  }
}

const codeOf = ({ status, code }: CallAnswer<unknown>) => code ?? status

/** What changes a draft, each from another tab that knows the draft as it is. */
const changes: readonly [
  string,
  (client: Client, draft: { envelopeID: number; version: number }) => Promise<unknown>,
][] = [
  [
    'removing its file',
    async (client, { envelopeID }) => {
      const { files } = (await client.call(getDraft, { envelopeID })).data
      return client.call(removeEnvelopeFile, { fileID: files[0]!.fileID })
    },
  ],
  [
    'adding a file',
    (client, { envelopeID }) =>
      client.call(addEnvelopeFile, { envelopeID, fileName: 'annex.pdf' }, { body: pdf({ pages: 2 }) }),
  ],
  [
    'saving other content',
    async (client, { envelopeID, version }) => {
      const { content } = (await client.call(getDraft, { envelopeID })).data
      return client.call(saveDraft, { envelopeID, version, content: { ...content, subject: 'Another lease' } })
    },
  ],
]

for (const [what, change] of changes) {
  test(`${what} while the draft is being sent makes sending answer that it was changed, and nothing is sent`, async () => {
    const client = await sender()
    const draft = await composedDraft(client)
    const { envelopeID, version } = draft
    const [changed, sent] = await oneThenOther(
      envelopeID,
      () => change(client, draft) as Promise<CallAnswer<unknown>>,
      () => client.call(sendEnvelope, draft),
    )
    assert.equal(codeOf(changed), 0)
    assert.deepEqual([sent.code, sent.params], ['ENVELOPE_CHANGED', { version: version + 1 }])
    assert.equal((await client.call(getDraft, { envelopeID })).data.version, version + 1)
    const { rows } = await database.ownerPool.query('select from recipients where envelope_id = $1', [envelopeID])
    assert.equal(rows.length, 0)
  })

  test(`${what} a moment after the draft was sent is refused, and the documents are there`, async () => {
    const client = await sender()
    const draft = await composedDraft(client)
    const { envelopeID } = draft
    const [sent, changed] = await oneThenOther(
      envelopeID,
      () => client.call(sendEnvelope, draft),
      () => change(client, draft) as Promise<CallAnswer<unknown>>,
    )
    assert.equal(codeOf(sent), 0, sent.message)
    assert.match(String(codeOf(changed)), /^ENVELOPE_(FILE_)?NOT_FOUND$/)
    const { rows } = await database.ownerPool.query(
      'select document_id from envelope_documents where envelope_id = $1',
      [envelopeID],
    )
    const file = await client.download(getEnvelopePdf, { envelopeID, documentID: Number(rows[0].document_id) })
    assert.equal((await file.text()).slice(0, 5), '%PDF-')
  })
}

test('a draft that is deleted while it is being sent is not sent', async () => {
  const client = await sender()
  const draft = await composedDraft(client)
  const [deleted, sent] = await oneThenOther(
    draft.envelopeID,
    () => client.call(deleteDraft, { envelopeID: draft.envelopeID }),
    () => client.call(sendEnvelope, draft),
  )
  assert.deepEqual([codeOf(deleted), codeOf(sent)], [0, 'ENVELOPE_NOT_FOUND'])
})

test('a version that was checked before a file came or went is not sent', async () => {
  const client = await sender()
  const draft = await composedDraft(client)
  const { envelopeID, version } = draft
  const { fileID } = await addedFile(client, envelopeID)
  assert.equal((await client.call(sendEnvelope, draft)).code, 'ENVELOPE_CHANGED')
  await client.call(removeEnvelopeFile, { fileID })
  assert.deepEqual((await client.call(sendEnvelope, draft)).params, { version: version + 2 })
  const { data } = await client.call(checkDraft, { envelopeID, version })
  assert.deepEqual([data.version, data.problems], [version + 2, []])
  assert.equal(codeOf(await client.call(sendEnvelope, { envelopeID, version: data.version })), 0)
})

test('whoever composes goes on saving from their own version after files came and went, and overwrites no content', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client)
  const save = (version: number, subject: string) =>
    client.call(saveDraft, { envelopeID, version, content: draftOf({ subject }) })
  const { fileID } = await addedFile(client, envelopeID)
  await client.call(removeEnvelopeFile, { fileID })
  assert.equal((await client.call(getDraft, { envelopeID })).data.version, 3)
  assert.equal((await save(4, 'Never was')).code, 'ENVELOPE_CHANGED')
  assert.equal((await save(1, 'Lease')).data.version, 4)
  for (const version of [0, 1, 2, 3]) assert.equal((await save(version, 'Older')).code, 'ENVELOPE_CHANGED')
  assert.equal((await client.call(getDraft, { envelopeID })).data.content.subject, 'Lease')
})

test('what a server of the previous version saved is not overwritten by whoever knows an older one', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client)
  await addedFile(client, envelopeID)
  await database.ownerPool.query('update envelopes set draft = draft, version = version + 1 where id = $1', [
    envelopeID,
  ])
  assert.equal((await client.call(saveDraft, { envelopeID, version: 2, content: draftOf() })).code, 'ENVELOPE_CHANGED')
})

test('whoever has older content before them is told when it is checked, and does not send what another window saved', async () => {
  const client = await sender()
  const { envelopeID, version } = await composedDraft(client)
  const { content } = (await client.call(getDraft, { envelopeID })).data
  const { data } = await client.call(saveDraft, { envelopeID, version, content: { ...content, subject: 'Other' } })
  const check = (known: number) => client.call(checkDraft, { envelopeID, version: known })
  assert.deepEqual([(await check(version)).code, codeOf(await check(data.version))], ['ENVELOPE_CHANGED', 0])
})

test('a document whose file is taken away while it is looked at is missing', async () => {
  const client = await sender()
  const { envelopeID } = await composedDraft(client)
  const { files } = (await client.call(getDraft, { envelopeID })).data
  await client.call(removeEnvelopeFile, { fileID: files[0]!.fileID })
  const shown = await client.download(getComposedPdf, { envelopeID, documentKey: 'lease' })
  assert.match(await shown.text(), /ENVELOPE_FILE_NOT_FOUND/)
  const { problems } = (await client.call(checkDraft, { envelopeID })).data
  assert.equal(problems[0]!.code, 'envelopeFileMissing')
})

const key = (name: string) => ({ headers: { 'idempotency-key': name } })

test('a first save whose answer was lost makes one draft, and answers the same', async () => {
  const client = await sender()
  const answers = []
  for (let times = 0; times < 3; times++)
    answers.push(await client.call(saveDraft, { content: draftOf() }, key('first')))
  assert.deepEqual(answers[1]!.data, answers[0]!.data)
  assert.deepEqual(answers[2]!.data, answers[0]!.data)
  assert.equal((await client.call(listDrafts, {})).data.dataCount, 1)
  const other = await client.call(saveDraft, { content: draftOf({ subject: 'Other' }) }, key('first'))
  assert.equal(other.code, 'IDEMPOTENCY_KEY_REUSED')
})

test('two first saves with one key at the same moment make one draft', async () => {
  const client = await sender()
  const save = () => client.call(saveDraft, { content: draftOf() }, key('twice'))
  const answers = await Promise.all([save(), save(), save()])
  for (const answer of answers) assert.ok(['IDEMPOTENCY_IN_PROGRESS', 0].includes(codeOf(answer)), answer.message)
  assert.equal((await client.call(listDrafts, {})).data.dataCount, 1)
})

test('a later save whose answer was lost is not taken for the change of another window', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client)
  const save = () =>
    client.call(saveDraft, { envelopeID, version: 1, content: draftOf({ subject: 'Lease' }) }, key('second'))
  assert.deepEqual([(await save()).data.version, (await save()).data.version], [2, 2])
  assert.equal((await client.call(saveDraft, { envelopeID, version: 1, content: draftOf() })).code, 'ENVELOPE_CHANGED')
})

test('a file whose answer was lost is added once', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client)
  const body = pdf()
  const add = () => client.call(addEnvelopeFile, { envelopeID, fileName: 'lease.pdf' }, { ...key('file'), body })
  const first = await add()
  assert.deepEqual((await add()).data, first.data)
  const { files, version } = (await client.call(getDraft, { envelopeID })).data
  assert.deepEqual([files.length, version], [1, 2])
})

test('a draft whose answer of being sent was lost is sent once, and answers the same', async () => {
  const client = await sender()
  const draft = await composedDraft(client)
  const send = () => client.call(sendEnvelope, draft, key('sent'))
  const answers = [await send(), await send()]
  assert.deepEqual(
    answers.map(({ data }) => data),
    Array(2).fill({ envelopeID: draft.envelopeID, status: 1 }),
  )
  assert.equal((await client.call(sendEnvelope, draft, key('anew'))).code, 'ENVELOPE_NOT_FOUND')
})

test('the key of one person says nothing to another', async () => {
  const company = await given.company()
  const [one, other] = [await sender({ company }), await sender({ company })]
  const mine = await one.call(saveDraft, { content: draftOf() }, key('shared'))
  const theirs = await other.call(saveDraft, { content: draftOf({ subject: 'Theirs' }) }, key('shared'))
  assert.notEqual(mine.data.envelopeID, theirs.data.envelopeID)
})
