import { envelopeStatus } from '@laisen/contract/envelope-rules'
import type { Status } from '../../ui/status-badge.tsx'
import type { Tone } from './chart-model.ts'

const names = new Map<number, Status>(Object.entries(envelopeStatus).map(([name, code]) => [code, name as Status]))

/** The status of a code. What no code names is expired in the status and envelope reports, and a draft in the recipient report (2§4). */
export function statusOf(code: number, otherwise: 'expired' | 'draft'): Status {
  return names.get(code) ?? otherwise
}

/** The colours of the badges (rules 7). */
export const statusTones: Readonly<Record<Status, Tone>> = {
  notStarted: 'grey',
  onProcess: 'orange',
  completed: 'green',
  rejected: 'red',
  cancelled: 'greyOutline',
  draft: 'blue',
  expired: 'redOutline',
}

export const statusCodes: readonly number[] = Object.values(envelopeStatus)
