import * as z from 'zod/mini'

/** A number, or text with a number from a form or an address. */
const numeric = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*[+-]?\d{1,15}(\.\d*)?\s*$/))]),
  z.transform((value) => Number(value)),
)

/** The numbers of a stamp are parsed to integers (2§3), so 10.9 and "10.9" are 10. Anything that is not a number is refused. */
export const integer = z.pipe(
  numeric,
  z.transform((value) => Math.trunc(value)),
)

/** A number that must be whole, such as a page or an id: 10.9 is refused. */
export const whole = z.pipe(numeric, z.int())

/** A switch: true or false, or the same as text if the call's members are in an address. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)
