import { addDays } from '@laisen/contract/days'
import { calendarMessages } from '@laisen/contract/messages/calendar'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import type { Day } from '../../i18n/day-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import s from './calendar.module.css'
import { dayOfMonth, longDay } from './days.ts'
import type { CalendarAddress } from './use-calendar-address.ts'

interface Props {
  day: Day
  address: CalendarAddress
  /** Why nothing can be added. */
  mayNotAdd: string | false
  /** Belongs to the month before or after. */
  outside?: boolean
}

/** The number of a day. A press, or Enter, adds an event; the arrow keys move to other days, one of which is in the tab order. */
export function DayButton({ day, address, mayNotAdd, outside = false }: Props) {
  const t = useText(calendarMessages)
  const { language } = useFormat()
  const { today, add } = address
  return (
    <button
      type="button"
      data-number={day}
      tabIndex={day === address.day ? 0 : -1}
      className={classNames(s.number, day === today && s.today, outside && s.outside)}
      aria-label={t('addOn', { day: longDay(day, language) })}
      aria-current={day === today ? 'date' : undefined}
      aria-disabled={mayNotAdd ? true : undefined}
      title={mayNotAdd || undefined}
      onClick={(event) => {
        event.stopPropagation()
        if (!mayNotAdd) add(day)
      }}
    >
      {dayOfMonth(day)}
    </button>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** For the element around the days: arrow keys go from day to day, and beyond the edge to the next period. */
export function useDayKeys({ day, show }: CalendarAddress) {
  const around = useRef<HTMLDivElement>(null)
  const focus = useCallback(
    (on: Day) => around.current?.querySelector<HTMLElement>(`[data-number="${on}"]`)?.focus(),
    [],
  )
  // A day of another month is drawn only when the address names it.
  const wanted = useRef<Day>(undefined)
  useEffect(() => {
    if (wanted.current === day) focus(day)
    wanted.current = undefined
  }, [day, focus])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const onDay = (event.target as HTMLElement).dataset.number
    if (step === undefined || !onDay || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = addDays(onDay, step)
    if (next === day) return focus(next)
    wanted.current = next
    show({ day: next })
  }
  return { ref: around, onKeyDown }
}
