import { limits } from '@laisen/contract/limits'

export type LogoProblem = 'logoType' | 'logoLarge' | 'logoPixels' | 'logoUnreadable'

/** A picture file as a data URL, or why it cannot be a logo. The server checks again. */
export async function readLogo(file: File): Promise<{ logo: string } | { problem: LogoProblem }> {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return { problem: 'logoType' }
  if (file.size > limits.logoBytes) return { problem: 'logoLarge' }
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return { problem: 'logoUnreadable' }
  const pixels = image.width * image.height
  image.close()
  if (pixels > limits.pictureMegapixels * 1_000_000) return { problem: 'logoPixels' }
  return { logo: await dataUrlOf(file) }
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
