/** The edge of the stored square in pixels: sharp at every size we show, and well below the server's limit. */
const edgePixels = 384
const quality = 0.88

export type PictureProblem = 'pictureNotOne' | 'pictureNoExtension' | 'pictureUnreadable'

/** Checks what the browser knows of a file before opening it (1§5). */
export function pictureProblem({ name, type }: Pick<File, 'name' | 'type'>): PictureProblem | undefined {
  if (!/[^.]\.[^.]+$/.test(name)) return 'pictureNoExtension'
  return type === 'image/png' || type === 'image/jpeg' ? undefined : 'pictureNotOne'
}

/**
 * Crops a picture to its middle square, scales it down and returns a data URL, so that large photos need not be
 * uploaded. Undefined if the browser cannot read it.
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
  // JPEG has no transparency, so transparent areas become white.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, edge, edge)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, edge, edge)
  image.close()
  return canvas.toDataURL('image/jpeg', quality)
}
