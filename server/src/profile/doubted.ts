import { countSuspended, suspendNew } from '../certificates/suspend-personal.ts'
import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Since when certificates wait for a person to confirm who they are; undefined if none do. */
export async function findDoubtedAt(db: Db, employeeId: number): Promise<Date | undefined> {
  const doubt = await store.findConfirmation(db, employeeId)
  return doubt && (await countSuspended(db, employeeId)) > 0 ? doubt.createdAt : undefined
}

interface FormerAddress {
  readonly email: string
  /** Whether the person had proven that they read mail there. */
  readonly proven: boolean
}

interface Person {
  readonly employeeId: number
  readonly at: Date
}

/**
 * The address that a person had before the first change that they have not confirmed; undefined where nothing is doubted. What is done
 * meanwhile is told there, too, and links that renew a certificate go there alone.
 */
export async function findFormer(db: Db, { employeeId, at }: Person): Promise<FormerAddress | undefined> {
  const doubt = await store.findConfirmation(db, employeeId)
  return doubt && (doubt.lapsesAt === null || doubt.lapsesAt > at) ? doubt : undefined
}

/** A certificate that comes to a person whose identity is doubted waits with the others: whoever is in the account may have asked for it. */
export async function suspendWhileDoubted(
  db: Db,
  { employeeId, certificateId, at }: Person & { readonly certificateId: number },
): Promise<void> {
  if ((await findFormer(db, { employeeId, at })) === undefined) return
  await suspendNew(db, { employeeId, certificateId, at })
  await store.keepConfirmation(db, employeeId)
}
