import { AppError } from './app-error.ts'

/**
 * The bytes of a base64 member. Buffer.from skips characters that are not base64, so the lengths are compared: a text with
 * such characters decodes to fewer bytes than its length implies. @throws INPUT_INVALID
 */
export function fromBase64(text: string, field: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (!isWhole(text, bytes.length)) throw new AppError('INPUT_INVALID', { field })
  return bytes
}

/** Whether a text that was decoded to so many bytes is base64 throughout. */
export function isWhole(text: string, sizeBytes: number): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const characters = text.length - padding
  // A single character left over is six bits, which are no byte.
  return characters % 4 !== 1 && sizeBytes === Math.floor((characters * 3) / 4)
}
