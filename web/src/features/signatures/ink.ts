import type { PointGroup } from 'signature_pad'

/** A signature as a picture, ready to be shown and sent. */
export interface MadePicture {
  readonly dataUrl: string
  readonly width: number
  readonly height: number
}

/** The colour of ink on paper, in every scheme. */
export const inkColour = '#17388c'

/** Widths of the pen, in CSS pixels: a thin felt pen. */
export const pen = { penColor: inkColour, minWidth: 0.8, maxWidth: 2.8, dotSize: 2, throttle: 0 } as const

/** Larger strokes, for a pad or a picture of another size than the one they were drawn on. */
export function scaled(strokes: readonly PointGroup[], by: number): PointGroup[] {
  return strokes.map(({ points, minWidth, maxWidth, dotSize, ...stroke }) => ({
    ...stroke,
    minWidth: minWidth * by,
    maxWidth: maxWidth * by,
    dotSize: dotSize * by,
    points: points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }))
}

/** What is drawn on a canvas, without the empty space around it. Undefined if nothing is. */
export function trimmed(canvas: HTMLCanvasElement): MadePicture | undefined {
  const ink = canvas.getContext('2d', { willReadFrequently: true })
  if (!ink || canvas.width === 0 || canvas.height === 0) return undefined
  const box = boundsOf(ink.getImageData(0, 0, canvas.width, canvas.height))
  if (!box) return undefined
  const { left, top, width, height } = box
  const cut = document.createElement('canvas')
  cut.width = width
  cut.height = height
  cut.getContext('2d')?.drawImage(canvas, left, top, width, height, 0, 0, width, height)
  return { dataUrl: cut.toDataURL('image/png'), width, height }
}

/** The smallest rectangle around what can be seen. */
export function boundsOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < VISIBLE) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const VISIBLE = 8
