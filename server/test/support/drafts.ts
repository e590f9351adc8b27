import { addEnvelopeFile, saveDraft } from '@laisen/contract/endpoints/envelopes'
import type { DraftContent, DraftField, DraftRecipient } from '@laisen/contract/envelope-draft'
import type { Client, Sent } from '@laisen/testkit/client'
import { pdf } from '@laisen/testkit/pdfs'

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
