import { define } from '@laisen/contract/messages/define'
import { frameMessages } from '@laisen/contract/messages/frame'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Day, dayText, parseDay } from '../i18n/day-text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { later, useEver } from './later.tsx'
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

const CalendarBox = later(async () => (await import('./calendar-box.tsx')).CalendarBox)

/** A day, typed as DD/MM/YYYY or picked from a calendar. Thai screens show and accept Buddhist years. */
export function DateField({ value, onChange, min, max, other, note, ...field }: Props) {
  const t = useText(frameMessages)
  const own = useText(texts)
  const { language } = useFormat()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const used = useEver(open)
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
    <>
      <div ref={setTarget}>
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
      {used && target && (
        <CalendarBox
          {...{ target, value, min, max, other, note }}
          opened={open}
          onChange={setOpen}
          onPick={pick}
          label={field.label}
        />
      )}
    </>
  )
}
