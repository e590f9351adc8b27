/** The vocabulary of envelopes that browser, server and tables share (rules 7). */

/** The codes of rules 7, which reports and lists use. 6 and 7 come last because the specification numbers them so. */
const envelopeStatus = {
  notStarted: 1,
  onProcess: 2,
  completed: 3,
  rejected: 4,
  cancelled: 5,
  draft: 6,
  expired: 7,
} as const
export type EnvelopeStatus = (typeof envelopeStatus)[keyof typeof envelopeStatus]

/** What a recipient does. */
export const recipientActions = ['sign', 'approve', 'acknowledge'] as const

/** What a sender places on a page for a recipient to fill. */
export const fieldKinds = ['signature', 'date', 'name', 'text', 'checkbox', 'initials'] as const
