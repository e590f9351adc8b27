import { limits } from '@laisen/contract/limits'
import { GIGABYTE } from '@laisen/contract/storage'

/** The values of a limit field: the number as typed, and the “unlimited” checkbox. */
export interface TypedLimit {
  text: string
  none: boolean
}

export function typedLimit(limit: number | null | undefined): TypedLimit {
  return { text: limit === null || limit === undefined ? '' : String(limit), none: limit === null }
}

export type LimitProblem = 'required' | 'wholeNumber' | 'gigabytes'

/** Null for unlimited; an error if the text is not a valid limit. */
export function readLimit({ text, none }: TypedLimit): { value: number | null } | { problem: LimitProblem } {
  if (none) return { value: null }
  const typed = text.replaceAll(',', '').trim()
  if (typed === '') return { problem: 'required' }
  const value = Number(typed)
  if (!/^\d+$/.test(typed) || value > limits.planLimitMost) return { problem: 'wholeNumber' }
  return { value }
}

/** Storage is entered in GB. */
export function typedStorage(bytes: number | null | undefined): TypedLimit {
  return typedLimit(typeof bytes === 'number' ? bytes / GIGABYTE : bytes)
}

/** Null for unlimited, undefined where nothing is entered; an error if the text is not a number of GB. */
export function readStorage({
  text,
  none,
}: TypedLimit): { value: number | null | undefined } | { problem: LimitProblem } {
  if (none) return { value: null }
  const typed = text.replaceAll(',', '').trim()
  if (typed === '') return { value: undefined }
  if (!/^\d+(\.\d+)?$/.test(typed) || Number(typed) > limits.storageGigabytesMost) return { problem: 'gigabytes' }
  return { value: Math.round(Number(typed) * GIGABYTE) }
}

/** Typing in a field removes its error. */
export function withoutProblems<Problems extends object>(problems: Problems, fields: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field))) as Problems
}
