import { limits } from '@laisen/contract/limits'
import { PadesError } from '@laisen/pades/errors'
import { pictureBytes } from '../certificates/pictures.ts'
import { receivePicture } from '../certificates/receive-picture.ts'
import { isPng } from '../certificates/stored-picture.ts'
import type { CompanyDb } from '../db/database.ts'
import type { Files } from '../files/files.ts'
import { AppError } from '../http/app-error.ts'
import type { Base64Text } from '../http/base64-text.ts'

const field = 'pathImage'

/**
 * Reads a picture of a person as it will be stored: a PNG or JPEG, by its bytes and not its name.
 * @throws INPUT_INVALID, PROFILE_PICTURE_TYPE, PROFILE_PICTURE_UNREADABLE, PROFILE_PICTURE_TOO_LARGE, and as receivePicture
 */
export async function readAvatar(sent: Base64Text, companyId: number): Promise<Buffer> {
  try {
    return await receivePicture(sent, { field, companyId, limitBytes: limits.avatarBytes, tooLarge })
  } catch (error) {
    if (!(error instanceof PadesError)) throw error
    if (error.code === 'IMAGE_UNKNOWN') throw new AppError('PROFILE_PICTURE_TYPE', { field })
    if (error.code === 'IMAGE_TOO_LARGE') throw tooLarge()
    throw new AppError('PROFILE_PICTURE_UNREADABLE', { field })
  }
}

const tooLarge = () =>
  new AppError('PROFILE_PICTURE_TOO_LARGE', { field, limitKilobytes: Math.floor(limits.avatarBytes / 1024) })

/** The picture as a data URL, as GetInfoUser serves it; empty without one. */
export async function pictureUrl(
  context: { db: CompanyDb; files: Files },
  companyId: number,
  objectId: string | null,
): Promise<string> {
  const bytes = await pictureBytes(context, companyId, objectId)
  if (!bytes) return ''
  return `data:image/${isPng(bytes) ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`
}
