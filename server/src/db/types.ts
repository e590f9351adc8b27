import pg from 'pg'

/** How PostgreSQL's types arrive: int8 as number, since no id or size here leaves the safe integers; a day as its text. */
export const types = new pg.TypeOverrides()

const INT8 = 20
const INT8_ARRAY = 1016
const INT4_ARRAY = 1007
const DATE = 1082

types.setTypeParser(INT8, safeInteger)
// pg's own parser of arrays takes any type, and for the permissions of every request it is slow.
types.setTypeParser(INT4_ARRAY, integers)
types.setTypeParser(INT8_ARRAY, integers)
types.setTypeParser(DATE, (day: string) => day)

function integers(array: string): (number | null)[] {
  const inside = array.slice(1, -1)
  return inside === '' ? [] : inside.split(',').map((entry) => (entry === 'NULL' ? null : safeInteger(entry)))
}

function safeInteger(digits: string): number {
  const number = Number(digits)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${digits} is not a safe integer`)
  return number
}
