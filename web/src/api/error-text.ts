import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { textNow } from '../i18n/use-text.ts'
import { ChunkMissing } from './load-chunk.ts'
import { ConnectionLost, Refusal } from './refusal.ts'

/** One sentence for a person, in the language on screen. A refusal brings the server's own. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof ConnectionLost) return textNow(sessionMessages, 'networkFailed')
  if (error instanceof ChunkMissing) return textNow(frameMessages, 'chunkFailed')
  return textNow(frameMessages, 'pageFailedTitle')
}

/** Puts a refusal beside its field, or above the form when it names none of the form's fields (style 17). */
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
