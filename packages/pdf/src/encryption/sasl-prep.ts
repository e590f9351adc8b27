// RFC 4013: the profile of stringprep for passwords, with the tables of RFC 3454 as properties of characters.

/** Table B.1, characters that are commonly mapped to nothing. */
const NOTHING = /\u00ad|\u034f|\u1806|[\u200b-\u200d]|\u2060|\ufeff|\p{Variation_Selector}/gu
/** Table C.1.2, spaces other than the ASCII one. */
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu

/**
 * Prepares a password as ISO 32000-2 §7.6.4.3.3 requires, so that it gives the same bytes however its characters were typed. What
 * RFC 4013 prohibits is left: a password that cannot be set opens nothing anyway.
 */
export function saslPrep(password: string): string {
  // U+200B is in both tables, and other programs drop it.
  return password.replace(SPACES, ' ').replace(NOTHING, '').normalize('NFKC')
}
