import assert from 'node:assert/strict'
import { addEnvelopeFile, saveDraft } from '@laisen/contract/endpoints/envelopes'
import type { actOnEnvelope } from '@laisen/contract/endpoints/recipient'
import { sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { DraftContent, DraftField, DraftRecipient } from '@laisen/contract/envelope-draft'
import type { Client, Sent } from './client.ts'
import { pdf } from './pdfs.ts'

/** A draft of which a test changes the fact that matters. */
export function draftOf(facts: Partial<DraftContent> = {}): DraftContent {
  return {
    ...{ workType: 'workflow', subject: 'Lease of warehouse 7', message: 'Please sign by Friday.' },
    ...{ documents: [], recipients: [], fields: [] },
    ...{ dueDateOn: false, dueTimeOn: false, remindEveryDays: 0, certify: false, showVerification: true },
    ...facts,
  }
}

export function recipientOf(facts: Partial<DraftRecipient> & { key: string }): DraftRecipient {
  return {
    ...{ employeeID: null, name: 'Waraporn Phetcharat', email: `${facts.key}@example.com`, language: 'th' },
    ...{ step: 1, action: 'sign', accessCodeOn: false, privateMessageOn: false, mayDelegate: false },
    ...facts,
  }
}

export function fieldOf(facts: Partial<DraftField> & { key: string; recipientKey: string }): DraftField {
  return {
    ...{ documentKey: 'lease', kind: 'signature', page: 1, x: 72, y: 100, width: 150, height: 50 },
    ...{ required: true, pageMode: 'placed', textDirection: 'horizontal' },
    ...facts,
  }
}

export async function savedDraft(client: Client, content: Sent<typeof saveDraft>['content'] = draftOf()) {
  const answer = await client.call(saveDraft, { content })
  if (answer.status !== 0) throw new Error(`the draft was not saved: ${answer.message}`)
  return answer.data
}

/** Adds a file to a draft. @returns what the answer says about it */
export async function addedFile(client: Client, envelopeID: number, body: Uint8Array = pdf()) {
  const answer = await client.call(addEnvelopeFile, { envelopeID, fileName: 'lease.pdf' }, { body })
  if (answer.status !== 0) throw new Error(`the file was not added: ${answer.message}`)
  return answer.data
}

/** A draft with one document and a place to sign for each who signs, of which a test changes the fact that matters. */
export async function composedDraft(
  client: Client,
  change: (good: DraftContent) => Partial<DraftContent> = () => ({}),
  body: Uint8Array = pdf(),
): Promise<{ envelopeID: number; version: number }> {
  const { envelopeID } = await savedDraft(client)
  const { fileID } = await addedFile(client, envelopeID, body)
  const good = draftOf({
    documents: [{ key: 'lease', name: 'Lease', parts: [{ fileID, pages: null }] }],
    recipients: [recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' })],
  })
  const changed = { ...good, ...change(good) }
  const signers = changed.recipients.filter(({ action }) => action === 'sign')
  const fields = signers.map(({ key }, index) => fieldOf({ key: `s-${key}`, recipientKey: key, y: 100 + index * 60 }))
  const content = { ...changed, fields: changed.fields.length > 0 ? changed.fields : fields }
  const answer = await client.call(saveDraft, { envelopeID, version: 1, content })
  assert.equal(answer.status, 0, answer.message)
  return { envelopeID, version: answer.data.version }
}

/** Sends such a draft. */
export async function sentEnvelope(
  client: Client,
  ...composed: Parameters<typeof composedDraft> extends [unknown, ...infer Rest] ? Rest : never
): Promise<number> {
  const draft = await composedDraft(client, ...composed)
  const answer = await client.call(sendEnvelope, draft)
  assert.equal(answer.status, 0, `${answer.message} ${JSON.stringify(answer)}`)
  return draft.envelopeID
}

export const drawn: Sent<typeof actOnEnvelope>['handwriting'] = {
  kind: 'strokes',
  strokes: '0 0 2 30 10 2 60 0 2; 10 30 2 50 30 2',
}
