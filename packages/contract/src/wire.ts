import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { locales } from './messages/define.ts'

/** A member that may be absent or null alike; both mean "not said". */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.nullish(schema)

/** A line of text up to a number of characters. */
export const text = (most: number = limits.textCharacters) => z.string().check(z.maxLength(most))

/** A number that names a row. Whether it exists is the call's business; a foreign one answers as a missing one. */
export const id = z.int()

/** What our own lists take, and the described ones accept (rules 1.6). */
export const paging = {
  Page: maybe(z.int().check(z.minimum(1))),
  PerPage: maybe(z.int().check(z.minimum(1), z.maximum(limits.pageSizeMost))),
  Search: maybe(text()),
}

/** An instant, ISO 8601 in UTC (rules 1.7). */
export const instant = z.string()

export const localeName = z.enum(locales)

/** The answer of a call that has nothing to tell but that it was done. */
export const done = z.literal('Success')
