/** Stands in for a missing picture: two letters, or one if the first name is Thai. */
export function initials(firstName: string, lastName: string): string {
  const letter = firstLetter(firstName)
  return /[ก-ฮ]/.test(letter) ? letter : letter + firstLetter(lastName)
}

/** Skips Thai vowels and marks: เ แ โ ใ ไ are written before the consonant that a name begins with. */
function firstLetter(name: string): string {
  return /(?![ะาำเ-ๆ])[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
}
