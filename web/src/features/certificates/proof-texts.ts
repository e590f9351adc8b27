import type { LevelGap } from '@laisen/contract/endpoints/certificate-shapes'
import type { IssuerTrust } from '@laisen/contract/endpoints/stamps'

// The sentences of messages/proof.ts, by what the calls answer.

export const trustTexts = {
  readers: 'trustReaders',
  own: 'trustOwn',
  nobody: 'trustNobody',
  unknown: 'trustUnknown',
} as const satisfies Record<IssuerTrust, string>

export const gapTexts = {
  SELF_SIGNED: 'gapSelfSigned',
  NO_ADDRESS: 'gapNoAddress',
  NO_ANSWER: 'gapNoAnswer',
  CHAIN_INCOMPLETE: 'gapChain',
  NOT_ASKED: 'gapNotAsked',
} as const satisfies Record<LevelGap, string>
