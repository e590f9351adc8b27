import { isWhitespace } from './characters.ts'
import { PdfError } from './errors.ts'

/** ISO 32000-2 §7.4.2. */
export function decodeAsciiHex(data: Uint8Array): Uint8Array {
  const out = new Uint8Array((data.length + 1) >> 1)
  let digits = 0
  for (const byte of data) {
    if (byte === 0x3e) break
    const value = Number.parseInt(String.fromCharCode(byte), 16)
    if (Number.isNaN(value)) {
      if (isWhitespace(byte)) continue
      throw new PdfError('BAD_STREAM', { reason: 'not a hexadecimal digit', filter: 'ASCIIHexDecode' })
    }
    if ((digits & 1) === 0) out[digits >> 1] = value << 4
    else out[digits >> 1]! |= value
    digits++
  }
  return out.subarray(0, (digits + 1) >> 1)
}

/** ISO 32000-2 §7.4.3. */
export function decodeAscii85(data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length * 4)
  let length = 0
  let group = 0
  let count = 0
  const flush = (bytes: number) => {
    for (let i = 0; i < bytes; i++) out[length++] = Math.floor(group / 256 ** (3 - i)) & 0xff
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
  let length = 0
  const lengthOf = (code: number) => (code < 128 ? code + 1 : 257 - code)
  for (let at = 0; at < data.length && data[at] !== 128; at += data[at]! < 128 ? data[at]! + 2 : 2) {
    length += lengthOf(data[at]!)
  }
  if (length > maxBytes) throw new PdfError('TOO_COMPLEX', { limit: 'streamBytes', max: maxBytes })
  const out = new Uint8Array(length)
  let to = 0
  for (let at = 0; at < data.length && data[at] !== 128; ) {
    const code = data[at]!
    const count = lengthOf(code)
    if (code < 128) out.set(data.subarray(at + 1, at + 1 + count), to)
    else out.fill(data[at + 1] ?? 0, to, to + count)
    to += count
    at += code < 128 ? code + 2 : 2
  }
  return out
}
