import { crc32, deflateSync } from 'node:zlib'
import type { Pixels } from './pdfium.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** PNG (ISO/IEC 15948) §11.2.2: each pixel is a place in the palette. */
const INDEXED = 3
const MOST_COLOURS = 256

/** `grey`: 16 shades. `colours`: the 256 most frequent of 4,096; the others become the nearest of these. */
export type Shades = 'grey' | 'colours'

/** A picture for reading: small, because few colours are enough for a page of text. */
export function pngOf(pixels: Pixels, shades: Shades): Buffer {
  const { palette, indexes } = shades === 'grey' ? inGrey(pixels) : inColours(pixels)
  const bits = palette.length <= 16 ? 4 : 8
  const { width, height } = pixels
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, INDEXED, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((cell) => [(cell >> 8) * 17, ((cell >> 4) & 15) * 17, (cell & 15) * 17]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows(indexes, { width, height, bits }), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

interface Indexed {
  /** Colours of 4 bits for red, green and blue each. */
  readonly palette: readonly number[]
  readonly indexes: Uint8Array
}

function inGrey({ bytes, width, height }: Pixels): Indexed {
  const indexes = new Uint8Array(width * height)
  for (let at = 0; at < indexes.length; at++) {
    // ITU-R BT.601, in whole numbers.
    const light = (bytes[4 * at]! * 77 + bytes[4 * at + 1]! * 150 + bytes[4 * at + 2]! * 29) >> 8
    indexes[at] = Math.round(light / 17)
  }
  return { palette: Array.from({ length: 16 }, (_, shade) => shade * 0x111), indexes }
}

function inColours({ bytes, width, height }: Pixels): Indexed {
  const cells = new Uint16Array(width * height)
  const counts = new Uint32Array(4096)
  for (let at = 0; at < cells.length; at++) {
    const [red, green, blue] = [bytes[4 * at]!, bytes[4 * at + 1]!, bytes[4 * at + 2]!]
    const cell = (Math.round(red / 17) << 8) | (Math.round(green / 17) << 4) | Math.round(blue / 17)
    cells[at] = cell
    counts[cell]! += 1
  }
  const used = [...counts.keys()].filter((cell) => counts[cell]! > 0).toSorted((a, b) => counts[b]! - counts[a]!)
  const palette = used.slice(0, MOST_COLOURS)
  const placeOf = new Uint8Array(4096)
  for (const cell of used) placeOf[cell] = nearest(palette, cell)
  const indexes = new Uint8Array(cells.length)
  for (let at = 0; at < cells.length; at++) indexes[at] = placeOf[cells[at]!]!
  return { palette, indexes }
}

function nearest(palette: readonly number[], cell: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [place, colour] of palette.entries()) {
    const [red, green, blue] = [
      (colour >> 8) - (cell >> 8),
      ((colour >> 4) & 15) - ((cell >> 4) & 15),
      (colour & 15) - (cell & 15),
    ]
    const far = red * red + green * green + blue * blue
    if (far < least) [best, least] = [place, far]
  }
  return best
}

/** §7.2, §9: a row begins with its filter, which is none: palettes gain nothing by one. */
function rows(
  indexes: Uint8Array,
  { width, height, bits }: { width: number; height: number; bits: 4 | 8 },
): Uint8Array {
  const rowBytes = bits === 8 ? width : Math.ceil(width / 2)
  const result = new Uint8Array((rowBytes + 1) * height)
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1) + 1
    if (bits === 8) result.set(indexes.subarray(y * width, (y + 1) * width), start)
    else for (let x = 0; x < width; x++) result[start + (x >> 1)]! |= indexes[y * width + x]! << (x % 2 === 0 ? 4 : 0)
  }
  return result
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
