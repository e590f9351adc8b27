import { AppError } from '../../http/app-error.ts'
import { isTurn } from '../gate.ts'
import { hasProvenAddress, type OpenRecipient, passedAccessCode } from './session.ts'

/** @throws RECIPIENT_ALREADY_DONE, RECIPIENT_NOT_WAITING, ENVELOPE_STATE, RECIPIENT_ACCESS_CODE_REQUIRED, RECIPIENT_CODE_REQUIRED */
export function requireMayAct(open: OpenRecipient): void {
  requireTurn(open)
  if (!passedAccessCode(open)) throw new AppError('RECIPIENT_ACCESS_CODE_REQUIRED', { field: 'code' })
  if (!hasProvenAddress(open)) throw new AppError('RECIPIENT_CODE_REQUIRED', { field: 'code' })
}

export function requireTurn({ recipient, envelope }: Pick<OpenRecipient, 'recipient' | 'envelope'>): void {
  if (recipient.state === 'done') throw new AppError('RECIPIENT_ALREADY_DONE')
  if (isTurn({ recipient, envelope })) return
  if (envelope.status > 2) throw new AppError('ENVELOPE_STATE', { status: envelope.status })
  throw new AppError('RECIPIENT_NOT_WAITING')
}
