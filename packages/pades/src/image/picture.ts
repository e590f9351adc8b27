import { createHash } from 'node:crypto'
import type { PdfObject, PdfRef } from '@laisen/pdf/objects'
import { PadesError } from '../errors.ts'
import { Lru } from '../lru.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'

/** A picture ready to stand in a PDF. */
export interface PdfImage {
  /** Pixels, as displayed. */
  width: number
  height: number
  /** Turns the unit square of the stored image upright, where a camera stored it lying or mirrored. */
  upright?: readonly number[] | undefined
  /** Writes the image's objects through `add` and returns its reference. */
  write(add: (object: PdfObject) => PdfRef): PdfRef
}

export const pictureLimits = { megabytes: 25, megapixels: 40 }

const recent = new Lru<PdfImage>(32)
const worthKeepingBytes = 512 * 1024

/**
 * Reads a PNG or JPEG picture.
 * @throws PadesError IMAGE_UNKNOWN, IMAGE_BROKEN, IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE
 */
export function readPicture(bytes: Uint8Array): PdfImage {
  if (bytes.length > pictureLimits.megabytes * 1_000_000) throw tooLarge()
  if (bytes.length > worthKeepingBytes) return read(bytes)
  return recent.get(createHash('sha256').update(bytes).digest('base64'), () => read(bytes))
}

function read(bytes: Uint8Array): PdfImage {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (data.subarray(0, 8).equals(pngSignature)) return readPng(data)
  if (data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff) return readJpeg(data)
  throw new PadesError('IMAGE_UNKNOWN', {})
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A few compressed bytes can claim any number of pixels: they are counted before anything is unpacked. */
export function checkPixels(width: number, height: number): void {
  if (width < 1 || height < 1) throw new PadesError('IMAGE_BROKEN', { detail: 'no pixels' })
  if (width * height > pictureLimits.megapixels * 1_000_000) throw tooLarge()
}

function tooLarge(): PadesError {
  return new PadesError('IMAGE_TOO_LARGE', {
    limitMegabytes: pictureLimits.megabytes,
    limitMegapixels: pictureLimits.megapixels,
  })
}
