/** The vocabulary of envelopes that browser, server and tables share (rules 7). */

/** The codes of rules 7, which reports and lists use. 6 and 7 come last because the specification numbers them so. */
export const envelopeStatus = {
  notStarted: 1,
  onProcess: 2,
  completed: 3,
  rejected: 4,
  cancelled: 5,
  draft: 6,
  expired: 7,
} as const
export type EnvelopeStatus = (typeof envelopeStatus)[keyof typeof envelopeStatus]

const { notStarted, onProcess, completed, rejected, cancelled, expired } = envelopeStatus

/** What an envelope that was sent may undergo in which state. Both sides use it: it disables the button and refuses the call. */
const permitted = {
  remind: [notStarted, onProcess],
  correct: [notStarted, onProcess],
  act: [notStarted, onProcess],
  cancel: [notStarted, onProcess, expired],
  /** An expired envelope goes on where it stopped. */
  prolong: [notStarted, onProcess, expired],
  download: [notStarted, onProcess, completed, rejected, cancelled, expired],
} as const satisfies Record<string, readonly EnvelopeStatus[]>

export type EnvelopeVerb = keyof typeof permitted

/** Once everyone has acted, the envelope is completing and only ends: nothing else waits for anyone. */
const whileCompleting: readonly EnvelopeVerb[] = ['act', 'download']

export interface EnvelopeState {
  readonly status: EnvelopeStatus
  /** Set when everyone has acted and the documents are being completed. */
  readonly completing?: boolean
}

export function envelopeCan(verb: EnvelopeVerb, { status, completing }: EnvelopeState): boolean {
  if (completing && !whileCompleting.includes(verb)) return false
  return (permitted[verb] as readonly EnvelopeStatus[]).includes(status)
}

/** True if everyone has acted on an envelope that has not ended. */
export function isCompleting(
  status: EnvelopeStatus,
  recipients: readonly { readonly state: RecipientState }[],
): boolean {
  return envelopeCan('act', { status }) && recipients.every(({ state }) => state === 'done' || state === 'delegated')
}

/** What a recipient does. */
export const recipientActions = ['sign', 'approve', 'acknowledge'] as const
export type RecipientAction = (typeof recipientActions)[number]

/** waiting: their step has not begun. sent: they were asked. opened: they have seen the documents. */
export const recipientStates = ['waiting', 'sent', 'opened', 'done', 'rejected', 'delegated'] as const
export type RecipientState = (typeof recipientStates)[number]

/** What a sender places on a page for a recipient to fill. */
export const fieldKinds = ['signature', 'date', 'name', 'text', 'checkbox', 'initials'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Of the words that recipients agree to when they act; it changes with them, and each act keeps it. */
export const consentVersion = '2026-11'
