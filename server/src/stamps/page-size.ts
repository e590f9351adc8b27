import { limits } from '@laisen/contract/limits'
import type { Pdf } from '@laisen/pdf/open'
import { AppError } from '../http/app-error.ts'

/** Portrait, in points: 2083 × 2946 and 2142 × 2772 pixels at scale 3.5 (2§9). */
const accepted = [
  { widthPoints: 595.28, heightPoints: 841.89 },
  { widthPoints: 612, heightPoints: 792 },
] as const

/**
 * Every page is A4 or Letter portrait, by its size as displayed: cropped, rotated, in its own unit (rules 6.3).
 * @throws DOCUMENT_PAGE_SIZE with the first page that is not
 */
export function requirePageSizes(pdf: Pdf): void {
  let page = 0
  for (const { displayed } of pdf.pages()) {
    page++
    if (accepted.some((size) => near(size, displayed))) continue
    const { widthPoints, heightPoints } = displayed
    throw new AppError('DOCUMENT_PAGE_SIZE', {
      page,
      widthPoints: tenths(widthPoints),
      heightPoints: tenths(heightPoints),
    })
  }
}

interface Size {
  readonly widthPoints: number
  readonly heightPoints: number
}

function near(one: Size, other: Size): boolean {
  const tolerance = limits.pageSizeTolerancePoints
  return (
    Math.abs(one.widthPoints - other.widthPoints) <= tolerance &&
    Math.abs(one.heightPoints - other.heightPoints) <= tolerance
  )
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10
}
