import { hash } from 'node:crypto'
import { PadesError } from '../errors.ts'
import { Lru } from '../lru.ts'
import { readJpeg } from './jpeg.ts'
import { type PdfImage, pictureLimits, tooLarge } from './pdf-image.ts'
import { readPng } from './png.ts'

export type { PdfImage } from './pdf-image.ts'

const recent = new Lru<PdfImage>(32)
const worthKeepingBytes = 512 * 1024

/**
 * Reads a PNG or JPEG picture.
 * @throws PadesError IMAGE_UNKNOWN, IMAGE_BROKEN, IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE
 */
export function readPicture(bytes: Uint8Array): PdfImage {
  if (bytes.length > pictureLimits.megabytes * 1_000_000) throw tooLarge()
  if (bytes.length > worthKeepingBytes) return read(bytes)
  return recent.get(hash('sha256', bytes, 'base64'), () => read(bytes))
}

function read(bytes: Uint8Array): PdfImage {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (data.subarray(0, 8).equals(pngSignature)) return readPng(data)
  if (data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff) return readJpeg(data)
  throw new PadesError('IMAGE_UNKNOWN', {})
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
