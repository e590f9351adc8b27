/**
 * One line of text, as a signature carries it: what would break a line or steer a terminal becomes a space, and what
 * would turn the direction of the text beside it goes.
 */
export function oneLine(text: string): string {
  // Cc and the line separators; lone surrogates are no characters and PostgreSQL takes none of them.
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}
