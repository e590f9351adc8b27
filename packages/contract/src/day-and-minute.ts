/** Whether YYYY-MM-DD is a day of the calendar. Years of five digits, which a time zone could reach from 9999, are nobody’s due date. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined || Number(year) < 1900 || Number(year) > 2999) return false
  // A day that a month does not have becomes one of the next month.
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.toISOString().slice(0, 10) === text
}

/** Whether HH:MM is a minute of a day. */
export function isMinute(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
