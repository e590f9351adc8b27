import type { DraftContent, DraftField, DraftRecipient } from '@laisen/contract/envelope-draft'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'

export type DraftDocument = DraftContent['documents'][number]
export type FieldKind = DraftField['kind']

/** A name for a new part of a draft. */
export const newKey = newIdempotencyKey

export const emptyDraft: DraftContent = {
  workType: 'workflow',
  subject: '',
  message: '',
  documents: [],
  recipients: [],
  fields: [],
  dueDateOn: false,
  dueTimeOn: false,
  remindEveryDays: 0,
  certify: false,
  showVerification: true,
}

/** The list with one part changed. */
export function changed<Part extends { readonly key: string }>(
  parts: readonly Part[],
  key: string,
  change: Partial<Part>,
): Part[] {
  return parts.map((part) => (part.key === key ? { ...part, ...change } : part))
}

/** The sender as the only one who signs. */
export function ownRecipient(
  me: { employeeID: number; firstName: string; lastName: string; email: string },
  language: DraftRecipient['language'],
): DraftRecipient {
  const { employeeID, firstName, lastName, email } = me
  const who = { employeeID, name: `${firstName} ${lastName}`, email, language }
  return { ...newRecipient(language), ...who }
}

export function newRecipient(language: DraftRecipient['language']): DraftRecipient {
  return {
    key: newKey(),
    employeeID: null,
    name: '',
    email: '',
    language,
    step: 1,
    action: 'sign',
    accessCodeOn: false,
    privateMessageOn: false,
    mayDelegate: false,
  }
}

/** The draft without a recipient, and without the fields placed for them. */
export function withoutRecipient(content: DraftContent, key: string): DraftContent {
  return {
    ...content,
    recipients: content.recipients.filter((one) => one.key !== key),
    fields: content.fields.filter((field) => field.recipientKey !== key),
  }
}

/** Only whoever signs has a signature: the fields that a recipient can have after the action has changed. */
export function withAction(content: DraftContent, recipient: DraftRecipient): DraftContent {
  const unfit = ({ recipientKey, kind }: DraftField) =>
    recipientKey === recipient.key && recipient.action !== 'sign' && (kind === 'signature' || kind === 'date')
  return {
    ...content,
    recipients: changed(content.recipients, recipient.key, recipient),
    fields: content.fields.filter((field) => !unfit(field)),
  }
}

export interface Colleague {
  readonly employeeID: number
  readonly employeeName: string
  readonly email: string
  readonly language: 'en' | 'th'
}

/** A colleague as a recipient. */
export const asRecipient = (colleague: Colleague) => ({
  employeeID: colleague.employeeID,
  name: colleague.employeeName,
  email: colleague.email,
  language: colleague.language,
})
