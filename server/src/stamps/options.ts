import type { DataOf } from '@laisen/contract/endpoint'
import type { getStampOptions } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import { problemWith } from '../certificates/standing.ts'
import { listAssigned } from '../certificates/store.ts'
import type { Actor, Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { requireRoomIn } from '../plans/charge.ts'
import { findPackage, isInForce, type Package } from '../plans/in-force.ts'
import { signsWithAllValid } from './load.ts'
import * as store from './store.ts'

type Data = DataOf<typeof getStampOptions>

/** What a screen says before anything is signed, by the very rules that then decide. */
export async function stampOptions({ db, clock, config }: Context, actor: Actor): Promise<Data> {
  const now = clock.now()
  return db.transaction(async (db) => {
    const assigned = await listAssigned(db, actor.employeeId, limits.unpagedRows)
    const { anyPageSize } = await store.getSigner(db, actor)
    const plan = await findPackage(db, now)
    const problem = problemWith(() => {
      if (!actor.active) throw new AppError('SIGNER_INACTIVE')
      requireRoomIn(plan, { clock, count: 1 })
    })
    return {
      maxDocumentMegabytes: config.maxDocumentMegabytes,
      anyPageSize,
      level: 'B-B',
      allValidCertIDs: assigned.filter((one) => signsWithAllValid(one, now)).map(({ id }) => id),
      certificatesAtOnce: limits.certificatesAtOnce,
      signaturesLeft: signaturesLeft(plan, now),
      problem: problem?.code ?? null,
      problemParams: problem?.params ?? {},
    }
  })
}

function signaturesLeft(plan: Package | undefined, now: Date): number | null {
  if (!plan || plan.limitSignatures === null || !isInForce(plan, now)) return null
  return Math.max(0, plan.limitSignatures - plan.signaturesUsed - plan.signaturesReserved)
}
