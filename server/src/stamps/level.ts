import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'

/** The level that stamps reach: without a timestamp source, B-B. */
export const stampLevel: SignatureLevel = 'B-B'
