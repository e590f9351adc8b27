import { AppError } from '../http/app-error.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/

/** An instant of the wire (ISO 8601, UTC). @throws VALUE_NOT_ALLOWED */
export function readInstant(text: string, field: string): Date {
  const at = new Date(INSTANT.test(text) ? text : Number.NaN)
  // JavaScript takes 30 February for 2 March.
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10))
  if (!isDay) throw new AppError('VALUE_NOT_ALLOWED', { field })
  return at
}

/** A package ends after it starts, and is not over when it is given. @throws PACKAGE_TERM_INVALID */
export function checkTerm({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }, now: Date): void {
  if (endsAt === null) return
  if (endsAt <= startsAt || endsAt <= now) throw new AppError('PACKAGE_TERM_INVALID', { field: 'expireDate' })
}

/** A package that has ended goes on only as long as no other one has come after it. */
export function mayChange(
  { id, endsAt }: { id: number; endsAt: Date | null },
  { countsId, now }: { countsId: number | undefined; now: Date },
): boolean {
  return endsAt === null || endsAt > now || id === countsId
}
