import * as z from 'zod/mini'
import { maybe, text } from './wire.ts'

/**
 * What a screen showed of the record that a call is about. If it is no longer so, the call is refused (CHANGED_SINCE_SHOWN). Programs may
 * leave it out; our own screens must not.
 */
export const shown = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => maybe(z.object(shape))

/** The same of a form that sends what was changed: any of its fields. */
export const shownFields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => maybe(z.partial(z.object(shape)))

/** The same of a call whose members are in the address: the name that was shown, in a header, because logs keep addresses. */
export const shownName = {
  member: { shown: maybe(text()) },
  header: { shown: 'x-shown' },
} as const
