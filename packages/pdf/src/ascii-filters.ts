import { HEX_VALUE, isWhitespace } from './characters.ts'
import { PdfError } from './errors.ts'
import { ensureRoom } from './growing-bytes.ts'

/** ISO 32000-2 §7.4.2. */
export function decodeAsciiHex(data: Uint8Array, maxBytes: number): Uint8Array {
  let out = new Uint8Array(Math.min(maxBytes, (data.length + 1) >> 1))
  let digits = 0
  for (const byte of data) {
    if (byte === 0x3e) break
    const value = HEX_VALUE[byte]!
    if (value < 0) {
      if (isWhitespace(byte)) continue
      throw new PdfError('BAD_STREAM', { reason: 'not a hexadecimal digit', filter: 'ASCIIHexDecode' })
    }
    const at = digits >> 1
    if ((digits & 1) === 0) {
      if (at >= out.length) out = ensureRoom(out, at + 1, maxBytes)
      out[at] = value << 4
    } else out[at]! |= value
    digits++
  }
  return out.subarray(0, (digits + 1) >> 1)
}

/** ISO 32000-2 §7.4.3. */
export function decodeAscii85(data: Uint8Array, maxBytes: number): Uint8Array {
  // Five digits are four bytes; only `z`, which is rare, stands for more than itself.
  let out = new Uint8Array(Math.min(maxBytes, Math.ceil(data.length / 5) * 4))
  let length = 0
  let group = 0
  let count = 0
  const flush = (bytes: number) => {
    if (length + bytes > out.length) out = ensureRoom(out, length + bytes, maxBytes)
    for (let shift = 24; shift > 24 - bytes * 8; shift -= 8) out[length++] = group >>> shift
    group = 0
    count = 0
  }
  for (const byte of data) {
    if (byte === 0x7e) break
    if (isWhitespace(byte)) continue
    if (byte === 0x7a && count === 0) flush(4)
    else if (byte < 0x21 || byte > 0x75) {
      throw new PdfError('BAD_STREAM', { reason: 'not a base-85 digit', filter: 'ASCII85Decode' })
    } else {
      group = group * 85 + byte - 0x21
      if (++count === 5) flush(4)
    }
  }
  if (count > 1) {
    const present = count
    for (; count < 5; count++) group = group * 85 + 84
    flush(present - 1)
  }
  return out.subarray(0, length)
}

/** ISO 32000-2 §7.4.5. */
export function decodeRunLength(data: Uint8Array, maxBytes: number): Uint8Array {
  let out = new Uint8Array(Math.min(maxBytes, data.length * 2))
  let length = 0
  for (let at = 0; at < data.length && data[at] !== 128; ) {
    const code = data[at]!
    const count = code < 128 ? code + 1 : 257 - code
    if (length + count > out.length) out = ensureRoom(out, length + count, maxBytes)
    if (code < 128) out.set(data.subarray(at + 1, at + 1 + count), length)
    else out.fill(data[at + 1] ?? 0, length, length + count)
    length += count
    at += code < 128 ? code + 2 : 2
  }
  return out.subarray(0, length)
}
