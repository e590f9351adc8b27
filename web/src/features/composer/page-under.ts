import { pointOnSheet } from '../../pdf/point-on-sheet.ts'

interface Pointer {
  readonly clientX: number
  readonly clientY: number
}

/** A place on a page, in points from its left and its bottom as displayed. */
interface PagePoint {
  readonly page: number
  readonly point: { readonly x: number; readonly y: number }
}

/** Where a pointer is; undefined where it is beside all pages. */
export function pageUnder(pointer: Pointer): PagePoint | undefined {
  const layer = document.elementsFromPoint(pointer.clientX, pointer.clientY).find(isLayer)
  return layer ? pointOn(layer, pointer) : undefined
}

/** Where a pointer is as seen from a page, which it may be beside; undefined if the page is not drawn. */
export function pointFrom(page: number, pointer: Pointer): PagePoint | undefined {
  const layer = layerOf(page)
  return layer ? pointOn(layer, pointer) : undefined
}

/**
 * Which way a pointer has left a page that is shown alone: below it, or onto what covers its lower end, is 1; above is -1.
 * While the page itself is under the pointer, it is 0.
 */
export function leftPage(page: number, { clientX, clientY }: Pointer): -1 | 0 | 1 {
  const layer = layerOf(page)
  if (!layer || layer.parentElement?.contains(document.elementFromPoint(clientX, clientY))) return 0
  const { top, bottom, left, right } = layer.getBoundingClientRect()
  const beside = clientY > top && clientY < bottom && (clientX < left || clientX > right)
  if (beside) return 0
  return clientY < (top + bottom) / 2 ? -1 : 1
}

const isLayer = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.fieldsLayer !== undefined

const layerOf = (page: number) => document.querySelector<HTMLElement>(`[data-fields-layer="${page}"]`)

function pointOn(layer: HTMLElement, pointer: Pointer): PagePoint {
  const size = { width: layer.offsetWidth, height: layer.offsetHeight, scale: Number(layer.dataset.scale) }
  return { page: Number(layer.dataset.fieldsLayer), point: pointOnSheet(layer, pointer, size) }
}
