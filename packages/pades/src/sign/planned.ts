/** Appearances that are drawn together. */
import type { PdfObject, PdfRef } from '@laisen/pdf/objects'
import type { PdfUpdate } from '@laisen/pdf/update'
import { type DrawnHandwriting, withTypedName } from '../form/handwriting.ts'
import type { PdfImage } from '../image/pdf-image.ts'
import { type StampInks, stampFonts, stampForms, type VectorPicture } from '../stamp/appearance.ts'
import type { FittedStamp } from '../stamp/fit.ts'
import type { StampLayout } from '../stamp/layout.ts'
import type { WidgetBox } from './widget-box.ts'

/** What is to be drawn, before fonts and pictures are written. */
export interface Planned {
  layout: StampLayout
  picture?: DrawnHandwriting | undefined
  fitted?: (Omit<FittedStamp, 'layout'> & WidgetBox) | undefined
  matrix: readonly number[]
}

/** Several appearances share one subset of each font, and each picture is written once. */
export function drawing(update: PdfUpdate, all: readonly Planned[], inks: StampInks): (planned: Planned) => PdfRef {
  const add = (object: PdfObject) => update.add(object)
  const laidOut = new Map(all.map((planned) => [planned, withTypedName(planned.layout, planned.picture)]))
  const lines = [...laidOut.values()].flatMap(({ layout }) => layout.lines)
  const fonts = stampFonts(lines, { inks, add })
  const pictures = new Map<PdfImage, PdfRef>()
  const once = (picture: PdfImage | VectorPicture | undefined): typeof picture => {
    if (!picture || !('write' in picture)) return picture
    const write: PdfImage['write'] = (_, look) => {
      const written = pictures.get(picture) ?? picture.write(add, look)
      pictures.set(picture, written)
      return written
    }
    return { ...picture, write }
  }
  return (planned) => {
    const { layout, picture } = laidOut.get(planned)!
    const { fitted, matrix } = planned
    return stampForms({ layout, picture: once(picture), fitted, fonts, inks }, add)(matrix)
  }
}
