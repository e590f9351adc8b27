import { calendarMessages } from '@laisen/contract/messages/calendar'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import s from './calendar.module.css'
import type { Placed } from './layout.ts'
import { moved, resized, type Shift, timeText, type When } from './local.ts'
import type { Drag } from './use-drag.ts'
import { whenText } from './when-text.ts'

const colors = ['blue', 'green', 'orange', 'plum', 'teal', 'red', 'grey'] as const

interface Props {
  placed: Placed
  drag: Drag
  onOpen: (id: number) => void
  onMove: (placed: Placed, when: When) => void
  /** In the hours of a week, where up and down are time. */
  timed?: boolean
  /** Whether the event ends here, so that its end can be dragged. */
  ends: boolean
  begins?: boolean
  style: CSSProperties
}

const STEP_MINUTES = 15

/** An event: its colour and its name. A press opens it; it is moved by dragging, or with Alt and the arrow keys. */
export function EventBar({ placed, drag, onOpen, onMove, timed = false, ends, begins = true, style }: Props) {
  const t = useText(calendarMessages)
  const format = useFormat()
  const { event, when } = placed
  const { eventID, eventName: name, color, mayChange } = event
  const moveByKey = (pressed: KeyboardEvent) => {
    const shift = mayChange && pressed.altKey ? shiftOf(pressed.key, timed && !when.allDay) : undefined
    if (!shift) return
    pressed.preventDefault()
    onMove(placed, pressed.shiftKey ? resized(when, shift) : moved(when, shift))
  }
  return (
    <button
      type="button"
      data-event={eventID}
      className={classNames(
        s.event,
        s[colors[color] ?? 'grey'],
        timed && s.block,
        !begins && s.continued,
        drag.dragged?.placed.event.eventID === eventID && s.held,
      )}
      style={style}
      title={`${name}, ${whenText(when, format)}`}
      {...(mayChange && {
        'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight',
      })}
      onKeyDown={moveByKey}
      onPointerDown={(pressed) => drag.take(pressed, { kind: 'move', placed, timed })}
      onClick={(pressed) => {
        pressed.stopPropagation()
        if (!drag.wasDragged()) onOpen(eventID)
      }}
    >
      {!when.allDay && <span className={s.time}>{timeText(when.start.minute)}</span>}
      <span className={s.eventName}>{name}</span>
      <span className="visually-hidden">
        , {whenText(when, format)}
        {when.allDay && `, ${t('allDay')}`}
      </span>
      {ends && mayChange && (
        <span
          className={s.grip}
          aria-hidden="true"
          data-grip={eventID}
          onPointerDown={(pressed) => {
            pressed.stopPropagation()
            drag.take(pressed, { kind: 'resize', placed, timed })
          }}
        />
      )}
    </button>
  )
}

/** A day to the sides; up and down a week, or a quarter of an hour where the hours are drawn. */
function shiftOf(key: string, timed: boolean): Shift | undefined {
  const vertical = (by: 1 | -1): Shift =>
    timed ? { days: 0, minutes: by * STEP_MINUTES } : { days: by * 7, minutes: 0 }
  switch (key) {
    case 'ArrowLeft':
      return { days: -1, minutes: 0 }
    case 'ArrowRight':
      return { days: 1, minutes: 0 }
    case 'ArrowUp':
      return vertical(-1)
    case 'ArrowDown':
      return vertical(1)
    default:
      return undefined
  }
}
