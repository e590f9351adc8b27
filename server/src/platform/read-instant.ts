import { AppError } from '../http/app-error.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/

/** Reads an instant in the format of the calls (ISO 8601, UTC). @throws VALUE_NOT_ALLOWED */
export function readInstant(text: string, field: string): Date {
  const at = new Date(INSTANT.test(text) ? text : Number.NaN)
  // JavaScript reads 30 February as 2 March.
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10))
  if (!isDay) throw new AppError('VALUE_NOT_ALLOWED', { field })
  return at
}
