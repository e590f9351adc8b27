import { isUtf8 } from 'node:buffer'
import { limits } from '@laisen/contract/limits'
import { AppError } from './app-error.ts'
import { Base64Text } from './base64-text.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const COLON = 0x3a
const COMMA = 0x2c

export interface JsonLimits {
  /** The most brackets, braces, commas and colons: they decide what parsing costs, not the bytes. */
  readonly marks: number
  /** The folded names of members whose texts are kept apart from what is parsed. */
  readonly base64: ReadonlySet<string>
}

const usualLimits: JsonLimits = { marks: limits.jsonMarksOfLists, base64: new Set() }

interface Json {
  readonly value: unknown
  /** By folded name. In `value` each is a short text. */
  readonly base64: ReadonlyMap<string, Base64Text>
}

/**
 * Parses a body strictly: valid UTF-8, no name twice in one object (nor in two spellings that ASCII folding makes one,
 * rules 1.1), bounded depth and number of parts. JSON.parse alone takes the last of two equal names, and two readers may
 * disagree on which. @throws BODY_UNPARSABLE, NAME_REPEATED, BODY_TOO_MANY_PARTS, BODY_TOO_LARGE
 */
export function parseJson(bytes: Buffer, { marks, base64 }: JsonLimits = usualLimits): Json {
  const { text, cut } = scanned(bytes, { marks, base64 })
  // What was cut out is read as base64, which refuses all that is not ASCII.
  if (!isUtf8(text)) throw new AppError('BODY_UNPARSABLE')
  try {
    return { value: JSON.parse(text.toString('utf8')), base64: cut }
  } catch {
    throw new AppError('BODY_UNPARSABLE')
  }
}

/** ASCII only: a Turkish or Kelvin letter never becomes another name's letter. */
export function fold(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** What a container has been seen to hold: the folded names of an object, nothing of an array. */
type Open = Set<string> | null

/**
 * Walks the structure before anything is parsed. Strings are skipped by memchr, so 33 MB of base64 costs a millisecond;
 * whatever else there is may not be larger than an ordinary body. Of text that is not JSON the walk makes nothing, and
 * JSON.parse refuses it.
 */
function scanned(bytes: Buffer, { marks, base64 }: JsonLimits): { text: Buffer; cut: Map<string, Base64Text> } {
  const open: Open[] = []
  const cut = new Map<string, Base64Text>()
  const pieces: Buffer[] = []
  const counted = createCount(marks)
  let name = ''
  let from = 0
  let cutBytes = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (at - cutBytes > limits.jsonBytesDefault) throw bodyTooLarge(limits.jsonBytesDefault)
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      counted.add(1)
      if (open.length >= limits.jsonDepth) throw new AppError('BODY_UNPARSABLE')
      open.push(byte === OPEN_OBJECT ? new Set() : null)
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      counted.add(1)
      open.pop()
    } else if (byte === COMMA || byte === COLON) counted.add(1)
    else if (byte === QUOTE) {
      const end = endOfString(bytes, at, counted)
      const names = open.at(-1)
      if (names && isName(bytes, end)) name = take(names, bytes.subarray(at, end + 1))
      else if (open.length === 1 && names && base64.has(name) && !cut.has(name) && end > at + 1) {
        cut.set(name, new Base64Text(bytes.subarray(at + 1, end)))
        pieces.push(bytes.subarray(from, at + 1), placeholder)
        from = end
        cutBytes += end - at
      }
      at = end
    }
  }
  if (bytes.length - cutBytes > limits.jsonBytesDefault) throw bodyTooLarge(limits.jsonBytesDefault)
  if (cut.size === 0) return { text: bytes, cut }
  return { text: Buffer.concat([...pieces, bytes.subarray(from)]), cut }
}

/** Stands in what is parsed for a text that was cut out, which was not empty. */
const placeholder = Buffer.from('-')

interface Count {
  /** @throws BODY_TOO_MANY_PARTS */
  add(marks: number): void
}

function createCount(limit: number): Count {
  let count = 0
  return {
    add(marks) {
      count += marks
      if (count > limit) throw new AppError('BODY_TOO_MANY_PARTS', { limit })
    },
  }
}

export const bodyTooLarge = (limitBytes: number): AppError =>
  new AppError('BODY_TOO_LARGE', { limitKilobytes: Math.floor(limitBytes / 1024) })

/** @returns the name, folded */
function take(names: Set<string>, quoted: Buffer): string {
  const name = textOf(quoted)
  const folded = fold(name)
  if (names.has(folded)) throw new AppError('NAME_REPEATED', { field: name.slice(0, limits.textCharacters) })
  names.add(folded)
  return folded
}

function textOf(quoted: Buffer): string {
  if (!quoted.includes(BACKSLASH)) return quoted.toString('utf8', 1, quoted.length - 1)
  try {
    return JSON.parse(quoted.toString('utf8'))
  } catch {
    throw new AppError('BODY_UNPARSABLE')
  }
}

/** The closing quote: the first one that an even number of backslashes precedes. Each of the others counts as a mark. */
function endOfString(bytes: Buffer, start: number, counted: Count): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end !== -1; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end
    counted.add(1)
  }
  throw new AppError('BODY_UNPARSABLE')
}

/** In an object a string is a name when a colon follows it. */
function isName(bytes: Buffer, end: number): boolean {
  let at = end + 1
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++
  return bytes[at] === COLON
}
