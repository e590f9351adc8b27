/** The message (messages/level-missed.ts) about each reason why a level was not reached. */
export const levelFaultMessage = {
  timestamp: 'faultTimestamp',
  status: 'faultStatus',
  chain: 'faultChain',
  document: 'faultDocument',
  revoked: 'faultRevoked',
  error: 'faultError',
} as const
