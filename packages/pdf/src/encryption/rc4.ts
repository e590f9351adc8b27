const IN_ORDER = Uint8Array.from({ length: 256 }, (_, index) => index)

/**
 * RC4 (RFC 6229 has its test vectors), which OpenSSL 3 no longer offers. It is written here only to read documents that use it and
 * to add to them. Encrypting and decrypting are the same.
 */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = IN_ORDER.slice()
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff
    swap(state, i, j)
  }
  const output = new Uint8Array(data.length)
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 0xff
    j = (j + state[i]!) & 0xff
    swap(state, i, j)
    output[at] = data[at]! ^ state[(state[i]! + state[j]!) & 0xff]!
  }
  return output
}

function swap(state: Uint8Array, i: number, j: number): void {
  const kept = state[i]!
  state[i] = state[j]!
  state[j] = kept
}
