/** An LZW encoder by ISO 32000-2 §7.4.4.2, to test the decoder. */
export function encodeLzw(data: Uint8Array, earlyChange: boolean): Uint8Array {
  const out: number[] = []
  let pending = 0
  let pendingBits = 0
  const put = (code: number, width: number) => {
    pending = (pending << width) | code
    pendingBits += width
    for (; pendingBits >= 8; pendingBits -= 8) out.push((pending >> (pendingBits - 8)) & 0xff)
    pending &= (1 << pendingBits) - 1
  }

  let table = new Map<string, number>()
  let next = 258
  let width = 9
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : table.get(text))
  put(256, width)
  let current = ''
  for (const byte of data) {
    const longer = current + String.fromCharCode(byte)
    if (codeOf(longer) !== undefined) {
      current = longer
      continue
    }
    put(codeOf(current)!, width)
    table.set(longer, next++)
    // The reader is one code behind the writer.
    const full = next - 1 + (earlyChange ? 1 : 0)
    width = full >= 2048 ? 12 : full >= 1024 ? 11 : full >= 512 ? 10 : 9
    if (next === 4094) {
      put(256, width)
      table = new Map()
      next = 258
      width = 9
    }
    current = String.fromCharCode(byte)
  }
  if (current) put(codeOf(current)!, width)
  const full = next + (earlyChange ? 1 : 0)
  put(257, current ? (full >= 2048 ? 12 : full >= 1024 ? 11 : full >= 512 ? 10 : 9) : width)
  if (pendingBits > 0) put(0, 8 - pendingBits)
  return Uint8Array.from(out)
}
