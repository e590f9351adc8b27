import { type Face, faces, loadFace } from './handwriting.ts'
import { inkColour, type MadePicture, trimmed } from './ink.ts'

const SIZE_PIXELS = 110
const WIDEST_PIXELS = 1800

/** A name in a handwriting face on transparent ground; the browser shapes it, so Thai marks stand where they belong. */
export async function pictureOfText(text: string, face: Face): Promise<MadePicture | undefined> {
  const clean = text.trim().normalize('NFC')
  if (clean === '') return undefined
  const font = (size: number) => `${size}px '${faces[face]}'`
  await loadFace(face, clean)
  const canvas = document.createElement('canvas')
  const ink = canvas.getContext('2d')
  if (!ink) return undefined
  ink.font = font(SIZE_PIXELS)
  const size = SIZE_PIXELS * Math.min(1, WIDEST_PIXELS / ink.measureText(clean).width)
  ink.font = font(size)
  const { width } = ink.measureText(clean)
  // Flourishes and marks reach far beyond the line; what stays empty is cut off.
  canvas.width = Math.ceil(width + 2 * size)
  canvas.height = Math.ceil(size * 4)
  ink.font = font(size)
  ink.fillStyle = inkColour
  ink.textBaseline = 'alphabetic'
  ink.fillText(clean, size, size * 2.2)
  return trimmed(canvas)
}
