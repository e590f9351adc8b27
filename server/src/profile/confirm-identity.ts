import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { confirmIdentity as endpoint, sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { limits } from '@laisen/contract/limits'
import { endKeysOf } from '../api-keys/end-for-people.ts'
import { withdrawRequests } from '../authority/withdraw-requests.ts'
import { lockCertificates } from '../certificates/lock.ts'
import { releasePersonal } from '../certificates/suspend-personal.ts'
import { describeShared, takeBack } from '../certificates/take-back.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { subjectOf } from '../guesses/subjects.ts'
import { AppError } from '../http/app-error.ts'
import type { CompanyKey } from '../keys/keys.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { endOtherSessions } from '../session/end-sessions.ts'
import { suspendWhileDoubted } from './doubted.ts'
import { identityConfirmed } from './events.ts'
import * as store from './store.ts'

const DIGITS = 6

/** Mails a code to the address that the person had before someone else changed their account. Earlier codes no longer work. */
export async function sendCode(
  context: Context,
  principal: EmployeePrincipal,
): Promise<DataOf<typeof sendConfirmationCode>> {
  const { db, clock, keys, config } = context
  const { companyId, employeeId } = principal
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
    return { email: mostlyHidden(waiting.email), shared: await describeShared(db, employeeId) }
  })
}

/** A right code proves that the person still reads the old address, so their certificates can sign again. */
export async function confirmIdentity(
  context: Context,
  principal: EmployeePrincipal,
  { code, takeBack: isTakenBack }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { companyId, employeeId } = principal
  const refusal = (retryAfterMinutes: number) =>
    new AppError('FACTOR_THROTTLED', { retryAfterMinutes }).about(principal)
  const guess = { subject: subjectOf('confirmation', companyId, employeeId), refusal }
  const certificates = await context.guesses.verify(guess, () =>
    context.db.transaction(async (db) => {
      // As in doubt.ts: a change that comes at the same time is confirmed by a code of its own.
      await lockCertificates(db, companyId)
      if (!(await isMailedCode(db, context, { principal, code }))) return undefined
      // Only the person can take it back, so it is done once the code was right, and before anything signs again.
      if (isTakenBack) await takeBack(db, context, { principal, at: context.clock.now() })
      return release(db, context, principal)
    }),
  )
  if (certificates === undefined) throw new AppError('CONFIRMATION_CODE_WRONG', { field: 'code' })
  return { certificates }
}

/**
 * What somebody else left in the account ends first: other sessions, keys of programs and requests to the authority from the time of the
 * doubt. Returns how many certificates can sign again.
 */
async function release(db: Db, { clock }: Context, principal: EmployeePrincipal): Promise<number> {
  const { companyId, employeeId } = principal
  const at = clock.now()
  const since = (await store.findConfirmation(db, employeeId))?.createdAt ?? at
  await endOtherSessions(db, principal, at)
  await endKeysOf(db, { principal, people: [employeeId], because: 'revoked', since, at })
  await withdrawRequests(db, { employeeId, since, at })
  const { certificates, given } = await releasePersonal(db, { companyId, employeeId })
  await store.deleteConfirmation(db, employeeId)
  for (const { certificateId, personId } of given) {
    await suspendWhileDoubted(db, { employeeId: personId, certificateId, at })
  }
  await record(db, principal, identityConfirmed({ at, subjectId: employeeId, facts: { certificates } }))
  return certificates
}

/** @throws CONFIRMATION_NOT_NEEDED, CONFIRMATION_CODE_EXPIRED */
async function isMailedCode(
  db: Db,
  { clock, keys }: Context,
  { principal: { companyId, employeeId }, code }: { principal: EmployeePrincipal; code: string },
): Promise<boolean> {
  const key = await keys.companyKey(db, companyId)
  const confirmation = await store.lockConfirmation(db, employeeId)
  if (!confirmation) throw new AppError('CONFIRMATION_NOT_NEEDED')
  const { code_mac: mac, code_expires_at: expiresAt } = confirmation
  if (!mac || !expiresAt || expiresAt <= clock.now()) throw new AppError('CONFIRMATION_CODE_EXPIRED')
  return timingSafeEqual(mac, macOf(key, employeeId, code.replace(/\D/g, '')))
}

/** Six digits could soon be guessed from a plain hash. A MAC under the company's key does not allow that. */
function macOf(key: CompanyKey, employeeId: number, code: string): Buffer {
  return createHmac('sha256', key.secret).update(`confirmation ${employeeId} ${code}`).digest()
}

function mostlyHidden(email: string): string {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  return `${[...name][0] ?? ''}•••@${domain}`
}
