/** Whom a company requires a second factor of. */
export const factorRules = ['nobody', 'administrators', 'everyone'] as const
export type FactorRule = (typeof factorRules)[number]

/** Why somebody is emailed that they should set up a second factor, or is not. */
export const remindStates = [
  'open',
  /** Was emailed within a day. */
  'reminded',
  'locked',
  /** Has not accepted the invitation yet. */
  'invited',
  /** Has a second factor. */
  'enrolled',
] as const
export type RemindState = (typeof remindStates)[number]
