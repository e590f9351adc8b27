import type { InputOf } from '@laisen/contract/endpoint'
import type { getLogo as endpoint } from '@laisen/contract/endpoints/settings'
import { limits } from '@laisen/contract/limits'
import { PadesError } from '@laisen/pades/errors'
import { pictureBytes } from '../certificates/pictures.ts'
import { receivePicture } from '../certificates/receive-picture.ts'
import type { PublicContext } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import type { Base64Text } from '../http/base64-text.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import * as store from './store.ts'

const field = 'logo'

/**
 * Reads a logo as it will be stored: a PNG or JPEG, by its bytes and not its name.
 * @throws SETTING_LOGO_TYPE, SETTING_LOGO_UNREADABLE, SETTING_LOGO_TOO_LARGE, and as receivePicture
 */
export async function readLogo(sent: Base64Text, companyId: number): Promise<Buffer> {
  try {
    return await receivePicture(sent, { field, companyId, limitBytes: limits.logoBytes, tooLarge })
  } catch (error) {
    if (!(error instanceof PadesError)) throw error
    if (error.code === 'IMAGE_UNKNOWN') throw new AppError('SETTING_LOGO_TYPE', { field })
    if (error.code === 'IMAGE_TOO_LARGE') throw tooLarge()
    throw new AppError('SETTING_LOGO_UNREADABLE', { field })
  }
}

const tooLarge = () =>
  new AppError('SETTING_LOGO_TOO_LARGE', { field, limitKilobytes: Math.floor(limits.logoBytes / 1024) })

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A logo by its random number. A replaced one is gone. @throws LOGO_NOT_FOUND */
export async function getLogo(context: PublicContext, { logo }: InputOf<typeof endpoint>): Promise<BytesAnswer> {
  const companyId = uuid.test(logo) ? await store.findCompanyOfLogo(context.database, logo) : undefined
  if (companyId === undefined) throw new AppError('LOGO_NOT_FOUND')
  const db = context.database.company(companyId)
  const { logo_object_id, logo_type } = await db.read((db) => store.find(db, companyId))
  const bytes = logo_object_id === logo && (await pictureBytes({ ...context, db }, companyId, logo))
  if (!bytes || logo_type === null) throw new AppError('LOGO_NOT_FOUND')
  return {
    type: logo_type,
    sizeBytes: bytes.length,
    inline: true,
    etag: `"${logo}"`,
    // The bytes of a number never change; who leaves a logo out of their emails need not wait for it to expire.
    headers: { 'cache-control': 'public, max-age=86400, immutable', 'cross-origin-resource-policy': 'cross-origin' },
    read: ({ start, end }) => bytes.subarray(start, end + 1),
  }
}
