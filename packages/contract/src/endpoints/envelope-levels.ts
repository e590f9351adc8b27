import * as z from 'zod/mini'
import type { LevelFault } from './stamps.ts'

/** Why a document of an envelope did not reach B-LTA. `error` is a failure of the product, which the operator finds in the log. */
export type EnvelopeLevelFault = LevelFault | 'error'

// Named once more, so that the screens of envelopes do not load what is about stamps.
const faults = ['timestamp', 'status', 'chain', 'document', 'revoked', 'error'] as const satisfies EnvelopeLevelFault[]
export const envelopeLevelFault = z.enum(faults)
