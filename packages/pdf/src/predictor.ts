import { PdfError } from './errors.ts'
import type { PdfDict } from './objects.ts'

const MAX_ROW_BYTES = 1 << 24

/** Undoes the predictor that Flate and LZW data may carry (ISO 32000-2 §7.4.4.4), in place. */
export function undoPredictor(data: Uint8Array, parameters: PdfDict): Uint8Array {
  const predictor = parameters.number('Predictor') ?? 1
  if (predictor < 2) return data
  const colors = parameters.number('Colors') ?? 1
  const bits = parameters.number('BitsPerComponent') ?? 8
  const columns = parameters.number('Columns') ?? 1
  const pixelBytes = Math.max(1, Math.ceil((colors * bits) / 8))
  const rowBytes = Math.ceil((colors * bits * columns) / 8)
  if (!(colors >= 1 && bits >= 1 && columns >= 1 && rowBytes <= MAX_ROW_BYTES)) {
    throw new PdfError('BAD_STREAM', { reason: 'impossible predictor parameters' })
  }
  return predictor === 2 ? undoTiff(data, { colors, bits, rowBytes }) : undoPng(data, { pixelBytes, rowBytes })
}

function undoPng(data: Uint8Array, { pixelBytes, rowBytes }: { pixelBytes: number; rowBytes: number }): Uint8Array {
  // A row comes out a byte shorter than it goes in, so what is written never reaches what is still to be read.
  const out = data
  let to = 0
  for (let from = 0; from < data.length; ) {
    const type = data[from++]!
    const end = Math.min(from + rowBytes, data.length)
    const start = to
    for (; from < end; from++, to++) {
      const left = to - start >= pixelBytes ? out[to - pixelBytes]! : 0
      const up = start >= rowBytes ? out[to - rowBytes]! : 0
      const byte = data[from]!
      if (type === 0) out[to] = byte
      else if (type === 1) out[to] = byte + left
      else if (type === 2) out[to] = byte + up
      else if (type === 3) out[to] = byte + ((left + up) >> 1)
      else if (type === 4) {
        const upLeft = start >= rowBytes && to - start >= pixelBytes ? out[to - rowBytes - pixelBytes]! : 0
        out[to] = byte + paeth(left, up, upLeft)
      } else throw new PdfError('BAD_STREAM', { reason: 'an unknown PNG filter type' })
    }
  }
  return out.subarray(0, to)
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toUpLeft = Math.abs(estimate - upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

function undoTiff(data: Uint8Array, row: { colors: number; bits: number; rowBytes: number }): Uint8Array {
  const { colors, bits, rowBytes } = row
  if (bits !== 8) throw new PdfError('BAD_STREAM', { reason: 'a TIFF predictor of other than 8 bits' })
  const out = data
  for (let start = 0; start < out.length; start += rowBytes) {
    const end = Math.min(start + rowBytes, out.length)
    for (let at = start + colors; at < end; at++) out[at]! += out[at - colors]!
  }
  return out
}
