import type { Work } from '@laisen/pdf/limits'

/** The dictionaries and arrays around a token: for each dictionary the keys that it has so far, and whether a key comes next. */
interface Frame {
  keys: Set<string> | undefined
  wantsKey: boolean
}

/** White space or a comment, a reference, a bracket, a string in hexadecimal, a name, anything else but a string. */
const token =
  /(?<skipped>[\0\t\n\f\r ]+|%[^\r\n]*)|(?<open><<|\[)|(?<close>>>|\])|(?<name>\/[^\0\t\n\f\r ()<>[\]{}/%]*)|(?<value>\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])|<[^<>]*>|[^\0\t\n\f\r ()<>[\]{}/%]+|[{}<>)])/y

/**
 * Whether a dictionary in this text has a key twice (ISO 32000-2 §7.3.7 forbids it). Some readers take the first value and some the last,
 * so they would show different documents.
 */
export function repeatsKey(text: string, work: Work): boolean {
  work.parsed(text.length)
  const open: Frame[] = []
  for (let at = 0; at < text.length; ) {
    const frame = open.at(-1)
    if (text[at] === '(') {
      at = afterString(text, at)
      if (frame) frame.wantsKey = true
      continue
    }
    token.lastIndex = at
    const { skipped, open: opening, close, name } = token.exec(text)?.groups ?? {}
    at = Math.max(at + 1, token.lastIndex)
    if (skipped !== undefined) continue
    if (opening !== undefined) {
      open.push({ keys: opening === '<<' ? new Set() : undefined, wantsKey: true })
      continue
    }
    if (close !== undefined) open.pop()
    else if (name !== undefined && frame?.keys && frame.wantsKey) {
      const key = name.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      if (frame.keys.has(key)) return true
      frame.keys.add(key)
      frame.wantsKey = false
      continue
    }
    const around = open.at(-1)
    if (around) around.wantsKey = true
  }
  return false
}

/** The position after a literal string, in which brackets may stand in pairs (§7.3.4.2). */
function afterString(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return at + 1
  }
  return text.length
}
