/**
 * Turns text into one line for a signature. Line breaks and control characters become spaces; characters that change the direction
 * of the text around them are removed.
 */
export function oneLine(text: string): string {
  // Control characters, line separators, and lone surrogates, which PostgreSQL does not accept.
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}
