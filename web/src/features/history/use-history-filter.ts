import { type DayRange, historyRangeProblem, historyRangeUsual } from '@laisen/contract/custom-ranges'
import { type Day, isDay, today } from '@laisen/contract/days'
import { historyPageSizes } from '@laisen/contract/endpoints/history'
import { type Parameter, textParameter } from '../../address/parameters.ts'
import { type ListView, useListView } from '../../address/use-list-view.ts'
import { useSession } from '../../frame/session.ts'

export interface HistoryFilter extends DayRange, ListView {}

const filters = { start: dayParameter('start'), end: dayParameter('end') }

/** The history's search and date range. Missing or inconsistent dates become the default three months. */
export function useHistoryFilter() {
  const { timeZone } = useSession().user
  const { view, show } = useListView({ sizes: historyPageSizes, filters })
  const usual = historyRangeUsual(today(timeZone))
  const { start, end } = view
  const range = start && end && !historyRangeProblem({ start, end }) ? { start, end } : usual
  const filter: HistoryFilter = { ...view, ...range }
  const apply = (change: Partial<HistoryFilter>) => {
    const { start, end } = { ...range, ...change }
    const isUsual = start === usual.start && end === usual.end
    show({ ...change, start: isUsual ? undefined : start, end: isUsual ? undefined : end })
  }
  return { filter, usual, apply }
}

function dayParameter(name: string): Parameter<Day | undefined> {
  const { read, write } = textParameter(name)
  return { name, read: (text) => (isDay(text) ? read(text) : undefined), write: (day) => write(day ?? '') }
}
