import { PdfString } from '@laisen/pdf/objects'

/**
 * A text typed by a user, always written as hexadecimal UTF-16 (ISO 32000-2 §7.9.2.2), so that a tool that searches a file for
 * `/ByteRange [` can never mistake it for syntax.
 */
export function personText(text: string): PdfString {
  return new PdfString(Buffer.from(`\ufeff${text.toWellFormed().replaceAll('\u001b', '')}`, 'utf16le').swap16(), true)
}
