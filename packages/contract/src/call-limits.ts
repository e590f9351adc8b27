import type { Endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** What a call accepts where its declaration does not say. */

/** The most bytes of a call's JSON body. What nobody signed in for is small. */
export function bodyLimitOf({ maxBodyBytes, access }: Endpoint): number {
  return maxBodyBytes ?? (access === 'public' ? limits.jsonBytesPublic : limits.jsonBytesDefault)
}

/** Calls that carry documents or files. Programs stamp by the thousand: their package limits how many. */
const heavyPerMinute = 6_000
/** An address may be that of a whole office. */
const publicPerMinute = 1_200
const readsPerMinute = 3_000
const writesPerMinute = 1_200

/** The most calls per minute: by one person, or from one address if no session is needed. */
export function callsPerMinuteOf(endpoint: Endpoint): number {
  const { perMinute, access, effect, bytes, maxBodyBytes, answers } = endpoint
  if (perMinute !== undefined) return perMinute
  if (access === 'public') return publicPerMinute
  if (bytes || maxBodyBytes || answers) return heavyPerMinute
  return effect === 'read' ? readsPerMinute : writesPerMinute
}
