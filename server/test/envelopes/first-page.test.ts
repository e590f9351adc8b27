import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { saveDraft } from '@laisen/contract/endpoints/envelopes'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import {
  addedFile,
  composedDraft,
  draftOf,
  fieldOf,
  recipientOf,
  savedDraft,
  sentEnvelope,
} from '@laisen/testkit/drafts'
import { pdf } from '@laisen/testkit/pdfs'
import { deflated, drawnWithoutEnd, pdfOf } from '@laisen/testkit/pdfs-hostile'
import { linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

// A page that draws without end takes as long as the server has patience.
const house = await mailingHouse({ at: new Date(Date.now() - 86_400_000), config: { patience: 1 } })
const { as, given, call, clock } = house

const sender = async () => as.person(await given.employee({ company: await given.company(), permissions: [1] }))
const recipientNamed = (key: string) => recipientOf({ key, name: 'Somchai Jaidee', language: 'en' })
const linkOf = async (key: string) => (await linksOf(house)).get(`${key}@example.com`)!

/** The picture as it is answered, or the refusal. */
async function firstPage(session: string, documentID?: number) {
  const query = documentID === undefined ? '' : `?documentID=${documentID}`
  const answer = await house.fetch(`/api/v1/${recipient.getRecipientFirstPage.path}${query}`, {
    headers: { 'x-recipient-session': Buffer.from(session).toString('base64') },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  const code = type.includes('json') ? (JSON.parse(bytes.toString()) as { code?: string }).code : undefined
  return { status: answer.status, type, cache: answer.headers.get('cache-control'), code, bytes }
}

/** Size, bits of a pixel, and how many different bytes the rows have: one is an empty page. */
function factsOf(png: Buffer) {
  assert.equal(png.subarray(1, 4).toString(), 'PNG')
  const begin = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(begin + 4, begin + 4 + png.readUInt32BE(begin - 4)))
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), bits: png[24], shades: new Set(rows).size }
}

async function opened(key: string, body: Uint8Array) {
  await sentEnvelope(await sender(), () => ({ recipients: [recipientNamed(key)] }), body)
  const one = await openedBy(house, await linkOf(key))
  return { one, session: one.session }
}

test('the first page comes as a small picture, before the document', async () => {
  const { session } = await opened('first', pdf({ pages: 3, text: 'Lease of an office in Bangkok' }))
  const { status, type, cache, bytes } = await firstPage(session)
  assert.deepEqual([status, type, cache], [200, 'image/png', 'no-store'])
  assert.ok(bytes.length < 20_000, `${bytes.length} bytes`)
  const { width, height, shades } = factsOf(bytes)
  assert.deepEqual([width, height], [800, 1131])
  assert.ok(shades > 4, 'something is written on it')
})

test('of several documents the one that is named has its picture; one of another envelope has none', async () => {
  const client = await sender()
  const { envelopeID } = await savedDraft(client)
  const files = [await addedFile(client, envelopeID), await addedFile(client, envelopeID, pdf({ text: 'Appendix' }))]
  const documents = files.map(({ fileID }, index) => {
    return { key: `d${index}`, name: `Document ${index}`, parts: [{ fileID, pages: null }] }
  })
  const fields = [fieldOf({ key: 's', recipientKey: 'several', documentKey: 'd0' })]
  const content = draftOf({ documents, recipients: [recipientNamed('several')], fields })
  const { version } = (await client.call(saveDraft, { envelopeID, version: 1, content })).data
  assert.equal((await client.call(sendEnvelope, { envelopeID, version })).status, 0)
  const one = await openedBy(house, await linkOf('several'))
  const [first, second] = (await one.envelope()).documents.map(({ documentID }) => documentID)
  const usual = await firstPage(one.session)
  assert.deepEqual((await firstPage(one.session, first)).bytes, usual.bytes)
  const appendix = await firstPage(one.session, second)
  assert.equal(appendix.type, 'image/png')
  assert.notDeepEqual(appendix.bytes, usual.bytes)
  const { one: other } = await opened('elsewhere', pdf())
  const [foreign] = (await other.envelope()).documents
  for (const documentID of [foreign!.documentID, 999_999])
    assert.equal((await firstPage(one.session, documentID)).code, 'ENVELOPE_DOCUMENT_NOT_FOUND')
})

test('whoever acts next is shown the page with the signatures before theirs', async () => {
  const { one, session } = await opened('next', pdf({ text: 'Lease' }))
  const before = await firstPage(session)
  await one.proveAddress()
  assert.equal((await one.act()).status, 0)
  const after = await firstPage(session)
  assert.equal(after.status, 200)
  assert.notDeepEqual(after.bytes, before.bytes)
  await house.mails()
})

test('there is no picture before an access code that is demanded, nor for whom the documents are not', async () => {
  const client = await sender()
  const recipients = [{ ...recipientNamed('coded'), accessCodeOn: true, accessCode: 'mango-9' }]
  await sentEnvelope(client, () => ({ recipients }))
  const { session } = await openedBy(house, await linkOf('coded'))
  const pictures = async () => (await firstPage(session)).code
  assert.equal(await pictures(), 'RECIPIENT_ACCESS_CODE_REQUIRED')
  await call(recipient.proveAccessCode, { session, code: 'mango-8' })
  assert.equal(await pictures(), 'RECIPIENT_ACCESS_CODE_REQUIRED')
  await call(recipient.proveAccessCode, { session, code: 'mango-9' })
  assert.equal((await firstPage(session)).type, 'image/png')
  // A session that was begun by the same link types the code itself.
  assert.equal((await firstPage('x'.repeat(43))).code, 'RECIPIENT_SESSION_ENDED')
  clock.advance({ hours: 13 })
  assert.equal(await pictures(), 'RECIPIENT_SESSION_ENDED')
  await house.mails()
})

test('a rejected envelope has no picture, though it was seen before', async () => {
  const { one, session } = await opened('rejecting', pdf())
  assert.equal((await firstPage(session)).status, 200)
  await one.proveAddress()
  assert.equal((await call(recipient.rejectEnvelope, { session, reason: 'No' })).status, 0)
  assert.equal((await firstPage(session)).code, 'ENVELOPE_DOCUMENT_NOT_FOUND')
  await house.mails()
})

test('a page that draws itself without end has no picture, and is signed all the same', async () => {
  const { one, session } = await opened('endless', drawnWithoutEnd())
  const both = await Promise.all([firstPage(session), firstPage(session)])
  assert.deepEqual(
    both.map(({ code }) => code),
    ['DOCUMENT_HAS_NO_PICTURE', 'DOCUMENT_HAS_NO_PICTURE'],
  )
  // It is not tried again.

  assert.equal((await firstPage(session)).code, 'DOCUMENT_HAS_NO_PICTURE')

  await one.proveAddress()
  assert.equal((await one.act()).status, 0)
  await house.mails()
})

test('a page of noise comes in grey and narrower, within 200 KB', async () => {
  const side = 800
  let seed = 7
  const noise = Buffer.alloc(side * side * 3)
  for (let at = 0; at < noise.length; at++) {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    noise[at] = seed >>> 24
  }
  const image = deflated(noise)
  const head = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceRGB`
  const picture = Buffer.concat([
    Buffer.from(`<<${head}${image.subarray(2).toString('latin1').split('>>')[0]}`),
    image.subarray(image.indexOf('>>')),
  ])
  const code = 'q 595 0 0 842 0 0 cm /i Do Q'
  const { session } = await opened(
    'noise',
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</i 5 0 R>>>>>>',
      `<</Length ${code.length}>>stream\n${code}\nendstream`,
      picture,
    ]),
  )
  const { bytes } = await firstPage(session)
  assert.ok(bytes.length <= 200 * 1024, `${bytes.length} bytes`)
  assert.deepEqual([factsOf(bytes).width, factsOf(bytes).bits], [400, 4])
})

test('the picture belongs to the session: who composes a draft has none of it', async () => {
  const client = await sender()
  await composedDraft(client)
  const answer = await client.fetch(`/api/v1/${recipient.getRecipientFirstPage.path}`)
  assert.match(await answer.text(), /RECIPIENT_SESSION_ENDED|"status":1/)
})
