import { type MadePicture, trimmed } from './ink.ts'

/** Sharp in print, and well below what the server stores. */
const WIDEST_PIXELS = 1200
const HIGHEST_PIXELS = 800
const MOST_CHARACTERS = 1_200_000
const QUALITY = 0.9

export interface ChosenFile {
  readonly bitmap: ImageBitmap
  /** It has transparent ground, so there is no paper to remove. */
  readonly transparent: boolean
}

/** Undefined if the browser cannot read it. */
export async function openPicture(file: Blob): Promise<ChosenFile | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  const drawn = bitmap && draw(bitmap, 1)
  if (!drawn) return undefined
  return { bitmap, transparent: drawn.pixels.data.some((value, at) => at % 4 === 3 && value < 250) }
}

/** Small enough to be stored, without the paper if that is wanted. Undefined if nothing is left then. */
export function pictureOfFile({ bitmap, transparent }: ChosenFile, withoutPaper: boolean): MadePicture | undefined {
  for (let scale = 1; scale > 0.1; scale *= 0.7) {
    const drawn = draw(bitmap, scale)
    if (!drawn) return undefined
    const picture = transparent || withoutPaper ? cleared(drawn, withoutPaper && !transparent) : whole(drawn)
    if (!picture || picture.dataUrl.length <= MOST_CHARACTERS) return picture
  }
  return undefined
}

interface Drawn {
  readonly canvas: HTMLCanvasElement
  readonly ink: CanvasRenderingContext2D
  readonly pixels: ImageData
}

function draw(bitmap: ImageBitmap, scale: number): Drawn | undefined {
  const fit = scale * Math.min(1, WIDEST_PIXELS / bitmap.width, HIGHEST_PIXELS / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * fit))
  canvas.height = Math.max(1, Math.round(bitmap.height * fit))
  const ink = canvas.getContext('2d', { willReadFrequently: true })
  if (!ink) return undefined
  ink.imageSmoothingQuality = 'high'
  ink.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return { canvas, ink, pixels: ink.getImageData(0, 0, canvas.width, canvas.height) }
}

function whole({ canvas }: Drawn): MadePicture {
  return { dataUrl: canvas.toDataURL('image/jpeg', QUALITY), width: canvas.width, height: canvas.height }
}

function cleared({ canvas, ink, pixels }: Drawn, withoutPaper: boolean): MadePicture | undefined {
  if (withoutPaper) {
    if (!removePaper(pixels.data)) return undefined
    ink.putImageData(pixels, 0, 0)
  }
  return trimmed(canvas)
}

const LEAST_CONTRAST = 50

/**
 * Makes bright pixels transparent: the paper is as bright as most of the picture, the ink as its darkest pixels, and what lies between
 * fades. False if the picture is of one brightness.
 */
export function removePaper(data: Uint8ClampedArray): boolean {
  const brightness = (at: number) => 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 4) counts[Math.round(brightness(at))]!++
  const pixels = data.length / 4
  const paper = brightnessBelow(counts, pixels / 2)
  const darkest = brightnessBelow(counts, pixels / 500)
  if (paper - darkest < LEAST_CONTRAST) return false
  // Shadows and grain of the paper are brighter than this, strokes darker than the second.
  const [clear, full] = [paper - 0.3 * (paper - darkest), paper - 0.65 * (paper - darkest)]
  for (let at = 0; at < data.length; at += 4) {
    const opacity = Math.min(1, Math.max(0, (clear - brightness(at)) / (clear - full)))
    if (opacity === 0) data.fill(0, at, at + 4)
    else data[at + 3] = Math.round(opacity * 255)
  }
  return true
}

/** How bright the pixel is below which so many are darker. */
function brightnessBelow(counts: Uint32Array, many: number): number {
  let sum = 0
  for (const [brightness, count] of counts.entries()) {
    sum += count
    if (sum > many) return brightness
  }
  return 255
}
