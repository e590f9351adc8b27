import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { type Asked, type Refusal, signingRefusal } from '../signatories/may-sign.ts'

type Asking = Omit<Asked, 'act' | 'expectedVersions'>

/** Whether an employee may still have a stamp made with these certificates, asked in the transaction that depends on it. */
export async function isStillAllowed(db: Db, asking: Asking): Promise<boolean> {
  return (await refusalOf(db, asking)) === null
}

/** @throws SESSION_REQUIRED, SIGNER_INACTIVE, NOT_PERMITTED, API_KEY_ENDED, API_KEY_CERTIFICATE_REFUSED, CERTIFICATE_NOT_FOUND */
export async function requireStillAllowed(db: Db, asking: Asking): Promise<void> {
  const refusal = await refusalOf(db, asking)
  if (refusal === 'OWNER' || refusal === 'CERTIFICATE') throw new AppError('CERTIFICATE_NOT_FOUND')
  if (refusal === 'API_KEY_CERTIFICATE_REFUSED') throw new AppError(refusal, { field: 'certID' })
  if (refusal === 'SESSION_REQUIRED' && asking.keyId !== undefined) throw new AppError('API_KEY_ENDED')
  if (refusal) throw new AppError(refusal)
}

async function refusalOf(db: Db, asking: Asking): Promise<Exclude<Refusal, 'CHANGED'> | null> {
  const refusal = await signingRefusal(db, { ...asking, act: 'ask' })
  if (refusal === 'CHANGED') throw new Error('rows were compared, though no versions were expected')
  return refusal
}
