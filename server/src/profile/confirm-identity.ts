import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { confirmIdentity as endpoint, sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { limits } from '@laisen/contract/limits'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { CompanyKey } from '../keys/keys.ts'
import { mailPerson } from '../mail/to-person.ts'
import { failuresAfter, minutesToWait } from '../session/failures.ts'
import * as store from './store.ts'

const DIGITS = 6

/** Mails a code to the address that the person had before somebody else changed something. The code of before is spent. */
export async function sendCode(context: Context, actor: Actor): Promise<DataOf<typeof sendConfirmationCode>> {
  const { db, clock, keys, config } = context
  const { companyId, employeeId } = actor
  if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
  return db.transaction(async (db) => {
    const waiting = await store.lockConfirmation(db, employeeId)
    if (!waiting) throw new AppError('CONFIRMATION_NOT_NEEDED')
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const mac = macOf(await keys.companyKey(db, companyId), employeeId, code)
    const expiresAt = new Date(clock.now().getTime() + limits.confirmationCodeMinutes * 60_000)
    await store.setConfirmationCode(db, employeeId, { mac, expiresAt })
    const facts = { code, minutes: limits.confirmationCodeMinutes }
    await mailPerson(db, context, { companyId, employeeId, template: 'confirmationCode', to: waiting.email, facts })
    return { email: mostlyHidden(waiting.email) }
  })
}

/** The code came back from the old address, so it is still the same person: their certificates sign again. */
export async function confirmIdentity(
  { db, clock, keys }: Context,
  actor: Actor,
  { code }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const told = await db.transaction(async (db) => {
    const refusal = await check(db, { actor, code, now: clock.now(), key: await keys.companyKey(db, actor.companyId) })
    // A failure is counted, and that must stay: so the refusal is thrown behind the commit.
    if (refusal) return refusal
    const certificates = await store.releasePersonal(db, actor.employeeId)
    await store.deleteConfirmation(db, actor.employeeId)
    await record(db, actor.companyId, {
      type: 'identity.confirmed',
      at: clock.now(),
      actorId: actor.employeeId,
      subjectId: actor.employeeId,
      facts: { certificates },
    })
    return { certificates }
  })
  if (told instanceof AppError) throw told
  return told
}

async function check(
  db: Db,
  { actor, code, now, key }: { actor: Actor; code: string; now: Date; key: CompanyKey },
): Promise<AppError | undefined> {
  const { employeeId } = actor
  const waiting = await store.lockConfirmation(db, employeeId)
  if (!waiting) return new AppError('CONFIRMATION_NOT_NEEDED')
  const wait = minutesToWait(waiting, now)
  if (wait > 0) return new AppError('FACTOR_THROTTLED', { retryAfterMinutes: wait })
  const { code_mac: mac, code_expires_at: expiresAt } = waiting
  if (!mac || !expiresAt || expiresAt <= now) return new AppError('CONFIRMATION_CODE_EXPIRED')
  if (timingSafeEqual(mac, macOf(key, employeeId, code.replace(/\D/g, '')))) return undefined
  await store.countConfirmationFailure(db, employeeId, { failures: failuresAfter(waiting, now), at: now })
  return new AppError('CONFIRMATION_CODE_WRONG', { field: 'code' })
}

/** Six digits are soon guessed from a plain hash; under the company's key they are not. */
function macOf(key: CompanyKey, employeeId: number, code: string): Buffer {
  return createHmac('sha256', key.secret).update(`confirmation ${employeeId} ${code}`).digest()
}

function mostlyHidden(email: string): string {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  return `${[...name][0] ?? ''}•••@${domain}`
}
