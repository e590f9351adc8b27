const BUDDHIST_ERA = 543

/** A day/month/year text as YYYY-MM-DD; undefined if it is none. A year above 2500 is of the Buddhist era (2§3). */
export function readExpireDate(text: string): string | undefined {
  const [, day, month, written] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  if (!day || !month || !written) return undefined
  const year = Number(written) > 2500 ? Number(written) - BUDDHIST_ERA : Number(written)
  return `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
