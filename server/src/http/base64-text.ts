import { setImmediate as otherWork } from 'node:timers/promises'
import { AppError } from './app-error.ts'
import { fromBase64, isWhole } from './base64.ts'

const BACKSLASH = 0x5c
/** Decoded at once. A multiple of four characters, and few enough for V8 to free the text soon: larger ones wait for a full collection. */
const PIECE_CHARACTERS = 64 * 1024
/** After so many characters other work gets a turn: about two milliseconds. */
const TURN_CHARACTERS = 4 * 1024 * 1024
const DATA_URL = /^data:[\w/+.-]*;base64,/i
const DATA_URL_CHARACTERS = 100
/** The longest escape, \u002b. */
const ESCAPE_CHARACTERS = 6

/** A file as base64 inside a JSON body: the bytes between the quotes. Its text never exists as a whole. */
export class Base64Text {
  readonly #text: Buffer
  #decoded: Promise<Buffer> | undefined

  constructor(text: Buffer) {
    this.#text = text
  }

  /**
   * The file, with or without `data:image/png;base64,` before it. It is written over its own text, so it needs no further
   * memory, and the body cannot be read afterwards. @throws INPUT_INVALID
   */
  bytes(field: string): Promise<Buffer> {
    this.#decoded ??= decoded(this.#text, field)
    return this.#decoded
  }
}

async function decoded(text: Buffer, field: string): Promise<Buffer> {
  let at = DATA_URL.exec(text.toString('latin1', 0, DATA_URL_CHARACTERS))?.[0].length ?? 0
  if (text.length - at <= PIECE_CHARACTERS && !text.includes(BACKSLASH)) {
    return fromBase64(text.toString('latin1', at), field)
  }
  let written = 0
  let rest = ''
  let sinceTurn = 0
  while (at < text.length) {
    const end = endOfPiece(text, at)
    const characters = rest + unescaped(text.subarray(at, end), field)
    const last = end === text.length
    const whole = last ? characters.length : characters.length - (characters.length % 4)
    const decoding = characters.slice(0, whole)
    const sizeBytes = text.write(decoding, written, 'base64')
    // Padding ends the text, so bytes that are not whole threes do too.
    const ends = last || sizeBytes % 3 === 0
    if (!ends || !isWhole(decoding, sizeBytes)) throw new AppError('INPUT_INVALID', { field })
    written += sizeBytes
    rest = characters.slice(whole)
    sinceTurn += end - at
    at = end
    if (sinceTurn >= TURN_CHARACTERS) {
      sinceTurn = 0
      await otherWork()
    }
  }
  return text.subarray(0, written)
}

/** A piece does not end inside an escape. */
function endOfPiece(text: Buffer, at: number): number {
  const end = Math.min(text.length, at + PIECE_CHARACTERS)
  if (end === text.length) return end
  // Looking back from the end would go through all of a text that has none.
  const lastCharacters = text.subarray(end - ESCAPE_CHARACTERS + 1, end)
  const backslash = lastCharacters.lastIndexOf(BACKSLASH)
  return backslash === -1 ? end : end - lastCharacters.length + backslash
}

/** Some programs write `/` and `+` of base64 as \/ and \u002b. */
function unescaped(piece: Buffer, field: string): string {
  const text = piece.toString('latin1')
  if (!piece.includes(BACKSLASH)) return text
  try {
    return JSON.parse(`"${text}"`)
  } catch {
    throw new AppError('INPUT_INVALID', { field })
  }
}
