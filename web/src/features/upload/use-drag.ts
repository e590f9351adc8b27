import { type PointerEvent, useRef } from 'react'
import { movementOnSheet, turnOf } from '../../pdf/turn.ts'

interface Drag<Start> {
  start: Start
  fromX: number
  fromY: number
}

/** Follows one pointer (mouse, pen or finger) from press to release. Distances are in points of the page, y upward. */
export function useDrag<Start>(scale: number, onMove: (start: Start, dxPoints: number, dyPoints: number) => void) {
  const drag = useRef<Drag<Start> | undefined>(undefined)
  return (begin: () => Start) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { start: begin(), fromX: event.clientX, fromY: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const { start, fromX, fromY } = drag.current
      const onScreen = { x: event.clientX - fromX, y: event.clientY - fromY }
      const { x, y } = movementOnSheet(turnOf(event.currentTarget), onScreen)
      onMove(start, x / scale, -y / scale)
    },
    onPointerUp() {
      drag.current = undefined
    },
    onPointerCancel() {
      drag.current = undefined
    },
  })
}
