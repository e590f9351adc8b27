import { define } from '@laisen/contract/messages/define'
import { frameMessages } from '@laisen/contract/messages/frame'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Day, dayText, parseDay } from '../i18n/day-text.ts'
import { buddhistYears } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import s from './date-field.module.css'
import type { FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { InsideButton, TextField } from './text-field.tsx'

const texts = define({ open: 'Open the calendar' }, { open: 'เปิดปฏิทิน' })

interface Props extends FieldProps {
  value: Day | undefined
  /**
   * Called with undefined when the field is emptied. Not called for text that is no day or a day that is closed;
   * leaving the field restores the last value.
   */
  onChange: (day: Day | undefined) => void
  /** Days before `min` and after `max` cannot be chosen. */
  min?: Day | undefined
  max?: Day | undefined
  /** The other end of a range, used to colour the days between. */
  other?: Day | undefined
  /** Shown below the calendar: why days cannot be chosen. */
  note?: string | undefined
  disabled?: boolean
  toolbar?: boolean
}

/** A day, typed as DD/MM/YYYY or picked from a calendar. Thai screens show and accept Buddhist years. */
export function DateField({ value, onChange, min, max, other, note, ...field }: Props) {
  const t = useText(frameMessages)
  const own = useText(texts)
  const { language } = useFormat()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(() => dayText(value, language))
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(dayText(value, language)), [value, language])

  const type = (text: string) => {
    setTyped(text)
    const day = parseDay(text)
    if (text.trim() === '') onChange(undefined)
    else if (day && day !== value) onChange(day)
  }
  const pick = (day: Day | null) => {
    if (day) onChange(day)
    setOpen(false)
    box.current?.focus()
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      offset={4}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <TextField
            {...field}
            ref={box}
            lead={
              field.disabled ? (
                <Icon of={IconCalendar} size={17} />
              ) : (
                <InsideButton
                  leads
                  label={`${field.label}: ${own('open')}`}
                  icon={IconCalendar}
                  onClick={() => setOpen(!open)}
                />
              )
            }
            inputMode="numeric"
            placeholder={t('dateHint')}
            value={typed}
            onChange={type}
            onBlur={() => setTyped(dayText(value, language))}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || !event.altKey) return
              event.preventDefault()
              setOpen(true)
            }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown className={s.dropdown ?? ''} role="dialog" aria-label={field.label}>
        <Calendar value={value} onPick={pick} min={min} max={max} other={other} />
        {note && <p className={s.note}>{note}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}

interface CalendarProps {
  value: Day | undefined
  onPick: (day: Day | null) => void
  min: Day | undefined
  max: Day | undefined
  other: Day | undefined
}

function Calendar({ value, onPick, min, max, other }: CalendarProps) {
  const t = useText(frameMessages)
  const format = useFormat()
  const shownYear = (day: Day) => Number(day.slice(0, 4)) + (format.language === 'th' ? buddhistYears : 0)
  const start = value && other && other < value ? other : value
  const end = value && other && other < value ? value : other
  return (
    <DatePicker
      value={value ?? null}
      onChange={onPick}
      defaultDate={value ?? max ?? min ?? new Date().toISOString().slice(0, 10)}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday
      withCellSpacing={false}
      monthLabelFormat={(day) => format.month(`${day}T12:00:00`)}
      yearLabelFormat={(day) => shownYear(day)}
      yearsListFormat={(day) => shownYear(day)}
      decadeLabelFormat={(from, to) => `${shownYear(from)} – ${shownYear(to)}`}
      getDayAriaLabel={(day) => `${Number(day.slice(8))} ${format.month(`${day}T12:00:00`)}`}
      getDayProps={(day) => ({
        ...(start && end && day > start && day < end ? { 'data-in-range': true } : {}),
        ...(day === other ? { 'data-range-end': true } : {}),
      })}
      previousIcon={<Icon of={IconChevronLeft} />}
      nextIcon={<Icon of={IconChevronRight} />}
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      classNames={{
        calendarHeader: s.header ?? '',
        calendarHeaderLevel: s.level ?? '',
        calendarHeaderControl: s.control ?? '',
        weekday: s.weekday ?? '',
        monthCell: s.cell ?? '',
        day: s.day ?? '',
        monthsList: s.list ?? '',
        yearsList: s.list ?? '',
        monthsListControl: s.listControl ?? '',
        yearsListControl: s.listControl ?? '',
      }}
    />
  )
}
