/** Fits a stamp into the box of an existing field. */
import { layoutBeside } from './beside.ts'
import { layoutStamp, type StampContent, type StampLayout } from './layout.ts'
import { stampLengthLimits } from './length-limits.ts'
import { rounded } from './text-lines.ts'

/** A stamp fitted into an existing box. */
export interface FittedStamp {
  layout: StampLayout
  scale: number
  /** From the box's lower left corner. */
  x: number
  y: number
}

type FittedContent = Omit<StampContent, 'lengthPoints'>

interface Box {
  widthPoints: number
  heightPoints: number
}

/** Below this proportion, a picture above its text is what people know. */
const flatProportion = 3

/**
 * A stamp in an existing field, whose box is given in points: as wide as the box; if that is too high, smaller and centred. In a flat
 * box, the picture is beside the text if the text is larger that way.
 */
export function fitStamp(content: FittedContent, box: Box): FittedStamp {
  const stacked = fitStacked(content, box)
  const { info } = content
  if (!info || box.widthPoints < box.heightPoints * flatProportion) return stacked
  const layout = layoutBeside({ ...content, info }, box)
  return textPoints(layout) > textPoints(stacked.layout) * stacked.scale ? { layout, scale: 1, x: 0, y: 0 } : stacked
}

function textPoints({ lines: [line] }: StampLayout): number {
  return line?.sizePoints ?? 0
}

function fitStacked(content: FittedContent, box: Box): FittedStamp {
  const { smallestPoints, largestPoints } = stampLengthLimits
  const lengthPoints = Math.min(Math.max(box.widthPoints, smallestPoints), largestPoints)
  const layout = layoutStamp({ ...content, lengthPoints })
  const scale = Math.min(1, box.widthPoints / layout.widthPoints, box.heightPoints / layout.heightPoints)
  return {
    layout,
    scale: Math.floor(scale * 10_000) / 10_000,
    x: rounded((box.widthPoints - layout.widthPoints * scale) / 2),
    y: rounded((box.heightPoints - layout.heightPoints * scale) / 2),
  }
}
