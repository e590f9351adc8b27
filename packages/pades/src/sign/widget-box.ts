import type { PdfDict } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'
import { displayedSize, placeOfRect } from '../stamp/page-place.ts'

export interface WidgetBox {
  widthPoints: number
  heightPoints: number
}

/** The widget's rectangle in points, as displayed; undefined if it is empty. */
export function boxOf(
  pdf: Pdf,
  widget: PdfDict,
  { rotate, userUnit }: Pick<PdfPage, 'rotate' | 'userUnit'>,
): WidgetBox | undefined {
  const [x1, y1, x2, y2] = rectOf(pdf, widget)
  const width = (x2 - x1) * userUnit
  const height = (y2 - y1) * userUnit
  if (width === 0 || height === 0) return undefined
  const lying = rotate % 180 !== 0
  return { widthPoints: lying ? height : width, heightPoints: lying ? width : height }
}

/** Left, bottom, right, top, in whatever order the file has the corners (ISO 32000-2 §7.9.5); all 0 if it has none. */
function rectOf(pdf: Pdf, widget: PdfDict): [number, number, number, number] {
  const rect = (pdf.arrayAt(widget, 'Rect') ?? []).slice(0, 4).map((item) => pdf.resolve(item))
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect.map((value) => (typeof value === 'number' ? value : 0))
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

interface SeenPart {
  /** The whole widget as displayed. */
  box: WidgetBox
  /** What of it is on the page, in points from the widget's lower left corner. */
  part: WidgetBox & { x: number; y: number }
}

/** Nobody can see what is in a smaller part of a page. */
const leastSeenPoints = 4

/** What a page shows of a widget; undefined if that is nothing. */
export function seenPart(pdf: Pdf, widget: PdfDict, page: PdfPage): SeenPart | undefined {
  const { x, y, ...box } = placeOfRect(page, rectOf(pdf, widget))
  const size = displayedSize(page)
  const [left, bottom] = [Math.max(0, -x), Math.max(0, -y)]
  const widthPoints = Math.min(box.widthPoints, size.widthPoints - x) - left
  const heightPoints = Math.min(box.heightPoints, size.heightPoints - y) - bottom
  if (widthPoints < leastSeenPoints || heightPoints < leastSeenPoints) return undefined
  return { box, part: { x: left, y: bottom, widthPoints, heightPoints } }
}
