import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { checkCopy } from '@laisen/contract/endpoints/verification'
import { sentEnvelope } from '@laisen/testkit/drafts'
import { pdf } from '@laisen/testkit/pdfs'
import { actedBy, documentOf, envelopeOf, linksOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, call } = house

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('a copy is the newest revision, an earlier one, or another file; nothing else is told', async () => {
  const company = await given.company()
  const client = as.person(await given.employee({ company, permissions: [1] }))
  const envelopeID = await sentEnvelope(client)
  const before = await documentOf(client, envelopeID)
  await actedBy(house, (await linksOf(house)).get('somchai@example.com')!)
  await house.mails()
  const after = await documentOf(client, envelopeID)
  const { documents } = await envelopeOf(client, envelopeID)
  const verificationID = documents[0]!.verificationUrl.split('/v/')[1]!
  const ask = async (bytes: Uint8Array, id = verificationID) => {
    const { status, message, data } = await call(checkCopy, { verificationID: id, sha256: sha256(bytes) })
    assert.equal(status, 0, message)
    return data
  }
  const revisions = documents[0]!.revision
  assert.deepEqual(await ask(after), { result: 'newest', revision: revisions, revisions })
  assert.deepEqual(await ask(before), { result: 'earlier', revision: 1, revisions })
  assert.deepEqual(await ask(pdf()), { result: 'earlier', revision: 0, revisions })
  const none = { result: 'none', revision: 0, revisions: 0 }
  assert.deepEqual(await ask(Buffer.from('another')), none)
  assert.deepEqual(await ask(after, '0'.repeat(32)), none)
})
