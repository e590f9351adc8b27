import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

/** The code that a phone shows for a key at an instant (RFC 6238), computed without the library that the server uses. */
export function shownAt(key: string, at: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / stepSeconds)))
  const mac = createHmac('sha1', fromBase32(key)).update(counter).digest()
  const offset = mac.at(-1)! & 15
  const digits = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(digits).padStart(6, '0')
}

/** Decodes Base32 (RFC 4648 §6), with or without spaces between groups. */
function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/[\s=]/g, '').toUpperCase()]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
