/** True for a text YYYY-MM-DD that names a day of the calendar, of the years 1900 to 2999: later ones are nobody’s due date, and a time zone could make five digits of 9999. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined || Number(year) < 1900 || Number(year) > 2999) return false
  // A day that a month does not have becomes one of the next month.
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.toISOString().slice(0, 10) === text
}

/** True for a text HH:MM that names a minute of a day. */
export function isMinute(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
