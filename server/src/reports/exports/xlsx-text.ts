/** A cell of Excel cannot hold longer texts. */
const MOST_CHARACTERS = 32_767

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What no text may hold as it is. A half of a surrogate pair is one that may be alone. */
const needsCare = /[^\t\n\u0020-\ud7ff\ue000-\ufffd]|[&<>]|_x/

/** Characters that XML 1.0 forbids are left out, and what Excel would read as its own escape (_x0041_) is escaped. */
export function escaped(text: string): string {
  const short = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text
  if (!needsCare.test(short)) return short
  return short
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => entities[character]!)
    .replaceAll('\r', '_x000D_')
}

export function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)
}
