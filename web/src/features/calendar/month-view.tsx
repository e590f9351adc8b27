import { calendarMessages } from '@laisen/contract/messages/calendar'
import type { Day } from '../../i18n/day-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import s from './calendar.module.css'
import { DayButton, useDayKeys } from './day-buttons.tsx'
import { isWeekend, longDay, weekday } from './days.ts'
import { EventBar } from './event-bar.tsx'
import { lanesOf, type Placed } from './layout.ts'
import { lastDayOf, type When } from './local.ts'
import type { CalendarAddress } from './use-calendar-address.ts'
import type { Drag } from './use-drag.ts'

/** Lanes that a day has room for; further events are counted. */
const LANES = 3

export interface ViewProps {
  weeks: readonly (readonly Day[])[]
  placed: readonly Placed[]
  address: CalendarAddress
  drag: Drag
  mayNotAdd: string | false
  onMove: (placed: Placed, when: When) => void
}

export function MonthView({ weeks, ...view }: ViewProps) {
  const t = useText(calendarMessages)
  const keys = useDayKeys(view.address)
  return (
    // biome-ignore lint/a11y/useSemanticElements: days are no fields
    <div className={s.month} role="group" aria-label={t('grid')} {...keys}>
      <WeekdayNames week={weeks[0]!} />
      {weeks.map((week) => (
        <MonthWeek key={week[0]} week={week} {...view} />
      ))}
    </div>
  )
}

function WeekdayNames({ week }: { week: readonly Day[] }) {
  const { language } = useFormat()
  return (
    <div className={s.weekdays}>
      {week.map((day) => (
        <div key={day}>
          <span className={s.wideName}>{weekday(day, language, 'long')}</span>
          <span className={s.shortName} aria-hidden="true">
            {weekday(day, language, 'short')}
          </span>
        </div>
      ))}
    </div>
  )
}

function MonthWeek({
  week,
  placed,
  address,
  drag,
  mayNotAdd,
  onMove,
}: Omit<ViewProps, 'weeks'> & { week: readonly Day[] }) {
  const t = useText(calendarMessages)
  const { language } = useFormat()
  const segments = lanesOf(placed, week)
  const month = address.day.slice(0, 7)
  const hiddenOn = (at: number) =>
    segments.filter(({ from, to, lane }) => lane >= LANES && from <= at && to >= at).length
  return (
    <div className={s.week}>
      {week.map((day) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it does the same
        <div
          key={day}
          data-day={day}
          className={classNames(s.cell, isWeekend(day) && s.weekend, isTarget(drag, day) && s.target)}
          onClick={() => !mayNotAdd && !drag.wasDragged() && address.add(day)}
        >
          <DayButton day={day} address={address} mayNotAdd={mayNotAdd} outside={day.slice(0, 7) !== month} />
        </div>
      ))}
      <div className={s.lanes}>
        {segments
          .filter(({ lane }) => lane < LANES)
          .map(({ from, to, lane, begins, ends, ...one }) => (
            <EventBar
              key={one.event.eventID}
              placed={one}
              drag={drag}
              begins={begins}
              ends={ends}
              onOpen={address.edit}
              onMove={onMove}
              style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
            />
          ))}
        {week.map((day, at) => {
          const count = hiddenOn(at)
          return count === 0 ? null : (
            <button
              key={day}
              type="button"
              className={s.more}
              style={{ gridColumn: at + 1, gridRow: LANES + 1 }}
              aria-label={`${t('more', { count })}, ${longDay(day, language)}`}
              onClick={() => address.show({ view: 'week', day })}
            >
              {t('more', { count })}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** Whether a dragged event would be on this day. */
export function isTarget({ dragged }: Drag, day: Day): boolean {
  return dragged !== undefined && dragged.when.start.day <= day && lastDayOf(dragged.when) >= day
}
