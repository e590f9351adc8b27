import type { RecipientField } from '@laisen/contract/endpoints/recipient'
import { useEffect, useRef } from 'react'
import { pixelsPerPointAtFull } from '../../pdf/layout.ts'
import type { Viewer } from '../../pdf/use-viewer.ts'

/** A zoom at which the words around a field are readable on a phone. */
const readable = 0.8

/** Turns to the page of a field and brings the field into view; on a phone it zooms in, too, so that the words around it can be read. */
export function useShownField(viewer: Viewer, field: RecipientField | undefined): void {
  const ready = viewer.scale > 0 && viewer.pages > 0
  const latest = useRef(viewer)
  latest.current = viewer
  useEffect(() => {
    const { single, zoom, goTo, zoomTo, wellRef } = latest.current
    if (!ready || !field) return
    goTo(field.page)
    const room = (wellRef.current?.clientWidth ?? 0) / (field.width * 1.1 * pixelsPerPointAtFull)
    if (single && zoom < Math.min(readable, room)) zoomTo(Math.min(readable, room))
    const timer = setTimeout(() => {
      const well = wellRef.current
      const mark = well?.querySelector<HTMLElement>(`[data-field="${field.fieldID}"]`)
      if (!well || !mark) return
      const [seen, at] = [well.getBoundingClientRect(), mark.getBoundingClientRect()]
      well.scrollLeft += at.left + at.width / 2 - (seen.left + seen.width / 2)
      // What is typed in has the focus in the list below the page, which on a phone is what the screen shows.
      if (!single || field.kind === 'signature' || field.kind === 'initials') mark.scrollIntoView({ block: 'center' })
    }, 50)
    return () => clearTimeout(timer)
  }, [ready, field])
}
