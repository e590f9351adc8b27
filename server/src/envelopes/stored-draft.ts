import type { DraftContent, DraftRecipient } from '@laisen/contract/envelope-draft'
import { accessCodeOf, isAccessCode } from '@laisen/contract/recipient-rules'
import type { Db } from '../db/database.ts'
import { type Keys, sealFor, unsealFor } from '../keys/keys.ts'

/** A draft as it is kept: access codes are sealed, and no answer shows them. */
export interface StoredDraft extends Omit<DraftContent, 'recipients'> {
  readonly recipients: readonly StoredRecipient[]
}

interface StoredRecipient extends Omit<DraftRecipient, 'accessCode'> {
  /** Base64, with the key of the company that sealed it. */
  readonly sealedCode: { readonly keyId: number; readonly bytes: string } | null
}

const codeBinding = (recipientKey: string): [string, string] => ['envelope-access-code', recipientKey]

/** What is saved: codes that were typed are sealed, those that were left empty stay as they were, and there is none where one is not typed to its end. */
export async function toStore(
  db: Db,
  { keys, companyId }: { readonly keys: Keys; readonly companyId: number },
  { content, before }: { readonly content: DraftContent; readonly before: StoredDraft | undefined },
): Promise<StoredDraft> {
  const typed = content.recipients.some(({ accessCodeOn, accessCode }) => accessCodeOn && accessCode)
  const key = typed ? await keys.companyKey(db, companyId) : undefined
  const known = new Map(before?.recipients.map(({ key, sealedCode }) => [key, sealedCode]))
  const recipients = content.recipients.map(({ accessCode, ...recipient }): StoredRecipient => {
    if (!recipient.accessCodeOn) return { ...recipient, sealedCode: null }
    if (!accessCode || !key) return { ...recipient, sealedCode: known.get(recipient.key) ?? null }
    if (!isAccessCode(accessCode)) return { ...recipient, sealedCode: null }
    const sealed = sealFor(key, Buffer.from(accessCodeOf(accessCode)), codeBinding(recipient.key))
    return { ...recipient, sealedCode: { keyId: key.id, bytes: sealed.toString('base64') } }
  })
  return { ...content, recipients }
}

/** The code of a recipient as the row of one who was asked keeps it: sealed for that row alone. */
export async function sealedForRecipient(
  db: Db,
  { keys, companyId }: { readonly keys: Keys; readonly companyId: number },
  {
    recipient,
    envelopeId,
    place,
  }: { readonly recipient: StoredRecipient; readonly envelopeId: number; readonly place: number },
): Promise<{ readonly bytes: Buffer; readonly keyId: number } | undefined> {
  const { key, sealedCode } = recipient
  if (!sealedCode) return undefined
  const companyKey = await keys.companyKeyById(db, companyId, sealedCode.keyId)
  const code = unsealFor(companyKey, Buffer.from(sealedCode.bytes, 'base64'), codeBinding(key))
  return { bytes: sealFor(companyKey, code, recipientCodeBinding(envelopeId, place)), keyId: companyKey.id }
}

export const recipientCodeBinding = (envelopeId: number, place: number): [string, string] => [
  'recipient-access-code',
  `${envelopeId}/${place}`,
]

/** What its sender reads, and which recipients have an access code. */
export function toShow({ recipients, ...draft }: StoredDraft): { content: DraftContent; accessCodesKnown: string[] } {
  return {
    content: { ...draft, recipients: recipients.map(({ sealedCode: _, ...recipient }) => recipient) },
    accessCodesKnown: recipients.flatMap(({ key, sealedCode }) => (sealedCode ? [key] : [])),
  }
}
