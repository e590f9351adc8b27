import type { Db } from '../db/database.ts'
import * as store from './store.ts'

// Who may sign is one question (rules 10.1), and every act that signs asks it here: before it begins, so that a refusal costs nothing, and again
// in its transaction, behind the lock.

export type Asked = store.Asked
export type Refusal = store.Refusal

/**
 * For each act: why the employee may not do it, or null. Acts that differ only in their time are asked about once, at the latest of them: what
 * refuses one of several keeps all of them from being written together.
 */
export async function signingRefusals(db: Db, acts: readonly Asked[]): Promise<(Refusal | null)[]> {
  const asked = new Map<string, Asked>()
  for (const act of acts) {
    const latest = asked.get(sameOf(act))
    if (!latest || latest.at < act.at) asked.set(sameOf(act), act)
  }
  const refusals = await store.listRefusals(db, [...asked.values()])
  const places = new Map([...asked.keys()].map((same, place) => [same, place]))
  return acts.map((act) => refusals[places.get(sameOf(act))!] ?? null)
}

/** The same for one act. */
export async function signingRefusal(db: Db, act: Asked): Promise<Refusal | null> {
  const [refusal = null] = await store.listRefusals(db, [act])
  return refusal
}

function sameOf(asked: Asked): string {
  const { act, companyId, employeeId, sessionId, keyId, password, proven, expectedVersions } = asked
  const who = [companyId, employeeId, sessionId, keyId]
  return [act, ...who, password, proven, expectedVersions, store.idsOf(asked), store.versionsOf(asked)].join()
}

/**
 * Makes everyone who changes who may sign in these companies wait until the transaction ends: people and their permissions, certificates and to
 * whom they belong. What they changed before is seen by the next statement. It comes first in its transaction, since they take these locks first.
 */
export function lockSignatories(db: Db, companyIds: readonly number[]): Promise<void> {
  return store.lockShared(db, companyIds)
}

/** The same for people and their permissions alone, for what changes certificates itself. */
export function lockPermissions(db: Db, companyId: number): Promise<void> {
  return store.lockShared(db, [companyId], ['administration'])
}
