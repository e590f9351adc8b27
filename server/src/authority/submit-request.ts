import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { sealKey } from '../keys/certificate-keys.ts'
import { keepingKey } from '../keys/private-keys.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { signingRefusal } from '../signatories/may-sign.ts'
import { certificateRequested } from './events.ts'
import { addIssueJob } from './issue-job.ts'
import * as store from './request-store.ts'

interface Submission {
  readonly principal: Pick<EmployeePrincipal, 'kind' | 'companyId' | 'employeeId'>
  readonly detail: string
  readonly password: string
  readonly reserved: { readonly certificateId: number; readonly version: number }
  readonly revokesFormer: boolean
  /** What has to happen together with the request. */
  readonly first?: (db: Db) => Promise<void>
}

/**
 * Makes a key, seals it under the password, which is then forgotten, and has it certified by a job, which needs neither. Returns
 * the id of the request. @throws AUTHORITY_REQUEST_PENDING, SIGNER_INACTIVE, SESSION_REQUIRED
 */
export async function submitRequest(
  { db, clock, keys, argon, jobs }: Pick<Context, 'db' | 'clock' | 'keys' | 'argon' | 'jobs'>,
  { principal, detail, password, reserved, revokesFormer, first }: Submission,
): Promise<number> {
  const { companyId, employeeId } = principal
  const { publicKey, secret, discard } = await keys.privateKeys.make('P-256')
  const companyKey = await keys.companyKey(db, companyId)
  const aad = { companyId, ...reserved }
  const { passwordSalt, ...sealed } = await sealKey(secret, { companyKey, argon, password, aad })
  secret.fill(0)

  const submit = async (db: Db) => {
    const at = clock.now()
    await requireMayHave(db, { companyId, employeeId, at })
    await first?.(db)
    const key = { ...sealed, passwordSalt: passwordSalt!, publicKey: publicKey.export({ format: 'der', type: 'spki' }) }
    const id = await store.insert(db, { companyId, employeeId, detail, revokesFormer, ...reserved, ...key, at })
    if (id === undefined) throw new AppError('AUTHORITY_REQUEST_PENDING')
    await record(db, principal, certificateRequested({ at, subjectId: id, facts: {}, personal: { detail } }))
    const pending = await store.countPending(db)
    await addIssueJob(db, jobs, { payload: { companyId, requestId: id }, pending })
    return id
  }
  return keepingKey(discard, () => db.transaction(submit))
}

/** Nobody gets a certificate in their name who may not sign at all. The job asks again. */
async function requireMayHave(
  db: Db,
  person: { readonly companyId: number; readonly employeeId: number; readonly at: Date },
): Promise<void> {
  const refusal = await signingRefusal(db, { act: 'person', ...person, certificates: [] })
  if (refusal) throw new AppError(refusal === 'SIGNER_INACTIVE' ? refusal : 'SESSION_REQUIRED')
}
