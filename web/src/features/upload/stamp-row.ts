// The signer's own code for rows of stamps, which is free of Node like the layout.
import { placeInRow } from '@laisen/pades/stamp/row'
import type { PageSize } from '../../pdf/open-pdf.ts'
import { isOnPage, type StampPlace } from './stamp-geometry.ts'
import type { StampLook } from './stamp-look.ts'

/** A signer, and what their stamp will show. */
export interface ShownSigner {
  certID: number
  look: StampLook
  picture: string | undefined
}

/** The position of a stamp, in points from the left and the bottom of the page as displayed. */
export interface PlacedSigner extends ShownSigner {
  place: StampPlace
}

/**
 * The first stamp at its position and the others beside it, in rows that wrap upward; undefined if one does not fit.
 */
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

/** Whether every stamp is entirely on the page, by the server's rule. */
export function allOnPage(signers: readonly ShownSigner[], place: StampPlace, page: PageSize): boolean {
  if (signers.every(({ look }) => look.invisible)) return true
  const placed = placeSigners(signers, place, page)
  return placed?.every(({ place, look }) => look.invisible || isOnPage(place, page, look.heightOf)) ?? false
}

/** The total height of all stamps, wherever their row begins. */
export function heightOfRow(signers: readonly ShownSigner[], place: StampPlace, page: PageSize): number {
  const endless = { widthPoints: page.widthPoints, heightPoints: Number.POSITIVE_INFINITY }
  const placed = placeSigners(signers, { ...place, y: 0 }, endless) ?? []
  return Math.max(0, ...placed.map(({ place: { y, length }, look }) => y + look.heightOf(length)))
}

/** The same position on another page, or the nearest one inside it, as the signer does (`placeOnOtherPage`). */
export function onOtherPage({ place, look, ...rest }: PlacedSigner, page: PageSize): PlacedSigner {
  const x = Math.max(0, Math.min(place.x, page.widthPoints - place.length))
  const y = Math.max(0, Math.min(place.y, page.heightPoints - look.heightOf(place.length)))
  return { ...rest, look, place: { ...place, x, y } }
}
