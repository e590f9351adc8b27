import { type PointerEvent, useRef } from 'react'
import { pageUnder } from './page-under.ts'

/** A press that moves further is a drag. */
const clickPixels = 6

/** Drags a tool onto a page: what follows the pointer, and where it was let go. */
export function useToolDrag(onDrop: (page: number, point: { x: number; y: number }) => void, label: string) {
  const from = useRef<{ x: number; y: number }>(undefined)
  const ghost = useRef<HTMLElement>(undefined)
  const moved = useRef(false)
  const end = () => {
    ghost.current?.remove()
    ghost.current = undefined
    from.current = undefined
  }
  return {
    /** Whether the press that ended in this click was a drag. */
    dragged: () => moved.current,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        moved.current = false
        // A finger scrolls the tools; it taps them instead.
        if (event.button !== 0 || event.pointerType === 'touch') return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        if (!from.current) return
        const far = Math.hypot(clientX - from.current.x, clientY - from.current.y)
        if (!ghost.current && far < clickPixels) return
        moved.current = true
        ghost.current ??= makeGhost(label)
        ghost.current.style.transform = `translate(${clientX + 8}px, ${clientY + 8}px)`
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const wasDragged = ghost.current !== undefined
        end()
        if (!wasDragged) return
        const place = pageUnder(event)
        if (place) onDrop(place.page, place.point)
      },
      onPointerCancel: end,
    },
  }
}

function makeGhost(label: string): HTMLElement {
  const element = document.createElement('div')
  element.textContent = label
  element.dataset.toolGhost = ''
  document.body.append(element)
  return element
}
