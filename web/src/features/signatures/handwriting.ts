import charmonmanLatin from '@fontsource/charmonman/files/charmonman-latin-400-normal.woff2?url'
import charmonmanLatinExt from '@fontsource/charmonman/files/charmonman-latin-ext-400-normal.woff2?url'
import charmonmanThai from '@fontsource/charmonman/files/charmonman-thai-400-normal.woff2?url'
import srirachaLatin from '@fontsource/sriracha/files/sriracha-latin-400-normal.woff2?url'
import srirachaLatinExt from '@fontsource/sriracha/files/sriracha-latin-ext-400-normal.woff2?url'
import srirachaThai from '@fontsource/sriracha/files/sriracha-thai-400-normal.woff2?url'

/** Handwriting for typed signatures. Declared here and not in the styles, so that no other screen carries it. */
export const faces = { flowing: 'Signature Charmonman', plain: 'Signature Sriracha' } as const
export type Face = keyof typeof faces

const latin = 'U+0000-00FF, U+0131, U+0152-0153, U+2000-200B, U+2010-206F'
const latinExt = 'U+0100-0130, U+0132-0151, U+0154-024F, U+1E00-1E9F'
const thai = 'U+0E01-0E5B, U+200C-200D, U+25CC'

/** Each part is fetched when a text first needs it. */
const parts: readonly (readonly [Face, string, string])[] = [
  ['flowing', charmonmanLatin, latin],
  ['flowing', charmonmanLatinExt, latinExt],
  ['flowing', charmonmanThai, thai],
  ['plain', srirachaLatin, latin],
  ['plain', srirachaLatinExt, latinExt],
  ['plain', srirachaThai, thai],
]

let declared = false

/** Fetches what a text needs of a face. What cannot be fetched is drawn in the browser's own face. */
export async function loadFace(face: Face, text: string): Promise<void> {
  if (!declared) {
    for (const [of, url, unicodeRange] of parts)
      document.fonts.add(new FontFace(faces[of], `url(${url})`, { unicodeRange }))
    declared = true
  }
  await document.fonts.load(`16px '${faces[face]}'`, text).catch(() => undefined)
}
