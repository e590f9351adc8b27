/** Puts a JPEG (ITU-T T.81) into a PDF without decoding it, and drops what a camera recorded about place and owner. */
import { name, PdfDict, type PdfObject, PdfStream } from '@laisen/pdf/objects'
import { PadesError } from '../errors.ts'
import { exifOrientation, uprightMatrix } from './exif.ts'
import { checkPixels, inSpaces, type PdfImage } from './pdf-image.ts'
import { isFrame } from './size.ts'

interface Frame {
  width: number
  height: number
  components: number
}

/** @throws PadesError IMAGE_BROKEN, IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE */
export function readJpeg(file: Buffer): PdfImage {
  const { frame, kept, orientation, adobe } = parse(file)
  const space = frame.components === 1 ? 'DeviceGray' : frame.components === 3 ? 'DeviceRGB' : 'DeviceCMYK'
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: frame.width,
    Height: frame.height,
    ColorSpace: name(space),
    BitsPerComponent: 8,
    // Adobe technical note 5116: Adobe's CMYK files contain inverted values.
    Decode: frame.components === 4 && adobe ? ([1, 0, 1, 0, 1, 0, 1, 0] as PdfObject[]) : undefined,
    Filter: name('DCTDecode'),
  })
  const stream = new PdfStream(dict, kept)
  const lying = orientation >= 5
  return {
    width: lying ? frame.height : frame.width,
    height: lying ? frame.width : frame.height,
    upright: uprightMatrix(orientation),
    write: (add, look) => add(inSpaces(stream, look?.spaces)),
  }
}

interface Parsed {
  frame: Frame
  kept: Buffer
  orientation: number
  adobe: boolean
}

function parse(file: Buffer): Parsed {
  const kept: Buffer[] = [file.subarray(0, 2)]
  let frame: Frame | undefined
  let orientation = 1
  let adobe = false
  for (let at = 2; ; ) {
    if (at + 4 > file.length) throw broken('the picture is cut off')
    if (file[at] !== 0xff) throw broken('a marker is missing')
    const marker = file[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = file.readUInt16BE(at + 2)
    const segment = file.subarray(at, at + 2 + length)
    if (length < 2 || segment.length !== length + 2) throw broken('a segment is cut off')
    if (isFrame(marker)) frame = parseFrame(marker, segment)
    if (marker === 0xe1) orientation = exifOrientation(segment.subarray(4)) ?? orientation
    if (marker === 0xee && segment.toString('latin1', 4, 9) === 'Adobe') adobe = true
    if (isNeeded(marker)) kept.push(segment)
    at += 2 + length
    if (marker !== 0xda) continue
    if (!frame) throw broken('no frame before the pixels')
    return { frame, orientation, adobe, kept: Buffer.concat([...kept, pixels(file, at)]) }
  }
}

/** From the first scan to the end marker. A file without an end marker is truncated; data after it is not part of the picture. */
function pixels(file: Buffer, start: number): Buffer {
  const end = file.lastIndexOf(Buffer.from([0xff, 0xd9]))
  if (end < start) throw broken('the picture is cut off')
  return file.subarray(start, end + 2)
}

/** Keeps JFIF, the colour profile and Adobe's colour transform; drops Exif, XMP, comments and vendor data. */
function isNeeded(marker: number): boolean {
  const application = marker >= 0xe0 && marker <= 0xef
  return marker !== 0xfe && (!application || marker === 0xe0 || marker === 0xe2 || marker === 0xee)
}

/** ISO 32000-2 §7.4.8: DCTDecode supports baseline, extended and progressive Huffman coding with 8 bits. */
function parseFrame(marker: number, segment: Buffer): Frame {
  if (marker > 0xc2) throw new PadesError('IMAGE_UNSUPPORTED', { detail: 'JPEG coding' })
  if (segment.length < 10) throw broken('frame header')
  const [precision, height, width, components] = [
    segment[4],
    segment.readUInt16BE(5),
    segment.readUInt16BE(7),
    segment[9]!,
  ]
  if (precision !== 8 || ![1, 3, 4].includes(components))
    throw new PadesError('IMAGE_UNSUPPORTED', { detail: 'JPEG colours' })
  checkPixels(width, height)
  return { width, height, components }
}

function broken(detail: string): PadesError {
  return new PadesError('IMAGE_BROKEN', { detail: `JPEG: ${detail}` })
}
