import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { textNow } from '../i18n/use-text.ts'
import { ChunkMissing } from './load-chunk.ts'
import { ConnectionLost, Refusal } from './refusal.ts'

/** The message to show for an error, in the current language. A refusal carries the server's own message. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof ConnectionLost) return textNow(sessionMessages, 'networkFailed')
  if (error instanceof ChunkMissing) return textNow(frameMessages, 'chunkFailed')
  return textNow(frameMessages, 'pageFailedTitle')
}

/** Shows a refusal beside the field it names, or above the form if the form has no such field (style 17). */
export function placeRefusal<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { field?: Field; text: string } {
  const text = errorText(error)
  if (!(error instanceof Refusal) || error.field === undefined) return { text }
  const named = error.field.toLowerCase()
  const field = fields.find((one) => one.toLowerCase() === named)
  return field === undefined ? { text } : { field, text }
}
