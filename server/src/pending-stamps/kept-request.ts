import type { Locale } from '@laisen/contract/messages/define'
import type { StampOrder } from '../stamps/order.ts'

/** A stamp request as it is kept: where to stamp and what the stamp says. Never a password, which the owner types. */
export interface KeptRequest extends Omit<StampOrder, 'chosen' | 'certPassword' | 'documentName'> {
  /** Of the stamp's texts: that of whoever asked. */
  readonly language: Locale
}

export function toKeep(
  { chosen: _certificate, certPassword: _secret, documentName: _name, ...order }: StampOrder,
  rest: Pick<KeptRequest, 'language' | 'anyPageSize'>,
): KeptRequest {
  return { ...order, ...rest }
}
