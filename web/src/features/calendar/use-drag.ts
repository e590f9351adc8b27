import { daysBetween } from '@laisen/contract/days'
import { useEffect, useRef, useState } from 'react'
import type { Day } from '../../i18n/day-text.ts'
import type { Placed } from './layout.ts'
import { moved, resized, type Shift, type When } from './local.ts'

/** Less than this is a press. */
const LEAST_PIXELS = 5
const STEP_MINUTES = 15
export const HOUR_PIXELS = 48

type Kind = 'move' | 'resize'

interface Grip {
  readonly kind: Kind
  readonly placed: Placed
  readonly pointer: number
  readonly x: number
  readonly y: number
  /** The day that was taken hold of: within an event of several days not always its first. */
  readonly day: Day
  /** Up and down count as time, as in the hours of a week. */
  readonly timed: boolean
  readonly scrolled: HTMLElement | null
  readonly scrollTop: number
}

/** What a drag would lead to, shown while it lasts. */
interface Dragged {
  readonly placed: Placed
  readonly when: When
}

interface Start {
  readonly clientX: number
  readonly clientY: number
  readonly pointerId: number
  readonly button: number
  readonly currentTarget: Element
}

/**
 * Moving events and their ends with a mouse, a pen or a finger. Escape gives up. What is under the pointer is asked for by its day, and
 * nothing moves before the end, so that a list that changes meanwhile takes nothing away from under the finger.
 */
export function useDrag(onDrop: (placed: Placed, when: When) => void) {
  const [dragged, setDragged] = useState<Dragged>()
  const drop = useRef(onDrop)
  drop.current = onDrop
  const justDropped = useRef(false)
  const [pointer] = useState(() => followPointer(setDragged))
  useEffect(
    () =>
      pointer.listen(({ placed, when }) => {
        // The click that follows is part of the drag.
        justDropped.current = true
        setTimeout(() => {
          justDropped.current = false
        })
        drop.current(placed, when)
      }),
    [pointer],
  )
  return { dragged, take: pointer.take, wasDragged: () => justDropped.current }
}

/** Follows the pointer that took hold of an event, and tells what letting go would lead to. */
function followPointer(tell: (dragged: Dragged | undefined) => void) {
  let grip: Grip | undefined
  let result: Dragged | undefined
  const stop = () => {
    grip = undefined
    result = undefined
    tell(undefined)
  }
  const move = (event: PointerEvent) => {
    if (!grip || event.pointerId !== grip.pointer) return
    const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) >= LEAST_PIXELS
    if (!result && !far) return
    const { kind, placed } = grip
    const change = kind === 'move' ? moved : resized
    result = { placed, when: change(placed.when, shiftOf(grip, event)) }
    tell(result)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && grip) stop()
  }
  return {
    take(event: Start, { kind, placed, timed }: { kind: Kind; placed: Placed; timed: boolean }) {
      if (event.button !== 0 || !placed.event.mayChange) return
      const { clientX: x, clientY: y, pointerId: pointer } = event
      const scrolled = timed ? event.currentTarget.closest<HTMLElement>('[data-hours]') : null
      const day = dayAt(x, y) ?? placed.when.start.day
      grip = { kind, placed, pointer, x, y, day, timed, scrolled, scrollTop: scrolled?.scrollTop ?? 0 }
    },
    listen(onDrop: (dropped: Dragged) => void) {
      const up = (event: PointerEvent) => {
        if (event.pointerId !== grip?.pointer) return
        const dropped = result
        stop()
        if (dropped) onDrop(dropped)
      }
      const events = { pointermove: move, pointerup: up, pointercancel: stop, keydown: key }
      for (const [name, listener] of Object.entries(events)) addEventListener(name, listener as EventListener)
      return () => {
        for (const [name, listener] of Object.entries(events)) removeEventListener(name, listener as EventListener)
      }
    },
  }
}

export type Drag = ReturnType<typeof useDrag>

function shiftOf({ day, timed, x, y, scrolled, scrollTop }: Grip, event: PointerEvent): Shift {
  const over = dayAt(event.clientX, event.clientY) ?? day
  // Beside the days, as over the hours at the left, the day stays.
  const pixels = event.clientY - y + (scrolled ? scrolled.scrollTop - scrollTop : 0)
  const minutes = timed ? Math.round((pixels / HOUR_PIXELS) * (60 / STEP_MINUTES)) * STEP_MINUTES : 0
  return { days: x === event.clientX && timed ? 0 : daysBetween(day, over), minutes }
}

/** The day that is drawn at a place of the screen. */
function dayAt(x: number, y: number): Day | undefined {
  const found = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset.day)
  return (found as HTMLElement | undefined)?.dataset.day
}
