import { checkDraft } from '@laisen/contract/endpoints/envelopes'
import { sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { call } from '../../api/call.ts'

/** What the server says about the saved draft. Refused if another window has saved other content since. */
export const checkBeforeSending = (envelopeID: number, version: number | undefined) =>
  call(checkDraft, { envelopeID, version })

/** Sends the version that was checked. The key lets a repeated call take effect once. */
export const sendChecked = (envelopeID: number, version: number, idempotencyKey: string) =>
  call(sendEnvelope, { envelopeID, version }, { idempotencyKey })
