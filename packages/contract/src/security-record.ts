import type { RefusalKind } from './errors/define.ts'
import { type ErrorCode, errors } from './errors.ts'

// The security record: refusals that may be attacks, lock-outs, and logins from new devices. Which refusals go into it is said
// where each is defined, in errors/<noun>.ts.

/** What an entry is about, in the order of the filter on the screens. */
export const securityKinds = [
  'signIn',
  'lockOut',
  'wrongCode',
  'permission',
  'rateLimit',
  'newDevice',
] as const satisfies readonly (RefusalKind | 'newDevice')[]
export type SecurityKind = (typeof securityKinds)[number]

/** locked: from now on every attempt is refused for a while. */
export const securityOutcomes = ['refused', 'locked', 'allowed'] as const
export type SecurityOutcome = (typeof securityOutcomes)[number]

type RecordedRefusal = {
  [Code in ErrorCode]: (typeof errors)[Code] extends { readonly recorded: RefusalKind } ? Code : never
}[ErrorCode]

/** What an entry is named by: a refusal, or what happened instead of one. */
export type SecurityCode = RecordedRefusal | 'NEW_DEVICE' | 'TOO_MANY_CONNECTIONS'

/** Which kind of entry a refusal makes; undefined for the others, which are everyday. */
export function recordedKindOf(code: ErrorCode): RefusalKind | undefined {
  const shape = errors[code]
  return 'recorded' in shape ? shape.recorded : undefined
}
