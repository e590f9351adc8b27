/**
 * A text without the marks above and below Thai letters. PDFs write them in several orders, and some as codes of their
 * own (U+F700 to U+F71A), so that words can only be found without them.
 */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('ำ', 'า')
    .replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\uf700-\uf71a\u200b-\u200d\u2060]/g, '')
}

const titles = /^(นางสาว|นส|นาย|นาง|ดร|mister|mrs|mr|ms|miss|dr)(?=[^a-z]|$)/i

/** Whether a text names this person, whatever title, spaces and brackets it puts around the name. */
export function isNamed(words: string, person: string): boolean {
  const name = lettersOnly(plainLetters(person).trim().replace(titles, ''))
  return name.length >= 4 && lettersOnly(plainLetters(words)).includes(name)
}

function lettersOnly(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
