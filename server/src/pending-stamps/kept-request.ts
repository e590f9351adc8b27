import type { Locale } from '@laisen/contract/messages/define'
import type { StampOrder } from '../stamps/order.ts'

type Password = 'certPassword' | 'pdfPassword'

/** A stamp request as it is kept: where to stamp and what the stamp says. Never a password: the owner types that of the certificate. */
export interface KeptRequest extends Omit<StampOrder, 'chosen' | Password | 'documentName'> {
  /** Of the stamp's texts: that of whoever asked. */
  readonly language: Locale
}

export function toKeep(
  { chosen: _certificate, certPassword: _secret, pdfPassword: _other, documentName: _name, ...order }: StampOrder,
  rest: Pick<KeptRequest, 'language' | 'anyPageSize'>,
): KeptRequest {
  return { ...order, ...rest }
}
