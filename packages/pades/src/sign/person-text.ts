import { PdfString } from '@laisen/pdf/objects'
import { shownText } from '../stamp/shown-text.ts'

/**
 * A text typed by a user, as the stamp shows it, so that a reader's panel and the page never say different things. Undefined if nothing
 * of it can be seen. Always written as hexadecimal UTF-16 (ISO 32000-2 §7.9.2.2), so that a tool that searches a file for `/ByteRange [`
 * can never mistake it for syntax.
 */
export function personText(text: string | undefined): PdfString | undefined {
  const shown = shownText(text ?? '')
  return shown === '' ? undefined : new PdfString(Buffer.from(`\ufeff${shown}`, 'utf16le').swap16(), true)
}
