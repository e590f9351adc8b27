import { limits } from '@laisen/contract/limits'
import type { PageSize } from './open-pdf.ts'

/** 2§5: A4 or Letter, portrait. 2083×2946 and 2142×2772 pixels at scale 3.5 are these sizes in points. */
const accepted = [
  { name: 'A4', widthPoints: 595.28, heightPoints: 841.89 },
  { name: 'Letter', widthPoints: 612, heightPoints: 792 },
] as const

const close = (one: number, other: number) => Math.abs(one - other) <= limits.pageSizeTolerancePoints

/** The name of a page's paper size; undefined if this screen cannot sign it. */
export function paperOf(page: PageSize): 'A4' | 'Letter' | undefined {
  return accepted.find(
    ({ widthPoints, heightPoints }) => close(page.widthPoints, widthPoints) && close(page.heightPoints, heightPoints),
  )?.name
}

export interface WrongPage extends PageSize {
  page: number
  landscape: boolean
}

/** The first page that is neither A4 nor Letter portrait. */
export function wrongPage(sizes: readonly PageSize[]): WrongPage | undefined {
  const index = sizes.findIndex((size) => !paperOf(size))
  const size = sizes[index]
  if (!size) return undefined
  const turned = { widthPoints: size.heightPoints, heightPoints: size.widthPoints }
  return { ...size, page: index + 1, landscape: paperOf(turned) !== undefined }
}
