import { KIND, REGULAR, WHITESPACE } from '@laisen/pdf/characters'

/** How content changes the stack of graphics states (ISO 32000-2 §8.4.2). */
export interface StackChange {
  /** How many states it leaves open; negative if it closes states that it did not open. */
  net: number
  /** How far it goes below where it began: 0 or less. */
  lowest: number
  /** Whether it ends inside a string or an inline image, so that what follows may belong to that. */
  unfinished: boolean
}

/** Each q needs a Q before anything can be drawn that does not depend on it. */
export function stackChange(content: Uint8Array): StackChange {
  const { length } = content
  let net = 0
  let lowest = 0
  let at = 0
  while (at < length) {
    const byte = content[at]!
    if (byte === parenthesis) at = behindString(content, at)
    else if (byte === percent) at = behindLine(content, at)
    else {
      at += 1
      if (KIND[byte] !== REGULAR) continue
      const next = at < length ? KIND[content[at]!] : WHITESPACE
      if (next === REGULAR) {
        const end = behindWord(content, at)
        at = end - at === 1 && byte === I && content[at] === D ? behindImage(content, end) : end
        continue
      }
      if (byte === q) net += 1
      else if (byte === Q && --net < lowest) lowest = net
      if (next === WHITESPACE && at < length) at += 1
    }
  }
  return { net, lowest, unfinished: at > length }
}

const [parenthesis, closing, backslash, percent] = [0x28, 0x29, 0x5c, 0x25]
const [q, Q, D, E, I] = [0x71, 0x51, 0x44, 0x45, 0x49]

function behindWord(content: Uint8Array, start: number): number {
  let at = start
  while (at < content.length && KIND[content[at]!] === REGULAR) at += 1
  return at
}

function behindLine(content: Uint8Array, start: number): number {
  let at = start
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at += 1
  return at
}

/** Behind the end of the content if the string does not end. */
function behindString(content: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at += 1) {
    if (content[at] === backslash) at += 1
    else if (content[at] === parenthesis) depth += 1
    else if (content[at] === closing && --depth === 0) return at + 1
  }
  return content.length + 1
}

/** The data of an inline image ends at EI as a separate word (§8.9.7). Behind the end of the content if it does not end. */
function behindImage(content: Uint8Array, start: number): number {
  for (let at = start + 1; at + 1 < content.length; at += 1) {
    if (content[at] !== E || content[at + 1] !== I) continue
    const before = KIND[content[at - 1]!] !== REGULAR
    if (before && (at + 2 >= content.length || KIND[content[at + 2]!] !== REGULAR)) return at + 2
  }
  return content.length + 1
}
