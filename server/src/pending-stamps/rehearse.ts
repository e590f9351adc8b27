import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { softwareKey } from '@laisen/pki/signing-key'
import { parsedCertificate } from '../certificates/parsed.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { refusing } from '../http/engine-refusals.ts'
import type { SigningContext } from '../stamps/load.ts'
import type { StampOrder } from '../stamps/order.ts'
import type { Received } from '../stamps/receive.ts'
import { showStamps } from '../stamps/show.ts'
import { signDocument } from '../stamps/sign.ts'

let thrownAway: KeyObject | undefined

interface Rehearsal {
  readonly received: Received
  readonly order: StampOrder
  readonly signing: SigningContext
}

/**
 * Signs the document with a key of no worth and forgets the result, so that whoever asks hears at once what would be refused, and not
 * the owner of the certificate a day later. Returns the number of pages.
 * @throws DOCUMENT_PASSWORD_NOT_KEPT, and as signDocument
 */
export async function rehearse(
  context: Context,
  requester: { readonly companyId: number; readonly locale: 'en' | 'th' },
  { received, order, signing: { signers, anyPageSize } }: Rehearsal,
): Promise<number> {
  thrownAway ??= generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const key = thrownAway
  const keys = signers.map(({ certificate }) => {
    const chain = certificate.chain.map((raw) => parsedCertificate(raw))
    return softwareKey({ key, certificate: parsedCertificate(certificate.certificate), chain })
  })
  const signedAt = context.clock.now()
  const stamps = await showStamps(context, requester, { order, signers, signedAt })
  const turn = context.turns.of(requester.companyId)
  try {
    // Without the password of the document, as it will be when the owner confirms: it is not kept.
    const rehearsed = { keys, stamps, anyPageSize, turn, pdfPassword: undefined, reach: undefined }
    const signed = await refusing(() => signDocument(context, received, rehearsed))
    return signed.pages
  } catch (error) {
    if (error instanceof AppError && error.code === 'DOCUMENT_PASSWORD_PROTECTED')
      throw new AppError('DOCUMENT_PASSWORD_NOT_KEPT')
    throw error
  } finally {
    turn.end()
  }
}
