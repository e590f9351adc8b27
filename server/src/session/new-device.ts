import { deviceOf } from '@laisen/contract/browsers'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { mailPerson } from '../mail/to-person.ts'
import { countNewDevices } from './device-store.ts'
import type { Start, StartContext } from './start.ts'
import { hasSignedInFrom } from './store.ts'

const HOUR_MS = 3_600_000

/** Records that an account has a device that it did not have before. */
export function noteNewDevice(
  { security, visit }: Pick<Context, 'security' | 'visit'>,
  account: { readonly companyId: number; readonly employeeId: number },
): void {
  const { companyId, employeeId } = account
  const { address } = visit
  security.note({ kind: 'newDevice', outcome: 'allowed', code: 'NEW_DEVICE', call: '', companyId, employeeId, address })
}

/** Records a login from a new device, and emails its person: when, with what, from where, and what to do. */
export async function tellNewDevice(
  db: Db,
  context: StartContext,
  { companyId, employeeId, sessionId, visit, at }: Start,
): Promise<void> {
  noteNewDevice({ ...context, visit }, { companyId, employeeId })
  // Whoever logs in for the first time has just been given the account.
  if (!(await hasSignedInFrom(db, employeeId, { before: sessionId }))) return
  // A program that keeps no cookies must not fill a mailbox.
  const newOnes = await countNewDevices(db, employeeId, new Date(at.getTime() - HOUR_MS))
  if (newOnes > limits.newDeviceMailsHourly) return
  // Only names that we know: a client may call itself anything.
  const { browser, system } = deviceOf(visit.userAgent)
  const device = [browser, system].filter((name) => name !== undefined).join(', ') || '–'
  const facts = { device, address: visit.address }
  await mailPerson(db, context, { companyId, employeeId, template: 'newDevice', facts })
}
