import { useMemo } from 'react'
import { choiceParameter } from '../../address/parameters.ts'
import { useListView } from '../../address/use-list-view.ts'

/** A list of Platform, narrowed by a search and a state; the first of the states is the usual one. */
export function useStateList<const State extends string>(states: readonly [State, ...State[]]) {
  const filters = useMemo(() => ({ state: choiceParameter('state', states) }), [states])
  const address = useListView({ filters })
  const { search, state, page, perPage } = address.view
  return {
    address,
    input: { Search: search, Page: page, PerPage: perPage, Filter: { state } },
    narrowed: search !== '' || state !== states[0],
  }
}
