import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { addRootCA as endpoint } from '@laisen/contract/endpoints/authority'
import { limits } from '@laisen/contract/limits'
import { proseProblem } from '@laisen/contract/plain-names'
import { isStrongPassword } from '@laisen/contract/sign-in-rules'
import { findIssuedTo } from '../certificates/issued.ts'
import { reserveIssued } from '../certificates/keep-issued.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { issuedName } from './issued-name.ts'
import * as store from './request-store.ts'
import { submitRequest } from './submit-request.ts'

/** Requests a certificate for oneself (rules 5.4). */
export async function requestCertificate(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { db, clock, config } = context
  const { employeeId, username } = principal
  const { detail, password } = readForm(input)
  if (config.pkiUrl === undefined) throw new AppError('AUTHORITY_ADDRESS_MISSING')
  const reserved = await db.transaction(async (db) => {
    await requireNeeded(db, employeeId, clock.now())
    return reserveIssued(db, employeeId)
  })

  const requestID = await submitRequest(context, { principal, detail, password, reserved, revokesFormer: false })
  return { requestID, certName: issuedName(username) }
}

/** 2§5: one warning for everything that is missing or too weak; `field` says where. */
function readForm({ Password, RePassword, Detail }: InputOf<typeof endpoint>): { detail: string; password: string } {
  const detail = Detail?.trim() ?? ''
  const password = readPassword({ Password, RePassword })
  if (detail === '') throw incomplete('Detail')
  const limit = limits.reasonCharacters
  if (detail.length > limit) throw new AppError('TEXT_TOO_LONG', { field: 'Detail', limit })
  const problem = proseProblem(detail)
  if (problem) throw new AppError(problem, { field: 'Detail' })
  return { detail, password }
}

const incomplete = (field: string) => new AppError('AUTHORITY_REQUEST_INCOMPLETE', { field })

/** The password that the key of a certificate is sealed under, typed twice. @throws AUTHORITY_REQUEST_INCOMPLETE */
export function readPassword({
  Password,
  RePassword,
}: Pick<InputOf<typeof endpoint>, 'Password' | 'RePassword'>): string {
  const password = Password ?? ''
  if (!isStrongPassword(password) || password.length > limits.passwordMaxCharacters) throw incomplete('Password')
  if (RePassword !== password) throw incomplete('RePassword')
  return password
}

const DAY_MS = 86_400_000

/**
 * Whoever has a certificate of the authority gets the next one when it is about to end. A person who forgot its password
 * changes that instead, which revokes the old one. @throws AUTHORITY_REQUEST_PENDING, AUTHORITY_CERTIFICATE_CURRENT
 */
async function requireNeeded(db: Db, employeeId: number, now: Date): Promise<void> {
  if (await store.isPending(db, employeeId)) throw new AppError('AUTHORITY_REQUEST_PENDING')
  const before = await findIssuedTo(db, employeeId)
  if (!before || before.revokedAt) return
  const renewable = before.validUntil.getTime() - limits.renewalDays * DAY_MS
  if (now.getTime() >= renewable) return
  throw new AppError('AUTHORITY_CERTIFICATE_CURRENT', { validUntil: before.validUntil.toISOString() })
}
