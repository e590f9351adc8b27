import type { Package } from './store.ts'

/** Which package a company has at a moment, and what is used of it. */
export { findPackage, type Package } from './store.ts'

/** A package is in force from its start until its end; without an end it stays in force. */
export function isInForce({ startsAt, endsAt }: Pick<Package, 'startsAt' | 'endsAt'>, now: Date): boolean {
  return startsAt <= now && (endsAt === null || endsAt > now)
}
