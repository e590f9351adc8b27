import type { RenewalFault } from '@laisen/contract/endpoints/renewals'

/** The words of why an archive timestamp was not renewed, and of what to do. */
export const renewalWords = {
  password: ['whyPassword', 'doPassword'],
  deadline: ['whyDeadline', 'doDeadline'],
  timestamp: ['whyTimestamp', 'doTimestamp'],
  status: ['whyStatus', 'doStatus'],
  chain: ['whyChain', 'doChain'],
  document: ['whyDocument', 'doDocument'],
  revoked: ['whyRevoked', 'doRevoked'],
  unreadable: ['whyUnreadable', 'doUnreadable'],
  ended: ['whyEnded', 'doEnded'],
  unexpected: ['whyUnexpected', 'doUnexpected'],
} as const satisfies Record<RenewalFault, readonly [string, string]>
