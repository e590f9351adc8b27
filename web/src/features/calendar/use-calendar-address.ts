import { addDays, addMonths, isDay } from '@laisen/contract/days'
import { useContext, useMemo } from 'react'
import { choiceParameter, textParameter, useParameters } from '../../address/parameters.ts'
import type { Day } from '../../i18n/day-text.ts'
import { TimeZone } from '../../i18n/use-format.ts'
import type { CalendarView } from './days.ts'
import { parseTime, wallOf } from './local.ts'

const parameters = {
  view: choiceParameter('view', ['month', 'week']),
  day: textParameter('day'),
  dialog: textParameter('dialog'),
  on: textParameter('on'),
  at: textParameter('at'),
}

/** The period and the open dialog, in the address. */
export function useCalendarAddress() {
  const { values, change } = useParameters(parameters)
  const zone = useContext(TimeZone) ?? 'UTC'
  const today = wallOf(new Date(), zone).day
  const { view } = values
  const day = isDay(values.day) ? values.day : today
  const actions = useMemo(
    () => ({
      /** Opens the form for a new event, on a day and perhaps at a time. */
      add: (on?: Day, at = '') => change({ dialog: 'add', on: on ?? '', at }),
      edit: (id: number) => change({ dialog: `edit-${id}`, on: '', at: '' }),
      askDelete: (id: number) => change({ dialog: `delete-${id}` }, { replace: true }),
      close: () => change({ dialog: '', on: '', at: '' }, { replace: true }),
      show: (next: { view?: CalendarView; day?: Day }) => change(next, { replace: true }),
    }),
    [change],
  )
  const step = (by: 1 | -1) => {
    actions.show({ day: view === 'week' ? addDays(day, by * 7) : addMonths(day, by) })
  }
  const [, name, id] = /^(add|edit|delete)(?:-(\d{1,15}))?$/.exec(values.dialog) ?? []
  return {
    ...{ view, day, today, zone, step, ...actions },
    dialog: name as 'add' | 'edit' | 'delete' | undefined,
    eventId: id === undefined ? undefined : Number(id),
    newOn: isDay(values.on) ? values.on : day,
    newAt: parseTime(values.at),
  }
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>
