import pg from 'pg'

/** How PostgreSQL's types arrive: int8 as number, since no id or size here leaves the safe integers; a day as its text. */
export const types = new pg.TypeOverrides()

const INT8 = 20
const INT8_ARRAY = 1016
const INT4_ARRAY = 1007
const DATE = 1082
const BYTEA_ARRAY = 1001

types.setTypeParser(INT8, safeInteger)
// pg's own parser of arrays takes any type; for the permissions of each request, and the chain of each certificate, it is slow.
types.setTypeParser(INT4_ARRAY, integers)
types.setTypeParser(INT8_ARRAY, integers)
types.setTypeParser(BYTEA_ARRAY, byteStrings)
types.setTypeParser(DATE, (day: string) => day)

function integers(array: string): (number | null)[] {
  const inside = array.slice(1, -1)
  return inside === '' ? [] : inside.split(',').map((entry) => (entry === 'NULL' ? null : safeInteger(entry)))
}

/** {"\\x3082","\\x3083"}: each in hex, as PostgreSQL writes bytes. @throws where one is null, which no column here holds */
function byteStrings(array: string): Buffer[] {
  if (array.includes('NULL')) throw new TypeError('a null among byte strings')
  return Array.from(array.matchAll(/x([0-9a-f]*)/g), ([, hex = '']) => Buffer.from(hex, 'hex'))
}

function safeInteger(digits: string): number {
  const number = Number(digits)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${digits} is not a safe integer`)
  return number
}
