import { useMemo } from 'react'
import { choiceParameter } from '../../address/parameters.ts'
import { useListView } from '../../address/use-list-view.ts'

/** The state of a Platform list, filtered by a search and a state; the first state is the default. */
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
