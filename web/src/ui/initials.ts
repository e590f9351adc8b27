/** What stands for a person without a picture. */
export function initials(firstName: string, lastName: string): string {
  // A leading vowel (เ แ โ ใ ไ) is written before its consonant and is not what a Thai name begins with.
  const thai = /^[เแโใไ]?([ก-ฮ])/.exec(firstName.trim())
  if (thai) return thai[1] ?? ''
  return [firstName, lastName].map((name) => name.trim().charAt(0).toUpperCase()).join('')
}
