import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { doubtIdentity } from '../profile/doubt.ts'
import { findFormer, suspendWhileDoubted } from '../profile/doubted.ts'
import { requireRecentProof } from '../session/require-proof.ts'
import { certificateDoubted } from './events.ts'
import * as store from './suspension-store.ts'
import { tellPerson } from './tell.ts'

interface Changed {
  readonly principal: EmployeePrincipal
  readonly certificateIds: readonly number[]
  /** What became of the password on them. @default it stays */
  readonly password?: 'set' | 'off' | undefined
  readonly at: Date
}

/**
 * The key of a personal certificate stays its person's, whatever others make of the certificate: as long as somebody else could sign with
 * it, or set its password, it is suspended until that person agrees (rules 2.3a). Its person alone gives it away, with their password or
 * factor at hand, and not while their own identity is doubted. What was the company's from the beginning is not concerned. To be called after each change of a kind, a password, people or
 * groups, in its transaction. @throws PROOF_REQUIRED
 */
export async function keepForPersons(
  db: Db,
  context: Context,
  { principal, certificateIds, password, at }: Changed,
): Promise<void> {
  const { employeeId } = principal
  const doubted = (await findFormer(db, { employeeId, at })) !== undefined
  for (const certificate of await store.listPersonal(db, certificateIds)) {
    const isOwn = certificate.personId === employeeId
    const one = { principal, certificate, at }
    if (certificate.reachesOthers && isOwn && !doubted && !certificate.suspended) await giveAway(db, one)
    else if (certificate.reachesOthers || (password === 'set' && !isOwn)) await doubt(db, context, one)
    else if (password === 'off' && !isOwn) await tellOfOpened(db, context, one)
  }
}

interface One {
  readonly principal: EmployeePrincipal
  readonly certificate: store.Personal
  readonly at: Date
}

async function giveAway(db: Db, { principal, certificate, at }: One): Promise<void> {
  requireRecentProof(principal)
  await settleKey(db, { certificateId: certificate.id, at })
}

/** Taking a password off needs it, so nobody signs who could not before, except whoever has taken the account of its person. */
async function tellOfOpened(db: Db, context: Context, { principal, certificate, at }: One): Promise<void> {
  const { id: certificateId, name, personId: employeeId } = certificate
  await suspendWhileDoubted(db, { employeeId, certificateId, at })
  await tellPerson(db, context, { principal, template: 'certificateUnlocked', certificate: name, employeeId })
}

/** From now on the key is whose the certificate is. Where that person's identity is doubted, it waits for them. */
export async function settleKey(
  db: Db,
  { certificateId, at }: { readonly certificateId: number; readonly at: Date },
): Promise<void> {
  const personId = await store.settle(db, certificateId)
  if (personId !== null) await suspendWhileDoubted(db, { employeeId: personId, certificateId, at })
}

async function doubt(db: Db, context: Context, { principal, certificate, at }: One): Promise<void> {
  const { id: certificateId, name, personId, reachesOthers } = certificate
  await doubtIdentity(db, context, { principal, employeeId: personId, what: 'assignment' })
  await store.suspend(db, certificateId, { personId, at })
  const about = { employeeId: personId }
  const facts = { what: reachesOthers ? ('use' as const) : ('password' as const) }
  await record(db, principal, certificateDoubted({ at, subjectId: certificateId, about, facts, personal: { name } }))
  const template = reachesOthers ? 'certificateReassigned' : 'certificateLocked'
  await tellPerson(db, context, { principal, template, certificate: name, employeeId: personId })
}
