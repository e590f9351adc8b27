import { limits } from '@laisen/contract/limits'
import { pictureSize } from '@laisen/pades/image/size'
import { AppError } from '../http/app-error.ts'
import type { Base64Text } from '../http/base64-text.ts'
import { inWorker } from '../workers/pool.ts'
import { readPictureTask } from './tasks.ts'

interface Receiving {
  readonly field: string
  readonly companyId: number
  /** Of what is stored. */
  readonly limitBytes: number
  readonly tooLarge: () => AppError
}

const PIXELS_OF_A_MEGAPIXEL = 1_000_000

/**
 * A picture that somebody sent, as it will be stored. Its size is read from its header; only a worker unpacks it.
 * @throws INPUT_INVALID, PICTURE_TOO_MANY_PIXELS, PICTURE_TOO_COSTLY, `tooLarge`, PadesError as readPicture
 */
export async function receivePicture(sent: Base64Text, receiving: Receiving): Promise<Buffer> {
  const { field, companyId, limitBytes, tooLarge } = receiving
  const bytes = await sent.bytes(field)
  if (bytes.length > limits.pictureBytes) throw tooLarge()
  requireFewPixels(bytes, field)
  // A copy of its own, which can be moved to the thread without the body around it.
  const stored = await inWorker(readPictureTask, new Uint8Array(bytes), { companyId })
  if (stored.length > limitBytes) throw tooLarge()
  return Buffer.from(stored.buffer, stored.byteOffset, stored.length)
}

function requireFewPixels(bytes: Uint8Array, field: string): void {
  const size = pictureSize(bytes)
  const limitMegapixels = limits.pictureMegapixels
  if (!size || size.width * size.height <= limitMegapixels * PIXELS_OF_A_MEGAPIXEL) return
  const { width: widthPixels, height: heightPixels } = size
  throw new AppError('PICTURE_TOO_MANY_PIXELS', { field, widthPixels, heightPixels, limitMegapixels })
}
