import { limits } from '@laisen/contract/limits'

/** A limit as it is typed: a number, or the box that says there is none. */
export interface TypedLimit {
  text: string
  none: boolean
}

export function typedLimit(limit: number | null | undefined): TypedLimit {
  return { text: limit === null || limit === undefined ? '' : String(limit), none: limit === null }
}

export type LimitProblem = 'required' | 'wholeNumber'

/** Null where there is none; a problem where what was typed is no limit. */
export function readLimit({ text, none }: TypedLimit): { value: number | null } | { problem: LimitProblem } {
  if (none) return { value: null }
  const typed = text.replaceAll(',', '').trim()
  if (typed === '') return { problem: 'required' }
  const value = Number(typed)
  if (!/^\d+$/.test(typed) || value > limits.planLimitMost) return { problem: 'wholeNumber' }
  return { value }
}

/** What was wrong with a field is no longer said once it is typed in again. */
export function without<Problems extends object>(problems: Problems, fields: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field))) as Problems
}
