/** Converts PNG (third edition, W3C 2025) to image XObjects (ISO 32000-2 §8.9.5). Without alpha, the compressed data is used unchanged. */
import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '@laisen/pdf/objects'
import { PadesError } from '../errors.ts'
import { checkPixels, inSpaces, type PdfImage, pictureLimits, tooLarge } from './pdf-image.ts'
import {
  type ColourType,
  decodePixels,
  isWholeBytes,
  type Planes,
  type PngHeader,
  rawSizeBytes,
  rowBytes,
} from './png-pixels.ts'

interface Png {
  header: PngHeader
  palette?: Buffer | undefined
  transparency?: Buffer | undefined
  data: Buffer
}

/** @throws PadesError IMAGE_BROKEN, IMAGE_UNSUPPORTED, IMAGE_TOO_LARGE */
export function readPng(file: Buffer): PdfImage {
  const png = parse(file)
  const { width, height, bitDepth, colourType, interlaced } = png.header
  const transparent = colourType >= 4 || png.transparency !== undefined
  const stream = interlaced || transparent ? undefined : new PdfStream(asItIs(png), png.data)
  if (stream) checkRows(png.header, inflate(png))
  const image = stream ? undefined : separate(png)
  // Kept compressed: pixels take a hundred times as much memory, and PDF/A-1 is rare.
  const flat = () => onWhite(png.header, decode(png))
  // PDF 1.4, on which PDF/A-1 is based, has no 16-bit samples.
  const canBeFlat = !image?.alpha && (image !== undefined || bitDepth < 16)
  return {
    ...{ width, height },
    write: (add, look) => {
      const shown = look?.flat && !canBeFlat ? flat() : (stream ?? image!.colour)
      const mask = image?.alpha && !look?.flat ? add(image.alpha) : undefined
      return add(withMask(inSpaces(shown, look?.spaces), mask))
    },
  }
}

/** @throws PadesError IMAGE_TOO_LARGE, IMAGE_BROKEN */
function decode(png: Png): Planes {
  const { header } = png
  const megapixels = isWholeBytes(header) ? pictureLimits.megapixels : pictureLimits.slowMegapixels
  if (header.width * header.height > megapixels * 1_000_000) throw tooLarge(megapixels)
  return decodePixels(header, inflate(png), png)
}

/** Colours and alpha as two images with 8 bits per sample. */
function separate(png: Png): { colour: PdfStream; alpha: PdfStream | undefined } {
  const image = decode(png)
  const alpha = image.alpha && compressed(imageDict(png.header, 'DeviceGray', 8), image.alpha)
  return { colour: decoded(png.header, image), alpha }
}

function decoded(header: PngHeader, { channels, colour }: Planes): PdfStream {
  return compressed(imageDict(header, channels === 1 ? 'DeviceGray' : 'DeviceRGB', 8), colour)
}

/** A picture with alpha as it looks on white paper. */
function onWhite(header: PngHeader, image: Planes): PdfStream {
  const { channels, colour, alpha } = image
  for (let pixel = 0; alpha && pixel < alpha.length; pixel += 1) {
    const opacity = alpha[pixel]!
    for (let at = pixel * channels; at < (pixel + 1) * channels; at += 1)
      colour[at] = Math.round((colour[at]! * opacity + 255 * (255 - opacity)) / 255)
  }
  return decoded(header, { channels, colour })
}

function parse(file: Buffer): Png {
  const parts: { header?: PngHeader; palette?: Buffer; transparency?: Buffer; data: Buffer[]; ended: boolean } = {
    data: [],
    ended: false,
  }
  for (let at = 8; at < file.length && !parts.ended; ) {
    if (at + 12 > file.length) throw broken('a chunk is cut off')
    const length = file.readUInt32BE(at)
    const body = file.subarray(at + 8, at + 8 + length)
    if (at + 12 + length > file.length) throw broken('a chunk is cut off')
    const type = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length))
      throw broken(`checksum of ${type}`)
    if (type === 'IHDR') parts.header = parseHeader(body)
    else if (type === 'PLTE') parts.palette = body
    else if (type === 'tRNS') parts.transparency = body
    else if (type === 'IDAT') parts.data.push(body)
    else if (type === 'IEND') parts.ended = true
    at += 12 + length
  }
  const { header, palette, transparency } = parts
  if (!header || !parts.ended) throw broken('the end is missing')
  if (header.colourType === 3 && (!palette || palette.length % 3 !== 0 || palette.length === 0)) throw broken('palette')
  return { header, palette, transparency, data: Buffer.concat(parts.data) }
}

/** PNG §11.2.1: the bit depths allowed for each colour type. */
const depths: Record<ColourType, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

function parseHeader(body: Buffer): PngHeader {
  if (body.length !== 13) throw broken('header')
  const width = body.readUInt32BE(0)
  const height = body.readUInt32BE(4)
  const [bitDepth, colourType, compression, filter, interlace] = [body[8]!, body[9]!, body[10], body[11], body[12]]
  const known = colourType in depths && depths[colourType as ColourType].includes(bitDepth)
  if (!known || compression !== 0 || filter !== 0 || interlace! > 1)
    throw new PadesError('IMAGE_UNSUPPORTED', { detail: 'PNG header' })
  checkPixels(width, height)
  return { width, height, bitDepth, colourType: colourType as ColourType, interlaced: interlace === 1 }
}

/** zlib takes no smaller one. */
const leastChunkBytes = 64

function inflate({ header, data }: Png): Buffer {
  const expected = rawSizeBytes(header)
  let raw: Buffer
  try {
    // In one piece, because joining pieces would take the same memory again.
    raw = inflateSync(data, { maxOutputLength: expected, chunkSize: expected + leastChunkBytes })
  } catch {
    throw broken('compressed data')
  }
  if (raw.length !== expected) throw broken('too few pixels')
  return raw
}

/** Data that is passed on without decoding must be valid for a reader's PNG predictor. */
function checkRows(header: PngHeader, raw: Buffer): void {
  const stride = rowBytes(header, header.width) + 1
  for (let at = 0; at < raw.length; at += stride) if (raw[at]! > 4) throw broken('filter type')
}

function asItIs({ header, palette }: Png): PdfDict {
  const { width, bitDepth, colourType } = header
  const space = colourType === 2 ? 'DeviceRGB' : 'DeviceGray'
  const parameters = PdfDict.of({
    Predictor: 15,
    Colors: colourType === 2 ? 3 : 1,
    BitsPerComponent: bitDepth,
    Columns: width,
  })
  const dict = imageDict(header, space, bitDepth).set('Filter', name('FlateDecode')).set('DecodeParms', parameters)
  if (!palette) return dict
  const lookup = new PdfString(palette.subarray(0, 3 << bitDepth), true)
  return dict.set('ColorSpace', [name('Indexed'), name('DeviceRGB'), lookup.bytes.length / 3 - 1, lookup])
}

function imageDict({ width, height }: PngHeader, space: string, bits: number): PdfDict {
  return PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(space),
    BitsPerComponent: bits,
  })
}

/** Above this size, compressing well takes seconds. */
const quickBytes = 8_000_000

function compressed(dict: PdfDict, samples: Uint8Array): PdfStream {
  const level = samples.length > quickBytes ? constants.Z_BEST_SPEED : constants.Z_DEFAULT_COMPRESSION
  return new PdfStream(dict.set('Filter', name('FlateDecode')), deflateSync(samples, { level }))
}

function withMask(image: PdfStream, mask: PdfRef | undefined): PdfObject {
  return mask ? new PdfStream(image.dict.clone().set('SMask', mask), () => image.raw) : image
}

function broken(detail: string): PadesError {
  return new PadesError('IMAGE_BROKEN', { detail: `PNG: ${detail}` })
}
