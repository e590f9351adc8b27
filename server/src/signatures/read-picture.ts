import { limits } from '@laisen/contract/limits'
import { PadesError } from '@laisen/pades/errors'
import { receivePicture } from '../certificates/receive-picture.ts'
import { isPng } from '../certificates/stored-picture.ts'
import { AppError } from '../http/app-error.ts'
import type { Base64Text } from '../http/base64-text.ts'

const field = 'picture'
const MEBIBYTE = 1024 * 1024

interface Picture {
  readonly bytes: Buffer
  readonly type: 'image/png' | 'image/jpeg'
}

/**
 * Reads the picture of a signature as it will be stored, under the rules for pictures of certificates.
 * @throws CERTIFICATE_PICTURE_REQUIRED, CERTIFICATE_PICTURE_TYPE, CERTIFICATE_PICTURE_UNREADABLE, CERTIFICATE_PICTURE_TOO_LARGE, and
 * as receivePicture
 */
export async function readPicture(sent: Base64Text | '', companyId: number): Promise<Picture> {
  if (sent === '') throw new AppError('CERTIFICATE_PICTURE_REQUIRED', { field })
  try {
    const bytes = await receivePicture(sent, { field, companyId, limitBytes: limits.pictureStoredBytes, tooLarge })
    return { bytes, type: isPng(bytes) ? 'image/png' : 'image/jpeg' }
  } catch (error) {
    if (!(error instanceof PadesError)) throw error
    if (error.code === 'IMAGE_UNKNOWN') throw new AppError('CERTIFICATE_PICTURE_TYPE', { field })
    if (error.code === 'IMAGE_TOO_LARGE') throw tooLarge()
    throw new AppError('CERTIFICATE_PICTURE_UNREADABLE', { field })
  }
}

const tooLarge = () =>
  new AppError('CERTIFICATE_PICTURE_TOO_LARGE', { field, limitMegabytes: limits.pictureStoredBytes / MEBIBYTE })
