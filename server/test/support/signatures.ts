import { addSignature, type SignatureKind } from '@laisen/contract/endpoints/signatures'
import type { Client } from '@laisen/testkit/client'
import { png } from '@laisen/testkit/images'

let count = 0

/** The picture of a signature that differs from all others, so that each is known by its bytes. */
export function signaturePicture(): Buffer {
  const number = ++count
  return png({ width: 60, height: 20, colourType: 6, pixel: (x, y) => [23, 56, number % 256, (x * y * number) % 256] })
}

/** Saves one's own signature. @returns its id and its picture */
export async function savedSignature(
  client: Client,
  { picture = signaturePicture(), kind = 'drawn' as SignatureKind, useAsDefault = false } = {},
): Promise<{ signatureID: number; picture: Buffer }> {
  const answer = await client.call(addSignature, { picture: picture.toString('base64'), kind, useAsDefault })
  if (answer.status !== 0) throw new Error(`the signature was refused: ${answer.message}`)
  return { signatureID: answer.data.signatureID, picture }
}
