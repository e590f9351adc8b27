import { pictureBytes } from '../certificates/pictures.ts'
import type { Context } from '../context.ts'
import type { Signatory } from '../principal.ts'
import type { StampFacts } from './lay-out.ts'
import type { Signer } from './load.ts'
import type { StampOrder } from './order.ts'

interface Shown {
  readonly order: Omit<StampOrder, 'chosen' | 'certPassword' | 'pdfPassword' | 'anyPageSize' | 'documentName'>
  readonly signers: readonly Signer[]
  readonly signedAt: Date
}

/** What the stamp of each signer shows. Texts that the order leaves open are the certificate's own. */
export async function showStamps(
  context: Context,
  { companyId, locale }: Pick<Signatory, 'companyId' | 'locale'>,
  { order, signers, signedAt }: Shown,
): Promise<StampFacts[]> {
  // Only what stamps show is sent to another thread. No password is.
  const { timeZone, page, x, y, lengthPoints, allPages, hideInfo, hideImage } = order
  const place = { timeZone, page, x, y, lengthPoints, allPages, hideInfo, hideImage }
  const stamps: StampFacts[] = []
  for (const { certificate, name } of signers) {
    const picture = hideImage ? undefined : await pictureBytes(context, companyId, certificate.pictureObjectId)
    const reason = order.reason ?? certificate.reason
    const location = order.location ?? certificate.location
    stamps.push({ ...place, reason, location, name, picture, signedAt, language: locale })
  }
  return stamps
}
