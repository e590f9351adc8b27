/** Pictures for tests: every kind of PNG, made here, and small JPEGs. */
import { crc32, deflateSync } from 'node:zlib'

export interface PngOptions {
  width?: number
  height?: number
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  colourType: 0 | 2 | 3 | 4 | 6
  bitDepth?: 1 | 2 | 4 | 8 | 16
  interlaced?: boolean
  /** RGB triples. */
  palette?: readonly number[]
  /** The body of the tRNS chunk. */
  transparency?: readonly number[]
  /** The samples of a pixel, each within the bit depth. */
  pixel(x: number, y: number): readonly number[]
}

/** A PNG of this kind, with the filters of its rows taking turns. */
export function png(options: PngOptions): Buffer {
  const { width = 16, height = 12, colourType, bitDepth = 8, interlaced = false } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colourType, 0, 0, interlaced ? 1 : 0], 8)
  const full = [[0, 0, 1, 1]]
  const adam7 = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ]
  const rows: Buffer[] = []
  for (const [x0, y0, dx, dy] of (interlaced ? adam7 : full) as [number, number, number, number][]) {
    let above: Buffer | undefined
    for (let y = y0; y < height && x0 < width; y += dy) {
      const samples: number[] = []
      for (let x = x0; x < width; x += dx) samples.push(...options.pixel(x, y))
      const row = pack(samples, bitDepth)
      const pixelBytes = Math.max(1, (samples.length * bitDepth) / Math.ceil((width - x0) / dx) / 8)
      rows.push(filtered(row, above, { filter: rows.length % 5, pixelBytes }))
      above = row
    }
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(options.palette ? [chunk('PLTE', Buffer.from(options.palette))] : []),
    ...(options.transparency ? [chunk('tRNS', Buffer.from(options.transparency))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A stroke of ink on nothing, as a scanned signature is. */
export function signaturePng(): Buffer {
  return png({
    width: 120,
    height: 40,
    colourType: 6,
    pixel: (x, y) => [20, 40, 140, Math.abs(y - 20 - 14 * Math.sin(x / 9)) < 2 ? 255 : 0],
  })
}

function pack(samples: readonly number[], bitDepth: number): Buffer {
  const row = Buffer.alloc(Math.ceil((samples.length * bitDepth) / 8))
  for (const [index, sample] of samples.entries()) {
    if (bitDepth === 16) row.writeUInt16BE(sample, index * 2)
    else row[Math.floor((index * bitDepth) / 8)]! |= sample << (8 - bitDepth - ((index * bitDepth) % 8))
  }
  return row
}

function filtered(row: Buffer, above: Buffer | undefined, by: { filter: number; pixelBytes: number }): Buffer {
  const out = Buffer.alloc(row.length + 1)
  out[0] = by.filter
  for (const [at, value] of row.entries()) {
    const left = row[at - by.pixelBytes] ?? 0
    const up = above?.[at] ?? 0
    const upLeft = at >= by.pixelBytes ? (above?.[at - by.pixelBytes] ?? 0) : 0
    const estimate = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][by.filter]!
    out[at + 1] = value - estimate
  }
  return out
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const candidates = [left, up, upLeft]
  return candidates.toSorted((a, b) => Math.abs(estimate - a) - Math.abs(estimate - b))[0]!
}

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, check])
}

/** JPEGs of 16 × 8 pixels, the left half red, the right half blue; `rotated` says in its Exif that the camera was held upright. */
export const jpegs = {
  colour: Buffer.from(
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO',
      'UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P',
      'T09PT09PT0//wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/E',
      'ABUBAQEAAAAAAAAAAAAAAAAAAAQF/8QAGREAAgMBAAAAAAAAAAAAAAAAAAVCgcFD/9oADAMBAAIRAxEAPwDKQAYknWlR7zvD/9k=',
    ].join(''),
    'base64',
  ),
  grey: Buffer.from(
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO',
      'UlNSMj5aYVpQYEpRUk//wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oA',
      'CAEBAAA/AJQD/9k=',
    ].join(''),
    'base64',
  ),
  cmyk: Buffer.from(
    [
      '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJT',
      'UjI+WmFaUGBKUVJP/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABcAAAMBAAAAAAAAAAAAAAAAAAAGBwT/xAAUEAEAAAAAAAAAAAAA',
      'AAAAAAAA/9oADgRDAE0AWQBLAAA/AHkkklTkQbFiD//Z',
    ].join(''),
    'base64',
  ),
  progressive: Buffer.from(
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO',
      'UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P',
      'T09PT09PT0//wgARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAME/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/',
      '2gAMAwEAAhADEAAAAckBqv/EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAQUCP//EABYRAAMAAAAAAAAAAAAAAAAAAAAEQv/a',
      'AAgBAwEBPwF6T//EABYRAAMAAAAAAAAAAAAAAAAAAAAEQf/aAAgBAgEBPwFKn//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEA',
      'Bj8CP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8hP//aAAwDAQACAAMAAAAQg//EABURAQEAAAAAAAAAAAAAAAAAAMEA',
      '/9oACAEDAQE/EGL/xAAVEQEBAAAAAAAAAAAAAAAAAADBAP/aAAgBAgEBPxA2/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQAB',
      'PxA//9k=',
    ].join(''),
    'base64',
  ),
  rotated: Buffer.from(
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAA0JCgsKCA0LCgsODg0P',
      'EyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09P',
      'T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAA',
      'AAAAAAAAAAAAAAQF/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAQF/8QAGREAAgMBAAAAAAAAAAAA',
      'AAAAAAVCgcFD/9oADAMBAAIRAxEAPwDKQAYknWlR7zvD/9k=',
    ].join(''),
    'base64',
  ),
}
