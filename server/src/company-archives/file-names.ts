/** Most systems take names of 255 bytes (ext4, XFS) or UTF-16 units (NTFS); a Thai letter has three bytes, and id and ending are added. */
const MOST_BYTES = 200

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** What no system allows in a name of a file, and what nobody sees. */
const forbidden = /[<>:"/\\|?*\p{C}]/gu

/** `documents/000/000123 Contract.pdf`: a thousand documents to a folder, named by id so that no two are the same. */
export function documentPath({ id, name }: { readonly id: number; readonly name: string }): string {
  const folder = String(Math.floor(id / 1000)).padStart(3, '0')
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\.pdf$/i, '')
  const short = beginning(plain.trim())
    .trim()
    .replace(/[. ]+$/, '')
  return `documents/${folder}/${String(id).padStart(6, '0')} ${short || 'document'}.pdf`
}

/** As many whole letters, with their vowels and tone marks, as fit. */
function beginning(text: string): string {
  let taken = ''
  for (const { segment } of letters.segment(text)) {
    if (Buffer.byteLength(taken + segment) > MOST_BYTES) break
    taken += segment
  }
  return taken
}
