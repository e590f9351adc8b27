import { createHash } from 'node:crypto'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { addLog } from '@laisen/contract/endpoints/system-log'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import { networkOf } from '../http/network.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './store.ts'

/** Records what a browser reported. Who, from where and when is what the server knows, whatever the report says. */
export async function report(
  { db, clock }: Context,
  { companyId, employeeId, address }: EmployeePrincipal,
  input: InputOf<typeof addLog>,
): Promise<DataOf<typeof addLog>> {
  const { description, methodName, exception, logTrace } = input
  const said = {
    description: harmless(description),
    methodName: harmless(methodName),
    exception: harmless(exception),
    trace: harmless(logTrace),
  }
  if (Object.values(said).every((text) => text === '')) return 'Success'
  const at = clock.now()
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.values(said)))
    .digest()
  const who = { companyId, employeeId, address: networkOf(address) ?? '' }
  const row = { ...said, ...who, digest, at, day: at.toISOString().slice(0, 10) }
  await db.transaction((db) => store.addReport(db, row, limits.clientLogsDaily))
  return 'Success'
}

/** Without what follows ? or # in an address, which may be a token or personal, and without characters that nobody sees. */
function harmless(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/([/\w.~%-])[?#][^\s'")\]}>,:]*/g, '$1')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim()
}
