import { sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { DraftContent, DraftField, DraftRecipient } from '@laisen/contract/envelope-draft'
import type { GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import { expect } from '@playwright/test'
import { newRecipient } from '../../web/src/features/composer/draft.ts'
import { givenDraft } from './composer-screen.ts'

/** A recipient of a draft: outside the company unless an employee is named. */
export function recipientOf(facts: Pick<DraftRecipient, 'key' | 'name' | 'email'> & Partial<DraftRecipient>) {
  return { ...newRecipient('en'), ...facts }
}

/** A field on the first page of the draft’s one document. */
export function fieldFor(recipientKey: string, { kind = 'signature', ...facts }: Partial<DraftField> = {}): DraftField {
  return {
    ...{ key: `${recipientKey}-${kind}`, documentKey: 'lease', recipientKey, kind, required: true, page: 1 },
    ...{ x: 72, y: 120, width: 150, height: 50, pageMode: 'placed', textDirection: 'horizontal', ...facts },
  }
}

/** An envelope that its sender has sent. */
export async function givenSent(
  house: TestServer,
  sender: GivenEmployee,
  facts: Partial<DraftContent> & { pages?: number },
): Promise<number> {
  const { envelopeID, version } = await givenDraft(house, sender, facts)
  const answer = await house.as.person(sender).call(sendEnvelope, { envelopeID, version })
  expect(answer.status, answer.message).toBe(0)
  return envelopeID
}
