import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import { pictureBytes } from './pictures.ts'

/**
 * The pictures of a page as base64, one for each object. Large ones are left out, and so are all beyond what one answer holds:
 * Cert/GetCertPicture has them.
 */
export async function picturesInList(
  context: Pick<Context, 'db' | 'files'>,
  companyId: number,
  objectIds: readonly (string | null)[],
): Promise<string[]> {
  const shown: string[] = []
  let left: number = limits.pictureBytesInAnswer
  for (const objectId of objectIds) {
    const picture = left > 0 ? await pictureBytes(context, companyId, objectId) : undefined
    const fits = picture !== undefined && picture.length <= Math.min(left, limits.pictureBytesInLists)
    shown.push(fits ? picture.toString('base64') : '')
    if (fits) left -= picture.length
  }
  return shown
}
