import type { DraftField } from '@laisen/contract/envelope-draft'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Viewer } from '../../pdf/use-viewer.ts'
import { type Box, type Guides, keptOnPage, type PageBox, snapped } from './field-geometry.ts'
import { movedTo } from './new-field.ts'
import { leftPage, pageUnder, pointFrom } from './page-under.ts'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import { focusField } from './use-placing.ts'

/** A field on its way, possibly over another page than its own. The draft changes when it is let go. */
interface DraggedField {
  readonly key: string
  readonly page: number
  readonly box: Box
  readonly guides: Guides
}

interface Parts {
  composer: Composer
  view: DraftView
  viewer: Viewer
  documentKey: string
  /** The sizes of the document's pages in points. */
  pages: readonly PageBox[]
}

/** How near, in CSS pixels, an edge has to come to be snapped to. */
const snapPixels = 5

interface Pressed {
  readonly field: DraftField
  /** From the lower left corner of the field to the pointer, in points. */
  readonly grip: { readonly x: number; readonly y: number }
  readonly startX: number
  readonly startY: number
  at: { clientX: number; clientY: number }
  page: number
}

/**
 * Drags a field over all pages, with a mouse, a pen or a finger. The viewer has the pointer until it is let go, because
 * the page that the field comes from may leave the screen meanwhile.
 */
export function useFieldDrag(parts: Parts) {
  const [dragged, setDragged] = useState<DraggedField>()
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])

  const begin = (field: DraftField, event: PointerEvent<HTMLElement>) => {
    const well = latest.current.viewer.wellRef.current
    const from = pointFrom(field.page, event)
    if (event.button !== 0 || !well || !from || ending.current?.signal.aborted === false) return
    const { clientX, clientY, pointerId } = event
    const grip = { x: from.point.x - field.x, y: from.point.y - field.y }
    const at = { clientX, clientY }
    const pressed: Pressed = { field, grip, startX: clientX, startY: clientY, at, page: field.page }
    const ended = new AbortController()
    ending.current = ended
    let placed: DraggedField | undefined
    const follow = () => {
      placed = placeOf(pressed, latest.current) ?? placed
      setDragged(placed)
    }
    const paging = turnPages(pressed, () => latest.current.viewer, follow)
    const end = (dropped: boolean) => {
      ended.abort()
      if (dropped && placed) drop(pressed.field, placed, latest.current)
      setDragged(undefined)
    }
    ended.signal.addEventListener('abort', paging.stop)
    const onMove = (at: Pressed['at']) => {
      pressed.at = at
      follow()
    }
    holdPointer(well, pointerId, { signal: ended.signal, onMove, onEnd: end })
  }
  return { dragged, begin }
}

interface Holding {
  readonly signal: AbortSignal
  readonly onMove: (at: { clientX: number; clientY: number }) => void
  /** `dropped` is false where the pointer was taken away, by a call for example. */
  readonly onEnd: (dropped: boolean) => void
}

/** Gives all further events of a pointer to an element, whatever it is over. */
function holdPointer(element: HTMLElement, pointerId: number, { signal, onMove, onEnd }: Holding): void {
  const own = (run: (event: globalThis.PointerEvent) => void) => (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerId) run(event)
  }
  element.setPointerCapture(pointerId)
  const move = own(({ clientX, clientY }) => onMove({ clientX, clientY }))
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener(
    'pointerup',
    own(() => onEnd(true)),
    { signal },
  )
  element.addEventListener(
    'pointercancel',
    own(() => onEnd(false)),
    { signal },
  )
}

export type FieldDrag = ReturnType<typeof useFieldDrag>

/** Where a field is while it is dragged: below the pointer, on the page there or the one it was on last. */
function placeOf(pressed: Pressed, { composer, viewer, documentKey, pages }: Parts): DraggedField | undefined {
  const { field, grip, at } = pressed
  const shown = viewer.single && viewer.page !== pressed.page ? viewer.page : pressed.page
  const under = pageUnder(at) ?? pointFrom(shown, at)
  const page = under && pages[under.page - 1]
  if (!under || !page) return undefined
  pressed.page = under.page
  const { width, height } = field
  const free = keptOnPage({ x: under.point.x - grip.x, y: under.point.y - grip.y, width, height }, page)
  const others = composer
    .now()
    .fields.filter((one) => one.documentKey === documentKey && one.page === under.page && one.key !== field.key)
  const { box, guides } = snapped(free, { page, others, within: snapPixels / viewer.scale })
  return { key: field.key, page: under.page, box: keptOnPage(box, page), guides }
}

function drop({ key, page: from }: DraftField, { page, box }: DraggedField, { composer, view }: Parts): void {
  composer.change((content) => ({
    ...content,
    fields: content.fields.map((field) => (field.key === key ? { ...movedTo(field, page), ...box } : field)),
  }))
  view.chooseField(key)
  // On another page it is another element.
  if (page !== from) focusField(key)
}

/** How near to the upper or lower end of the viewer, in CSS pixels, it begins to scroll. */
const scrollEdgePixels = 48
/** How long a finger waits beside a page that is shown alone until the next one is shown. */
const turnAfterMilliseconds = 700

/** Brings other pages under a pointer that is held at the end of what is shown. */
function turnPages(pressed: Pressed, viewerNow: () => Viewer, onTurned: () => void) {
  let frame = requestAnimationFrame(step)
  let waiting: { direction: number; since: number } | undefined
  function step(now: number) {
    frame = requestAnimationFrame(step)
    const viewer = viewerNow()
    if (pressed.at.clientX === pressed.startX && pressed.at.clientY === pressed.startY) return
    if (viewer.single) turn(viewer, now)
    else scroll(viewer)
  }
  function scroll({ wellRef: { current: well } }: Viewer) {
    if (!well) return
    const { top, bottom } = well.getBoundingClientRect()
    const { clientY } = pressed.at
    const over = Math.max(0, clientY - (bottom - scrollEdgePixels)) - Math.max(0, top + scrollEdgePixels - clientY)
    const before = well.scrollTop
    if (over !== 0) well.scrollTop += Math.sign(over) * Math.ceil(Math.min(Math.abs(over), 2 * scrollEdgePixels) / 5)
    if (well.scrollTop !== before) onTurned()
  }
  function turn(viewer: Viewer, now: number) {
    const direction = leftPage(viewer.page, pressed.at)
    if (direction === 0) waiting = undefined
    else if (waiting?.direction !== direction) waiting = { direction, since: now }
    else if (now - waiting.since >= turnAfterMilliseconds) {
      waiting = undefined
      const next = viewer.page + direction
      if (next < 1 || next > viewer.pages) return
      viewer.goTo(next)
      // Once the page is there.
      requestAnimationFrame(() => requestAnimationFrame(onTurned))
    }
  }
  return { stop: () => cancelAnimationFrame(frame) }
}
