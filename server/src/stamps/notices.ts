import type { DataOf } from '@laisen/contract/endpoint'
import type { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import type { Signed } from './sign.ts'

/** What whoever asked for a stamp should know about it: members of the answers. */
export type StampNotices = Pick<DataOf<typeof addPdfStamp>, 'repaired' | 'levelMissed' | 'notices'>

export function noticesOf({
  repaired,
  missed,
  notices,
}: Pick<Signed, 'repaired' | 'missed' | 'notices'>): StampNotices {
  return {
    ...(repaired && { repaired }),
    ...(missed && { levelMissed: missed }),
    ...(notices.length > 0 && { notices: [...notices] }),
  }
}
