import { PdfError } from './errors.ts'
import { ensureRoom } from './growing-bytes.ts'

const CLEAR = 256
const END = 257
const MAX_CODES = 4096

/** ISO 32000-2 §7.4.4.2: codes of 9 to 12 bits, most significant bit first. */
export function decodeLzw(
  data: Uint8Array,
  { earlyChange, maxBytes }: { earlyChange: boolean; maxBytes: number },
): Uint8Array {
  // A code stands for the `lengths[code]` bytes that were written at `starts[code]`, so no strings are kept.
  const starts = new Float64Array(MAX_CODES)
  const lengths = new Float64Array(MAX_CODES)
  let out = new Uint8Array(Math.min(maxBytes, Math.max(256, data.length * 4)))
  let length = 0
  let next = END + 1
  let width = 9
  let previous = -1
  let bits = 0
  let bitCount = 0

  for (let at = 0; ; ) {
    while (bitCount < width && at < data.length) {
      bits = ((bits << 8) | data[at++]!) & 0xffffff
      bitCount += 8
    }
    if (bitCount < width) break
    const code = (bits >> (bitCount - width)) & ((1 << width) - 1)
    bitCount -= width
    if (code === END) break
    if (code === CLEAR) {
      next = END + 1
      width = 9
      previous = -1
      continue
    }
    if (code > next || (code === next && previous < 0) || (code >= next && next >= MAX_CODES)) {
      throw new PdfError('BAD_STREAM', { reason: 'an impossible code', filter: 'LZWDecode' })
    }
    const known = code < CLEAR ? 1 : code < next ? lengths[code]! : lengthOf(previous, lengths) + 1
    if (length + known > out.length) out = ensureRoom(out, length + known, maxBytes)
    const start = length
    if (code < CLEAR) out[length++] = code
    else {
      const from = code < next ? starts[code]! : start - lengthOf(previous, lengths)
      length = copy(out, { from, to: start, count: known })
    }
    if (previous >= 0 && next < MAX_CODES) {
      // The new code is the previous string and the first byte of this one, which are adjacent in the output.
      lengths[next] = lengthOf(previous, lengths) + 1
      starts[next] = start - lengthOf(previous, lengths)
      next++
    }
    previous = code
    const full = next + (earlyChange ? 1 : 0)
    width = full >= 2048 ? 12 : full >= 1024 ? 11 : full >= 512 ? 10 : 9
  }
  return out.subarray(0, length)
}

function lengthOf(code: number, lengths: Float64Array): number {
  return code < CLEAR ? 1 : lengths[code]!
}

function copy(out: Uint8Array, { from, to, count }: { from: number; to: number; count: number }): number {
  for (let i = 0; i < count; i++) out[to + i] = out[from + i]!
  return to + count
}
