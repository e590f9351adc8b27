import { PdfString } from '@laisen/pdf/objects'

/**
 * A text that a person typed, always as hexadecimal UTF-16 (ISO 32000-2 §7.9.2.2): whatever it says, no bytes of it can be taken for
 * syntax by a tool that searches a file for `/ByteRange [`.
 */
export function personText(text: string): PdfString {
  return new PdfString(Buffer.from(`\ufeff${text.toWellFormed().replaceAll('\u001b', '')}`, 'utf16le').swap16(), true)
}
