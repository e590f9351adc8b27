import { encodePdfDoc } from '../objects.ts'
import { saslPrep } from './sasl-prep.ts'

/** ISO 32000-2 §7.6.4.3.3: longer ones are cut. */
const MOST_UTF8_BYTES = 127

/**
 * The bytes that a typed password may stand for in revisions 2 to 4, the prescribed first: PDFDocEncoding (ISO 32000-1 §7.6.3.3).
 * Programs that do not know better use UTF-8.
 */
export function olderPasswords(typed: string): Uint8Array[] {
  const encoded = encodePdfDoc(typed)
  return distinct([...(encoded ? [encoded] : []), Buffer.from(typed), Buffer.from(typed.normalize('NFC'))])
}

/**
 * The bytes that a typed password may stand for in revisions 5 and 6, the prescribed first: UTF-8 after SASLprep. Programs that
 * leave SASLprep out encode what was typed, which differs for Thai words with ำ, for example.
 */
export function newerPasswords(typed: string): Uint8Array[] {
  return distinct([saslPrep(typed), typed, typed.normalize('NFC')].map((text) => Buffer.from(text))).map((bytes) =>
    bytes.subarray(0, MOST_UTF8_BYTES),
  )
}

function distinct(all: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(all.map((bytes) => [Buffer.from(bytes).toString('latin1'), bytes])).values()]
}
