import SignaturePad, { type PointGroup } from 'signature_pad'
import { type MadePicture, pen, scaled, trimmed } from './ink.ts'

/** Pixels of the picture for each pixel of the pad: sharp in print at the usual size of a stamp. */
const SHARPNESS = 3

/** Strokes on transparent ground. */
export function pictureOfStrokes(strokes: readonly PointGroup[]): MadePicture | undefined {
  const points = strokes.flatMap((stroke) => stroke.points)
  if (points.length === 0) return undefined
  // A stroke that leaves the pad is cut there, as on the screen; what lies beside it is not.
  const edge = (pen.maxWidth + pen.dotSize) * 2
  const canvas = document.createElement('canvas')
  canvas.width = (Math.max(...points.map(({ x }) => x)) + edge) * SHARPNESS
  canvas.height = (Math.max(...points.map(({ y }) => y)) + edge) * SHARPNESS
  const pad = new SignaturePad(canvas, pen)
  pad.off()
  pad.fromData(scaled(strokes, SHARPNESS))
  return trimmed(canvas)
}
