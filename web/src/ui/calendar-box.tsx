import { firstDayOfWeek } from '@laisen/contract/days'
import type { Locale } from '@laisen/contract/messages/define'
import { frameMessages } from '@laisen/contract/messages/frame'
import type { DayOfWeek } from '@mantine/dates'
import { DatePicker, DatesProvider } from '@mantine/dates'
import stylesUrl from '@mantine/dates/styles.layer.css?url'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Day } from '../i18n/day-text.ts'
import { buddhistYears } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import s from './date-field.module.css'
import { Icon } from './icon.tsx'
import { PopoverBox, type PopoverBoxProps } from './later/popover-box.tsx'
import 'dayjs/locale/th'

interface CalendarProps {
  value: Day | undefined
  onPick: (day: Day | null) => void
  min: Day | undefined
  max: Day | undefined
  other: Day | undefined
}

interface Props extends CalendarProps, Omit<PopoverBoxProps, 'children' | 'className' | 'offset'> {
  note: string | undefined
}

const firstDayOf = (language: Locale) => firstDayOfWeek[language] as DayOfWeek

/** A calendar below a field. */
export function CalendarBox({ target, opened, onChange, label, note, ...calendar }: Props) {
  const { language } = useFormat()
  return (
    <PopoverBox {...{ target, opened, onChange, label }} offset={4} className={s.dropdown}>
      {/* Its styles are a file of their own, fetched with it: no first view needs them. */}
      <link rel="stylesheet" href={stylesUrl} precedence="default" />
      <DatesProvider settings={{ locale: language, firstDayOfWeek: firstDayOf(language), weekendDays: [] }}>
        <Calendar {...calendar} />
      </DatesProvider>
      {note && <p className={s.note}>{note}</p>}
    </PopoverBox>
  )
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
      firstDayOfWeek={firstDayOf(format.language)}
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
