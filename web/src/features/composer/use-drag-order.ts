import { type DragEvent, useState } from 'react'

const type = 'application/x-laisen-document'

/** Dragging rows into another order. With keys and fingers, Alt and arrows and the menu of a row do the same. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    handle: (index: number) => ({
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        event.dataTransfer.setData(type, String(index))
        event.dataTransfer.effectAllowed = 'move' as const
        setDragged(index)
      },
      onDragEnd: end,
    }),
    row: (index: number) => ({
      'data-dragged': dragged === index || undefined,
      'data-over': over === index && dragged !== index ? (dragged! < index ? 'below' : 'above') : undefined,
      onDragOver(event: DragEvent<HTMLElement>) {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(index)
      },
      onDrop(event: DragEvent<HTMLElement>) {
        if (dragged === undefined) return
        event.preventDefault()
        onMove(dragged, index)
        end()
      },
    }),
  }
}
