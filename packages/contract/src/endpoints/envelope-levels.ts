import * as z from 'zod/mini'
import { levelFaults } from './stamps.ts'

/** Why a document of an envelope did not reach B-LTA. `error` is a failure of the product, which the operator finds in the log. */
export const envelopeLevelFaults = [...levelFaults, 'error'] as const
export type EnvelopeLevelFault = (typeof envelopeLevelFaults)[number]
export const envelopeLevelFault = z.enum(envelopeLevelFaults)
