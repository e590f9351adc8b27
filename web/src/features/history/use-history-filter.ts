import { historyPageSizes } from '@laisen/contract/endpoints/history'
import { useSearchParams } from 'react-router'
import { useSession } from '../../frame/session.ts'
import { isDay, lastThreeMonths, type Range, rangeProblem, today } from './dates.ts'

export interface HistoryFilter extends Range {
  search: string
  page: number
  perPage: number
}

/** What the list shows stands in the address: it can be kept, sent and gone back to. */
export function useHistoryFilter() {
  const { timeZone } = useSession().user
  const [query, setQuery] = useSearchParams()
  const usual = lastThreeMonths(today(timeZone))
  const filter = read(query, usual)
  const apply = (next: HistoryFilter) => setQuery(write(next, usual))
  return { filter, usual, apply, changed: filter.search !== '' || !sameRange(filter, usual) }
}

function read(query: URLSearchParams, usual: Range): HistoryFilter {
  const start = query.get('start')
  const end = query.get('end')
  const range = isDay(start) && isDay(end) && !rangeProblem({ start, end }) ? { start, end } : usual
  const size = Number(query.get('size'))
  return {
    ...range,
    search: query.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page')) || 1)),
    perPage: historyPageSizes.find((one) => one === size) ?? historyPageSizes[0],
  }
}

/** Only what differs from the usual is written. */
function write({ start, end, search, page, perPage }: HistoryFilter, usual: Range): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (!sameRange({ start, end }, usual)) {
    query.set('start', start)
    query.set('end', end)
  }
  if (page > 1) query.set('page', String(page))
  if (perPage !== historyPageSizes[0]) query.set('size', String(perPage))
  return query
}

function sameRange(one: Range, other: Range): boolean {
  return one.start === other.start && one.end === other.end
}
