import { useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'

export const pageSizes = [10, 20, 30, 40] as const

export interface ListQuery<State extends string> {
  search: string
  state: State
  page: number
  perPage: number
}

/** What a list of Platform shows stands in the address (style 15). The first of the states is the usual one. */
export function useListQuery<State extends string>(states: readonly [State, ...State[]]) {
  const [params, setParams] = useSearchParams()
  const size = Number(params.get('size'))
  const query: ListQuery<State> = {
    search: params.get('search') ?? '',
    state: states.find((one) => one === params.get('state')) ?? states[0],
    page: Math.max(1, Math.trunc(Number(params.get('page')) || 1)),
    perPage: pageSizes.find((one) => one === size) ?? pageSizes[0],
  }
  const apply = (change: Partial<ListQuery<State>>) => {
    const { search, state, page, perPage } = { ...query, page: 1, ...change }
    const next = new URLSearchParams()
    if (search) next.set('search', search)
    if (state !== states[0]) next.set('state', state)
    if (page > 1) next.set('page', String(page))
    if (perPage !== pageSizes[0]) next.set('size', String(perPage))
    setParams(next)
  }
  const { search, state, page, perPage } = query
  const input = { Search: search, Page: page, PerPage: perPage, Filter: { state } }
  return { query, input, apply, narrowed: search !== '' || state !== states[0] }
}

/**
 * The open dialog stands in the address too, with what it is about: going back closes it. What is answered stays the same
 * function from one drawing to the next, so that the columns of a table can hold it.
 */
export function useDialog<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const latest = useRef(setParams)
  latest.current = setParams
  const about = Number(params.get('about')) || undefined
  const open = useCallback((name: Name, id?: number) => {
    latest.current((before) => withDialog(before, name, id))
  }, [])
  const close = useCallback(() => {
    latest.current((before) => withDialog(before), { replace: true })
  }, [])
  return { dialog: names.find((name) => name === params.get('dialog')), about, open, close }
}

function withDialog(before: URLSearchParams, name?: string, about?: number): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('dialog')
  next.delete('about')
  if (name !== undefined) next.set('dialog', name)
  if (about !== undefined) next.set('about', String(about))
  return next
}
