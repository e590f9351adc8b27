/** Whether a text will fit into a field that is not made yet. */
import { PadesError } from '../errors.ts'
import { lineHeightEm } from '../stamp/text-lines.ts'
import { fieldValue, layoutFieldText } from './field-text.ts'
import type { NewTextField } from './new-field.ts'

/** The largest size of the text of a field that says no other, in points. */
const usualSizePoints = 11
/** The corners of a widget are written with less precision than a place is given with. */
const roundingPoints = 0.05

interface FieldRoom extends Pick<NewTextField, 'kind' | 'sizePoints' | 'vertical'> {
  widthPoints: number
  heightPoints: number
}

/** How the text of a new field runs: along its longer or shorter side, and in one line or several. */
export function roomOf({ kind, sizePoints = usualSizePoints, vertical = false, widthPoints, heightPoints }: FieldRoom) {
  const along = vertical ? { widthPoints: heightPoints, heightPoints: widthPoints } : { widthPoints, heightPoints }
  return { ...along, sizePoints, manyLines: kind === 'text' && along.heightPoints >= 2 * sizePoints * lineHeightEm }
}

/** Whether a field that is made with this room can be filled with a text, by the layout that fills it; sizes are in points. */
export function fitsField(text: string, room: FieldRoom): boolean {
  const { widthPoints, heightPoints, ...rest } = roomOf(room)
  const box = { ...rest, widthPoints: widthPoints - roundingPoints, heightPoints: heightPoints - roundingPoints }
  try {
    layoutFieldText(fieldValue(text, box), { ...box, fieldName: '' })
    return true
  } catch (error) {
    if (error instanceof PadesError) return false
    throw error
  }
}
