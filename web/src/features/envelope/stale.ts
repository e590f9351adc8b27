import { countEnvelopes, getEnvelope, listEnvelopes } from '@laisen/contract/endpoints/sent-envelopes'

/** What is read again after an envelope changed. */
export const staleEnvelopes = [listEnvelopes, countEnvelopes, getEnvelope] as const
