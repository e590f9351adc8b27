import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { locales } from './messages/define.ts'
import { type NameRefusal, nameProblem, proseProblem } from './plain-names.ts'

/** A member that may be absent or null; both mean that it is not specified. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.nullish(schema)

/** A line of text with at most so many characters. */
export const text = (most: number = limits.textCharacters) => z.string().check(z.maxLength(most))

/** Which refusal a failed check asks for. The server reads it from the issue. */
const refusedBy = (problemOf: (text: string) => NameRefusal | undefined) =>
  z.superRefine<string>((text, { addIssue }) => {
    const code = problemOf(text)
    if (code) addIssue({ code: 'custom', params: { refusal: code } })
  })

/** A line that other people will read as a name: no links, nothing hidden, no look-alike letters (plain-names.ts). */
export const nameText = (most: number = limits.textCharacters) =>
  z.string().check(z.maxLength(most), refusedBy(nameProblem))

/** Text that other people will read, of several lines perhaps: nothing hidden. */
export const proseText = (most: number) => z.string().check(z.maxLength(most), refusedBy(proseProblem))

/** The id of a row. The operation checks whether it exists; a row of another company is treated as missing. */
export const id = z.int()

/** The paging of our own lists, which those in the specification accept too (rules 1.6). */
export const paging = {
  Page: maybe(z.int().check(z.minimum(1))),
  PerPage: maybe(z.int().check(z.minimum(1), z.maximum(limits.pageSizeMost))),
  Search: maybe(text()),
}

/** An instant, ISO 8601 in UTC (rules 1.7). */
export const instant = z.string()

export const localeName = z.enum(locales)

/** The answer of a call that returns nothing but its success. */
export const done = z.literal('Success')
