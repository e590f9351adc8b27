/** The pixels of a PNG as a colour plane and an alpha plane, with 8 bits per sample. */
import { PadesError } from '../errors.ts'

export type ColourType = 0 | 2 | 3 | 4 | 6

export interface PngHeader {
  width: number
  height: number
  bitDepth: number
  colourType: ColourType
  interlaced: boolean
}

export interface Planes {
  channels: 1 | 3
  colour: Uint8Array
  /** Absent if every pixel is opaque. */
  alpha?: Uint8Array | undefined
}

const samplesPerPixel: Record<ColourType, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** PNG §8.2 (Adam7): first column and row, and the steps, of each pass. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface Pass {
  x0: number
  y0: number
  dx: number
  dy: number
  columns: number
  rows: number
}

function passesOf({ width, height, interlaced }: PngHeader): Pass[] {
  if (!interlaced) return [{ x0: 0, y0: 0, dx: 1, dy: 1, columns: width, rows: height }]
  return passes
    .map(([x0, y0, dx, dy]) => ({
      ...{ x0, y0, dx, dy },
      columns: Math.ceil((width - x0) / dx),
      rows: Math.ceil((height - y0) / dy),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
}

export function rowBytes({ bitDepth, colourType }: PngHeader, columns: number): number {
  return Math.ceil((columns * bitDepth * samplesPerPixel[colourType]) / 8)
}

/** The size that the decompressed data must have. */
export function rawSizeBytes(header: PngHeader): number {
  return passesOf(header).reduce((total, pass) => total + pass.rows * (rowBytes(header, pass.columns) + 1), 0)
}

/** Whether it is of the usual kind, which is decoded ten times as fast as the others. */
export function isWholeBytes({ bitDepth, colourType, interlaced }: PngHeader): boolean {
  return bitDepth === 8 && (colourType === 4 || colourType === 6) && !interlaced
}

/** May put the colours where `raw` was. @throws PadesError IMAGE_BROKEN */
export function decodePixels(
  header: PngHeader,
  raw: Buffer,
  { palette, transparency }: { palette?: Buffer | undefined; transparency?: Buffer | undefined },
): Planes {
  const { width, height, colourType } = header
  if (isWholeBytes(header)) return decodeBytes(header, raw)
  const channels = colourType === 0 || colourType === 4 ? 1 : 3
  const colour = new Uint8Array(width * height * channels)
  const alpha = new Uint8Array(width * height).fill(255)
  const put = pixelWriter(header, { channels, colour, alpha }, { palette, transparency })
  const unfilter = unfilterFor(Math.max(1, (header.bitDepth * samplesPerPixel[colourType]) >> 3))
  let offset = 0
  for (const pass of passesOf(header)) {
    const length = rowBytes(header, pass.columns)
    let above: Uint8Array = new Uint8Array(length)
    for (let row = 0; row < pass.rows; row += 1) {
      const line = raw.subarray(offset + 1, offset + 1 + length)
      unfilter(raw[offset]!, line, above)
      above = line
      offset += length + 1
      const first = (pass.y0 + row * pass.dy) * width + pass.x0
      for (let column = 0; column < pass.columns; column += 1) put(line, column, first + column * pass.dx)
    }
  }
  return { channels, colour, alpha: opaque(alpha) ? undefined : alpha }
}

/**
 * The usual format of drawn or scanned signatures: whole bytes with an alpha channel, not interlaced. The colours overwrite `raw`, row
 * by row behind what is read, because a second plane of a large picture would be a hundred megabytes.
 */
function decodeBytes({ width, height, colourType }: PngHeader, raw: Buffer): Planes {
  const channels = colourType === 4 ? 1 : 3
  const samples = channels + 1
  const unfilter = unfilterFor(samples)
  const colour = raw.subarray(0, width * height * channels)
  const alpha = new Uint8Array(width * height)
  let [line, above] = [new Uint8Array(width * samples), new Uint8Array(width * samples)]
  for (let y = 0, pixel = 0, to = 0; y < height; y += 1) {
    const start = y * (width * samples + 1)
    line.set(raw.subarray(start + 1, start + 1 + width * samples))
    unfilter(raw[start]!, line, above)
    for (let at = 0; at < line.length; at += samples) {
      for (let channel = 0; channel < channels; channel += 1) colour[to++] = line[at + channel]!
      alpha[pixel++] = line[at + channels]!
    }
    ;[line, above] = [above, line]
  }
  return { channels, colour, alpha: opaque(alpha) ? undefined : alpha }
}

function opaque(alpha: Uint8Array): boolean {
  for (let at = 0; at < alpha.length; at += 1) if (alpha[at] !== 255) return false
  return true
}

/** Undoes the filter of one row in place, given the row above. */
type Unfilter = (filter: number, line: Uint8Array, above: Uint8Array) => void

/** The filters of PNG §9.2 (none, left, up, average, Paeth) for pixels of this many bytes. */
function unfilterFor(pixelBytes: number): Unfilter {
  return (filter, line, above) => {
    const { length } = line
    if (filter === 1) for (let at = pixelBytes; at < length; at += 1) line[at]! += line[at - pixelBytes]!
    else if (filter === 2) for (let at = 0; at < length; at += 1) line[at]! += above[at]!
    else if (filter === 3) {
      for (let at = 0; at < length; at += 1)
        line[at]! += ((at < pixelBytes ? 0 : line[at - pixelBytes]!) + above[at]!) >> 1
    } else if (filter === 4) {
      // Without a left neighbour, Paeth always uses the pixel above.
      for (let at = 0; at < Math.min(pixelBytes, length); at += 1) line[at]! += above[at]!
      for (let at = pixelBytes; at < length; at += 1) {
        line[at]! += paeth(line[at - pixelBytes]!, above[at]!, above[at - pixelBytes]!)
      }
    } else if (filter !== 0) throw new PadesError('IMAGE_BROKEN', { detail: 'PNG: filter type' })
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const a = Math.abs(estimate - left)
  const b = Math.abs(estimate - up)
  const c = Math.abs(estimate - upLeft)
  if (a <= b && a <= c) return left
  return b <= c ? up : upLeft
}

type PutPixel = (line: Uint8Array, column: number, pixel: number) => void

/** Returns the function that copies one pixel of a row into the planes, for this kind of PNG. */
function pixelWriter(
  { bitDepth, colourType }: PngHeader,
  planes: { channels: number; colour: Uint8Array; alpha: Uint8Array },
  { palette, transparency }: { palette?: Buffer | undefined; transparency?: Buffer | undefined },
): PutPixel {
  const { colour, alpha, channels } = planes
  const samples = samplesPerPixel[colourType]
  const sample = sampleReader(bitDepth)
  if (colourType === 3) {
    return (line, column, pixel) => {
      const index = sample(line, column)
      if (index * 3 >= palette!.length) throw new PadesError('IMAGE_BROKEN', { detail: 'PNG: palette index' })
      colour.set(palette!.subarray(index * 3, index * 3 + 3), pixel * 3)
      alpha[pixel] = transparency?.[index] ?? 255
    }
  }
  const toByte =
    bitDepth === 16 ? (value: number) => value >> 8 : (value: number) => (value * 255) / ((1 << bitDepth) - 1)
  const hasAlpha = colourType === 4 || colourType === 6
  // PNG §11.3.1.1: without an alpha channel, tRNS names one transparent colour.
  const clear = hasAlpha || !transparency || transparency.length < channels * 2 ? undefined : transparency
  return (line, column, pixel) => {
    let isClear = clear !== undefined
    for (let channel = 0; channel < channels; channel += 1) {
      const value = sample(line, column * samples + channel)
      colour[pixel * channels + channel] = toByte(value)
      if (clear && clear.readUInt16BE(channel * 2) !== value) isClear = false
    }
    if (isClear) alpha[pixel] = 0
    else if (hasAlpha) alpha[pixel] = toByte(sample(line, column * samples + channels))
  }
}

function sampleReader(bitDepth: number): (line: Uint8Array, index: number) => number {
  if (bitDepth === 8) return (line, index) => line[index]!
  if (bitDepth === 16) return (line, index) => (line[index * 2]! << 8) | line[index * 2 + 1]!
  const perByte = 8 / bitDepth
  const mask = (1 << bitDepth) - 1
  return (line, index) => (line[Math.floor(index / perByte)]! >> (8 - bitDepth * ((index % perByte) + 1))) & mask
}
