import { PdfError } from './errors.ts'

/**
 * A larger buffer with the same beginning, for a decoder whose output is as long as its input decides.
 * @throws PdfError TOO_COMPLEX if more than `maxBytes` are needed, before anything is allocated
 */
export function ensureRoom(bytes: Uint8Array, neededBytes: number, maxBytes: number): Uint8Array<ArrayBuffer> {
  if (neededBytes > maxBytes) throw tooLong(maxBytes)
  const larger = new Uint8Array(Math.min(maxBytes, Math.max(bytes.length * 2, neededBytes)))
  larger.set(bytes)
  return larger
}

/** The refusal when a stream decodes to more than it may. */
export function tooLong(maxBytes: number): PdfError<'TOO_COMPLEX'> {
  return new PdfError('TOO_COMPLEX', { limit: 'streamBytes', max: maxBytes })
}
