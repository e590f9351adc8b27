import { decodeStream } from '@laisen/pdf/decode'
import { PdfDict, type PdfObject, PdfStream } from '@laisen/pdf/objects'
import { isDamage } from '../history.ts'
import type { State } from '../state.ts'

/** ISO 32000-2 table 167: Invisible, Hidden and NoView. */
const hidden = 1 | 2 | 32

/** Whether a widget has a place on its page. */
export function isShown(state: State, widget: PdfDict): boolean {
  if (((state.number(widget.get('F')) ?? 0) & hidden) !== 0) return false
  const [left, bottom, right, top] = state.array(widget.get('Rect')).map((item) => state.number(item) ?? 0)
  return left !== right && bottom !== top
}

/** Whether these flags hide what was shown before. */
export function hides(before: number | undefined, after: number | undefined): boolean {
  return ((after ?? 0) & hidden & ~(before ?? 0)) !== 0
}

/** Whether an appearance is no more than one picture: what appears under a pointer could say something else. */
export function isPlainAppearance(state: State, entry: PdfObject | undefined): boolean {
  const appearance = state.dict(entry)
  return appearance !== undefined && [...appearance.keys()].every((key) => key === 'N')
}

/** Whether a widget has an appearance that draws something, or a background that readers draw. */
export function drawsAnything(state: State, widget: PdfDict): boolean {
  if (state.dict(widget.get('MK'))?.has('BG')) return true
  const normal = state.resolve(state.dict(widget.get('AP'))?.get('N'))
  if (normal instanceof PdfDict) return true
  if (!(normal instanceof PdfStream)) return false
  try {
    const content = decodeStream(state, normal)
    state.work.skimmed(content.length)
    return content.some((byte) => byte > 0x20)
  } catch (error) {
    if (!isDamage(error)) throw error
    return true
  }
}
