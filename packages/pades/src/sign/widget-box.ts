import type { PdfDict } from '@laisen/pdf/objects'
import type { Pdf, PdfPage } from '@laisen/pdf/open'

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
  const rect = (pdf.arrayAt(widget, 'Rect') ?? []).slice(0, 4).map((item) => pdf.resolve(item))
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect.map((value) => (typeof value === 'number' ? value : 0))
  const width = Math.abs(x2 - x1) * userUnit
  const height = Math.abs(y2 - y1) * userUnit
  if (width === 0 || height === 0) return undefined
  const lying = rotate % 180 !== 0
  return { widthPoints: lying ? height : width, heightPoints: lying ? width : height }
}
