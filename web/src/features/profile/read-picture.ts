/** Edge of the square that is kept: sharp at every size we show, and far below what the server takes. */
const edgePixels = 384
const quality = 0.88

export type PictureProblem = 'pictureNotOne' | 'pictureNoExtension' | 'pictureUnreadable'

/** What the browser can tell of a file before it opens it (1§5). */
export function pictureProblem({ name, type }: Pick<File, 'name' | 'type'>): PictureProblem | undefined {
  if (!/[^.]\.[^.]+$/.test(name)) return 'pictureNoExtension'
  return type === 'image/png' || type === 'image/jpeg' ? undefined : 'pictureNotOne'
}

/**
 * The middle square of a picture as a data URL, scaled down here: a photo of 12 megapixels need not travel. Undefined when the
 * browser cannot read it.
 */
export async function squareOf(file: Blob): Promise<string | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return undefined
  const side = Math.min(image.width, image.height)
  const edge = Math.min(edgePixels, side)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  // JPEG has no transparency: what shows through is paper.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, edge, edge)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, edge, edge)
  image.close()
  return canvas.toDataURL('image/jpeg', quality)
}
