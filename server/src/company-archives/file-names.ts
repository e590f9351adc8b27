const MOST_CHARACTERS = 100

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
  const short = [...plain].slice(0, MOST_CHARACTERS).join('').trim().replace(/\.+$/, '')
  return `documents/${folder}/${String(id).padStart(6, '0')} ${short || 'document'}.pdf`
}
