import { calendarMessages } from '@laisen/contract/messages/calendar'
import type { Day } from '../../i18n/day-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import s from './calendar.module.css'
import { longDay, weekday } from './days.ts'
import { EventBar } from './event-bar.tsx'
import type { Placed } from './layout.ts'
import { lastDayOf } from './local.ts'
import type { ViewProps } from './month-view.tsx'

/** On a phone: the days of the week or month that have events, one below the other. */
export function Agenda({ weeks, placed, address, drag, mayNotAdd, onMove }: ViewProps) {
  const t = useText(calendarMessages)
  const { language } = useFormat()
  const shown = weeks.flat().filter((day) => address.view === 'week' || day.slice(0, 7) === address.day.slice(0, 7))
  const days = shown.map((day) => ({ day, events: eventsOn(placed, day) })).filter(({ events }) => events.length > 0)
  if (days.length === 0) return <EmptyState title={t('noEvents')}>{t('noEventsHint')}</EmptyState>
  return (
    <ul className={s.agenda} aria-label={t('title')}>
      {days.map(({ day, events }) => (
        <li key={day}>
          <button
            type="button"
            className={classNames(s.agendaDay, day === address.today && s.agendaToday)}
            aria-label={`${weekday(day, language, 'long')} ${longDay(day, language)}: ${t('addEvent')}`}
            aria-disabled={mayNotAdd ? true : undefined}
            onClick={() => !mayNotAdd && address.add(day)}
          >
            {weekday(day, language, 'long')} {longDay(day, language)}
          </button>
          {events.map((one) => (
            <EventBar
              key={one.event.eventID}
              placed={one}
              drag={drag}
              ends={false}
              onOpen={address.edit}
              onMove={onMove}
              style={{}}
            />
          ))}
        </li>
      ))}
    </ul>
  )
}

function eventsOn(placed: readonly Placed[], day: Day): Placed[] {
  return placed
    .filter(({ when }) => when.start.day <= day && lastDayOf(when) >= day)
    .sort((a, b) => Number(b.when.allDay) - Number(a.when.allDay) || a.when.start.minute - b.when.start.minute)
}
