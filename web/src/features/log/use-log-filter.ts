import { type Day, isDay } from '@laisen/contract/days'
import { logTypes } from '@laisen/contract/endpoints/system-log'
import { optionalParameter, type Parameter, textParameter } from '../../address/parameters.ts'
import { useListView } from '../../address/use-list-view.ts'

const filters = { start: dayParameter('start'), end: dayParameter('end'), type: optionalParameter('type', logTypes) }

/** The log's page, search, days and type, as the address has them. Without days it goes back to the beginning. */
export function useLogFilter() {
  return useListView({ filters })
}

export type LogFilter = ReturnType<typeof useLogFilter>['view']

function dayParameter(name: string): Parameter<Day | undefined> {
  const { read, write } = textParameter(name)
  return { name, read: (text) => (isDay(text) ? read(text) : undefined), write: (day) => write(day ?? '') }
}
