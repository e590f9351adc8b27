import { calendarMessages } from '@laisen/contract/messages/calendar'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { Day } from '../../i18n/day-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import s from './calendar.module.css'
import { DayButton, useDayKeys } from './day-buttons.tsx'
import { isWeekend, weekday } from './days.ts'
import { EventBar } from './event-bar.tsx'
import { blocksOf, lanesOf } from './layout.ts'
import { DAY_MINUTES, isLong, timeText } from './local.ts'
import { isTarget, type ViewProps } from './month-view.tsx'
import { type Drag, HOUR_PIXELS } from './use-drag.ts'

const MINUTE_PIXELS = HOUR_PIXELS / 60
const FIRST_HOUR_SHOWN = 8
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const HALF_HOUR = 30

/** A week: what lasts all day above, the hours below. */
export function WeekView({ weeks, ...view }: ViewProps) {
  const t = useText(calendarMessages)
  const { language } = useFormat()
  const { address, drag, mayNotAdd, placed, onMove } = view
  const week = weeks[0]!
  const keys = useDayKeys(address)
  const long = placed.filter(({ when }) => isLong(when))
  return (
    // biome-ignore lint/a11y/useSemanticElements: days are no fields
    <div className={s.weekView} role="group" aria-label={t('grid')} {...keys}>
      <div className={s.weekHead}>
        <span />
        {week.map((day) => (
          <div key={day} className={s.weekDay}>
            <span className={s.wideName}>{weekday(day, language, 'long')}</span>
            <span className={s.shortName} aria-hidden="true">
              {weekday(day, language, 'short')}
            </span>
            <DayButton day={day} address={address} mayNotAdd={mayNotAdd} />
          </div>
        ))}
      </div>
      <div className={s.allDayRow}>
        <span className={s.hourName}>{t('allDay')}</span>
        <div className={s.allDay}>
          {week.map((day, at) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same
            <div
              key={day}
              data-day={day}
              style={{ gridColumn: at + 1 }}
              className={classNames(s.allDayCell, isWeekend(day) && s.weekend, isLongTarget(drag, day) && s.target)}
              onClick={() => !mayNotAdd && !drag.wasDragged() && address.add(day)}
            />
          ))}
          <div className={s.allDayLanes}>
            {lanesOf(long, week).map(({ from, to, lane, begins, ends, ...one }) => (
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
          </div>
        </div>
      </div>
      <Hours week={week} {...view} />
    </div>
  )
}

function Hours({ week, ...view }: Omit<ViewProps, 'weeks'> & { week: readonly Day[] }) {
  const t = useText(calendarMessages)
  const around = useRef<HTMLElement>(null)
  useLayoutEffect(() => around.current?.scrollTo(0, FIRST_HOUR_SHOWN * HOUR_PIXELS), [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={s.hours} ref={around} data-hours aria-label={t('hours')} tabIndex={0}>
      <div className={s.hourGrid} style={{ height: 24 * HOUR_PIXELS }}>
        <div>
          {hours.map((hour) => (
            <span key={hour} className={s.hourName} style={{ top: hour * HOUR_PIXELS }}>
              {hour > 0 && timeText(hour * 60)}
            </span>
          ))}
        </div>
        {week.map((day) => (
          <DayColumn key={day} day={day} {...view} />
        ))}
      </div>
    </section>
  )
}

function DayColumn({ day, placed, address, drag, mayNotAdd, onMove }: Omit<ViewProps, 'weeks'> & { day: Day }) {
  const addAt = (event: MouseEvent<HTMLElement>) => {
    if (mayNotAdd || drag.wasDragged()) return
    const minute = (event.clientY - event.currentTarget.getBoundingClientRect().top) / MINUTE_PIXELS
    address.add(
      day,
      timeText(Math.min(DAY_MINUTES - HALF_HOUR, Math.max(0, Math.floor(minute / HALF_HOUR) * HALF_HOUR))),
    )
  }
  const shadow = shadowOn(drag, day)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same
    <div data-day={day} className={classNames(s.column, isWeekend(day) && s.weekend)} onClick={addAt}>
      {blocksOf(placed, day).map(({ top, bottom, column, columns, ends, ...one }) => (
        <EventBar
          key={one.event.eventID}
          placed={one}
          drag={drag}
          timed
          ends={ends}
          onOpen={address.edit}
          onMove={onMove}
          style={{
            top: top * MINUTE_PIXELS,
            height: (bottom - top) * MINUTE_PIXELS - 1,
            left: `${(column / columns) * 100}%`,
            width: `calc(${100 / columns}% - 3px)`,
          }}
        />
      ))}
      {shadow && (
        <div
          className={s.shadow}
          style={{ top: shadow.top * MINUTE_PIXELS, height: (shadow.bottom - shadow.top) * MINUTE_PIXELS }}
        >
          {timeText(drag.dragged!.when.start.minute)} – {timeText(drag.dragged!.when.end.minute)}
        </div>
      )}
    </div>
  )
}

const isLongTarget = (drag: Drag, day: Day) => Boolean(drag.dragged && isLong(drag.dragged.when) && isTarget(drag, day))

/** Where a dragged event would be on this day. */
function shadowOn({ dragged }: Drag, day: Day) {
  return dragged && blocksOf([{ event: dragged.placed.event, when: dragged.when }], day)[0]
}
