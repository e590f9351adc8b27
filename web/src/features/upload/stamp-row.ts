// The signer's own row: free of Node, as the layout is.
import { placeInRow } from '@laisen/pades/stamp/row'
import type { PageSize } from '../../pdf/open-pdf.ts'
import { isOnPage, type StampPlace } from './stamp-geometry.ts'
import type { StampLook } from './stamp-look.ts'

/** One who signs, and what of them will be seen. */
export interface ShownSigner {
  certID: number
  look: StampLook
  picture: string | undefined
}

/** A stamp at its place, in points from the left and the bottom of the page as displayed. */
export interface PlacedSigner extends ShownSigner {
  place: StampPlace
}

/** The first at its place, the others beside it in a row that wraps upward; undefined where one finds no room. */
export function placeSigners(
  signers: readonly ShownSigner[],
  place: StampPlace,
  page: PageSize,
): readonly PlacedSigner[] | undefined {
  const stamps = signers.map(({ look }) => {
    const { widthPoints, heightPoints } = look.layout(place.length)
    return { widthPoints, heightPoints }
  })
  try {
    const places = placeInRow({ page, x: place.x, y: place.y, stamps })
    return signers.map((signer, index) => ({ ...signer, place: { ...place, ...places[index] } }))
  } catch {
    return undefined
  }
}

/** Whether the server would find every stamp whole on the page. */
export function allOnPage(signers: readonly ShownSigner[], place: StampPlace, page: PageSize): boolean {
  if (signers.every(({ look }) => look.invisible)) return true
  const placed = placeSigners(signers, place, page)
  return placed?.every(({ place, look }) => look.invisible || isOnPage(place, page, look.heightOf)) ?? false
}

/** How high all stamps together stand, wherever their row begins. */
export function heightOfRow(signers: readonly ShownSigner[], place: StampPlace, page: PageSize): number {
  const endless = { widthPoints: page.widthPoints, heightPoints: Number.POSITIVE_INFINITY }
  const placed = placeSigners(signers, { ...place, y: 0 }, endless) ?? []
  return Math.max(0, ...placed.map(({ place: { y, length }, look }) => y + look.heightOf(length)))
}

/** The same place on another page, or the nearest inside it: as the signer does (`placeOnOtherPage`). */
export function onOtherPage({ place, look, ...rest }: PlacedSigner, page: PageSize): PlacedSigner {
  const x = Math.max(0, Math.min(place.x, page.widthPoints - place.length))
  const y = Math.max(0, Math.min(place.y, page.heightPoints - look.heightOf(place.length)))
  return { ...rest, look, place: { ...place, x, y } }
}
