import { isUtf8 } from 'node:buffer'
import { limits } from '@laisen/contract/limits'
import { AppError } from './app-error.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const COLON = 0x3a

/**
 * Parses a body strictly: valid UTF-8, no name twice in one object (nor in two spellings that ASCII folding makes one,
 * rules 1.1), bounded depth. JSON.parse alone takes the last of two equal names, and two readers may disagree on which.
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new AppError('BODY_UNPARSABLE')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new AppError('BODY_UNPARSABLE')
  }
  refuseRepeatedNames(bytes)
  return value
}

/** ASCII only: a Turkish or Kelvin letter never becomes another name's letter. */
export function fold(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Walks the structure of JSON known to be valid. Strings are skipped by memchr, so 33 MB of base64 costs a millisecond. */
function refuseRepeatedNames(bytes: Buffer): void {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === OPEN_OBJECT) open.push(new Set())
    else if (byte === OPEN_ARRAY) open.push(null)
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) open.pop()
    else if (byte === QUOTE) {
      const end = endOfString(bytes, at)
      const names = open.at(-1)
      if (names && isName(bytes, end)) take(names, bytes.subarray(at, end + 1))
      at = end
    }
    if (open.length > limits.jsonDepth) throw new AppError('BODY_UNPARSABLE')
  }
}

function take(names: Set<string>, quoted: Buffer): void {
  const name: string = JSON.parse(quoted.toString('utf8'))
  const folded = fold(name)
  if (names.has(folded)) throw new AppError('NAME_REPEATED', { field: name.slice(0, limits.textCharacters) })
  names.add(folded)
}

/** The closing quote: the first one that an even number of backslashes precedes. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end !== -1; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return bytes.length
}

/** In an object a string is a name when a colon follows it. */
function isName(bytes: Buffer, end: number): boolean {
  let at = end + 1
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++
  return bytes[at] === COLON
}
