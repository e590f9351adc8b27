import { limits } from '@laisen/contract/limits'

/** The values of a limit field: the number as typed, and the “unlimited” checkbox. */
export interface TypedLimit {
  text: string
  none: boolean
}

export function typedLimit(limit: number | null | undefined): TypedLimit {
  return { text: limit === null || limit === undefined ? '' : String(limit), none: limit === null }
}

export type LimitProblem = 'required' | 'wholeNumber'

/** Null for unlimited; an error if the text is not a valid limit. */
export function readLimit({ text, none }: TypedLimit): { value: number | null } | { problem: LimitProblem } {
  if (none) return { value: null }
  const typed = text.replaceAll(',', '').trim()
  if (typed === '') return { problem: 'required' }
  const value = Number(typed)
  if (!/^\d+$/.test(typed) || value > limits.planLimitMost) return { problem: 'wholeNumber' }
  return { value }
}

/** Typing in a field removes its error. */
export function withoutProblems<Problems extends object>(problems: Problems, fields: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field))) as Problems
}
