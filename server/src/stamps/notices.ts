import type { DataOf } from '@laisen/contract/endpoint'
import type { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import type { Signed } from './sign.ts'

/** What whoever asked for a stamp should know about it: members of the answers. */
export type StampNotices = Pick<DataOf<typeof addPdfStamp>, 'repaired' | 'levelMissed'>

export function noticesOf({ repaired, missed }: Pick<Signed, 'repaired' | 'missed'>): StampNotices {
  return { ...(repaired && { repaired }), ...(missed && { levelMissed: missed }) }
}
