import * as z from 'zod/mini'

/**
 * A whole number, or text with a number from a form or an address. Numeric fields are parsed to integers (2§3), so 10.9 and
 * "10.9" are 10. Anything that is not a number is refused.
 */
export const integer = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*[+-]?\d{1,15}(\.\d*)?\s*$/))]),
  z.transform((value) => Math.trunc(Number(value))),
)

/** A switch: true or false, or the same as text if the call's members are in an address. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)
