import { useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * One part of the page's address. `read` turns the text in the address into a value and falls back to the default when
 * it is missing or unknown. `write` returns an empty string for the default, which is then left out of the address.
 */
export interface Parameter<Value> {
  readonly name: string
  readonly read: (text: string) => Value
  readonly write: (value: Value) => string
}

export type ParametersOf<Values> = { readonly [Key in keyof Values]: Parameter<Values[Key]> }

export function textParameter(name: string): Parameter<string> {
  return { name, read: (text) => text, write: (value) => value }
}

/** One of several words; the first is the default. */
export function choiceParameter<const Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Parameter<Choice> {
  const [usual] = choices
  return {
    name,
    read: (text) => choices.find((one) => one === text) ?? usual,
    write: (value) => (value === usual ? '' : value),
  }
}

/** One of several words, or none. */
export function optionalParameter<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
): Parameter<Choice | undefined> {
  return { name, read: (text) => choices.find((one) => one === text), write: (value) => value ?? '' }
}

/** A page of a list, 1-based. */
export function pageParameter(name: string): Parameter<number> {
  return {
    name,
    read: (text) => Math.max(1, Math.trunc(Number(text) || 1)),
    write: (page) => (page > 1 ? String(page) : ''),
  }
}

/** Rows per page; the first size is the default. */
export function sizeParameter(name: string, sizes: readonly [number, ...number[]]): Parameter<number> {
  const [usual] = sizes
  return {
    name,
    read: (text) => sizes.find((size) => String(size) === text) ?? usual,
    write: (size) => (size === usual ? '' : String(size)),
  }
}

export interface ChangeOptions {
  /** The new address replaces the current one, so Back skips it. */
  readonly replace?: boolean
}

/**
 * Keeps a page's state in its address, so that it survives a reload, can be shared and works with Back. Other
 * parameters are left alone.
 */
export function useParameters<Values extends object>(parameters: ParametersOf<Values>) {
  const [query, setQuery] = useSearchParams()
  const change = (changed: Partial<Values>, { replace = false }: ChangeOptions = {}) => {
    setQuery((now) => withValues(now, parameters, { ...readAll(parameters, now), ...changed }), { replace })
  }
  // Stays the same function between renders, so that memoised columns can depend on it.
  const latest = useRef(change)
  latest.current = change
  const stable = useRef<typeof change>((...given) => latest.current(...given))
  return { values: readAll(parameters, query), change: stable.current }
}

/** The current address with these values changed. */
export function withValues<Values extends object>(
  query: URLSearchParams,
  parameters: ParametersOf<Values>,
  values: NoInfer<Values>,
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const key of keysOf(parameters)) {
    const { name, write } = parameters[key]
    const text = write(values[key])
    if (text === '') next.delete(name)
    else next.set(name, text)
  }
  return next
}

function readAll<Values extends object>(parameters: ParametersOf<Values>, query: URLSearchParams): Values {
  const values: Partial<Values> = {}
  for (const key of keysOf(parameters)) values[key] = parameters[key].read(query.get(parameters[key].name) ?? '')
  return values as Values
}

function keysOf<Values>(parameters: ParametersOf<Values>): (keyof Values)[] {
  return Object.keys(parameters) as (keyof Values)[]
}
