import { uprightMatrix } from '@laisen/pades/image/exif'
import { readPicture } from '@laisen/pades/image/picture'
import { PdfStream } from '@laisen/pdf/objects'

const PNG_HEAD = 8
/** The chunks that make up the picture. Texts, times, colour profiles and whatever else a program added are dropped. */
const pngChunks: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

/**
 * A picture as it is stored: decoded once, so that only what a stamp can show is accepted, and without what a camera wrote about
 * place and owner. Runs in a worker. @throws PadesError as readPicture
 */
export function storedPicture(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const image = readPicture(bytes)
  if (isPng(bytes)) return strippedPng(bytes)
  let data: Uint8Array = bytes
  image.write((object) => {
    if (object instanceof PdfStream) data = object.raw
    return undefined as never
  })
  return withOrientation(Buffer.from(data), image.upright)
}

export const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89

function strippedPng(file: Buffer): Buffer {
  const kept = [file.subarray(0, PNG_HEAD)]
  for (let at = PNG_HEAD; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (pngChunks.includes(type)) kept.push(file.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

/** Exif data is dropped except for the orientation, without which the picture could lie on its side. */
function withOrientation(jpeg: Buffer, upright: readonly number[] | undefined): Buffer {
  const orientation = [2, 3, 4, 5, 6, 7, 8].find((one) => upright && uprightMatrix(one) === upright)
  if (!orientation) return jpeg
  // CIPA DC-008 §4.6.2: a TIFF directory of one entry, tag 0x0112, type SHORT.
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000' + '00000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}
