import type { InputOf } from '@laisen/contract/endpoint'
import type * as platform from '@laisen/contract/endpoints/platform'
import type { Actor, Context } from '../context.ts'
import { withinCompany } from '../db/act-as.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { mailCompany } from '../mail/to-company.ts'
import * as store from './company-store.ts'
import { recordDeed, requireReason } from './operation.ts'

/** Marks a company as checked, or takes the mark away. */
export async function verify(
  { db, clock }: Context,
  actor: Actor,
  { companyID, verified, reason }: InputOf<typeof platform.verifyCompany>,
): Promise<platform.PlatformCompany> {
  const at = clock.now()
  return db.transaction(async (db) => {
    const before = await mustFind(db, companyID, at)
    if ((before.verifyDate !== null) === verified) return before
    await store.setVerified(db, companyID, verified ? at : null)
    const type = verified ? 'company.verified' : 'company.unverified'
    await withinCompany(db, { own: actor.companyId, other: companyID }, () =>
      recordDeed(db, { actor, companyId: companyID, at }, { type, subjectId: companyID, reason: reason?.trim() ?? '' }),
    )
    return mustFind(db, companyID, at)
  })
}

/** Keeps everybody of a company out, at once. What is public stays. */
export async function suspend(
  context: Context,
  actor: Actor,
  { companyID, reason: given }: InputOf<typeof platform.suspendCompany>,
): Promise<platform.PlatformCompany> {
  const reason = requireReason(given)
  const at = context.clock.now()
  return context.db.transaction(async (db) => {
    await mustFind(db, companyID, at)
    if (!(await store.setSuspended(db, companyID, at, reason))) throw new AppError('COMPANY_ALREADY_SUSPENDED')
    await withinCompany(db, { own: actor.companyId, other: companyID }, async () => {
      // They would otherwise go on when the suspension ends.
      await store.endSessions(db, at)
      await recordDeed(
        db,
        { actor, companyId: companyID, at },
        { type: 'company.suspended', subjectId: companyID, reason },
      )
      await mailCompany(db, context, { companyId: companyID, template: 'companySuspended', facts: { reason } })
    })
    return mustFind(db, companyID, at)
  })
}

/** Ends a suspension. */
export async function resume(
  context: Context,
  actor: Actor,
  { companyID, reason }: InputOf<typeof platform.resumeCompany>,
): Promise<platform.PlatformCompany> {
  const at = context.clock.now()
  return context.db.transaction(async (db) => {
    await mustFind(db, companyID, at)
    if (!(await store.setSuspended(db, companyID, null, ''))) throw new AppError('COMPANY_NOT_SUSPENDED')
    await withinCompany(db, { own: actor.companyId, other: companyID }, async () => {
      const deed = { type: 'company.resumed', subjectId: companyID, reason: reason?.trim() ?? '' } as const
      await recordDeed(db, { actor, companyId: companyID, at }, deed)
      await mailCompany(db, context, { companyId: companyID, template: 'companyResumed', facts: {} })
    })
    return mustFind(db, companyID, at)
  })
}

async function mustFind(db: Db, companyId: number, now: Date): Promise<platform.PlatformCompany> {
  const company = await store.findCompany(db, companyId, now)
  if (!company) throw new AppError('NOT_FOUND')
  return company
}
