/** What stands for a person without a picture: two letters, or one where the first name begins in Thai. */
export function initials(firstName: string, lastName: string): string {
  const letter = firstLetter(firstName)
  return /[ก-ฮ]/.test(letter) ? letter : letter + firstLetter(lastName)
}

/** Thai vowels and marks are no letter that a name begins with: เ แ โ ใ ไ are written before their consonant. */
function firstLetter(name: string): string {
  return /(?![ะาำเ-ๆ])[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
}
