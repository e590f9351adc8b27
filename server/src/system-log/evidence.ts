import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getLogEvidence } from '@laisen/contract/endpoints/system-log'
import { placeOfEvent } from '../chain/place.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'

/** Where the evidence chain holds an event of the company. */
export async function logEvidence(
  { db }: Context,
  _principal: EmployeePrincipal,
  { logId }: InputOf<typeof getLogEvidence>,
): Promise<DataOf<typeof getLogEvidence>> {
  const [, digits] = /^E(\d{1,15})$/.exec(logId) ?? []
  const evidence = digits === undefined ? undefined : await db.read((db) => placeOfEvent(db, Number(digits)))
  if (!evidence) throw new AppError('LOG_ENTRY_NOT_FOUND')
  return evidence
}
