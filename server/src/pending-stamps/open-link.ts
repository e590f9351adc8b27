import type { PublicContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { hashToken } from '../session/tokens.ts'
import type { KeptRequest } from './kept-request.ts'
import * as store from './store.ts'

/** A stamp that its owner can still confirm or decline. */
export interface OpenStamp extends store.PendingStamp {
  readonly companyId: number
  readonly request: KeptRequest
  readonly owner: store.Owner
}

/**
 * Finds what a mailed link asks to confirm. Opening does not use it up, because mail scanners open links too.
 * @throws STAMP_LINK_EXPIRED, STAMP_LINK_USED, STAMP_LINK_DECLINED, STAMP_LINK_ENDED
 */
export async function openLink(
  { database, clock }: Pick<PublicContext, 'database' | 'clock'>,
  token: string,
): Promise<OpenStamp> {
  const place = await store.locate(database, hashToken(token))
  if (!place) throw new AppError('STAMP_LINK_EXPIRED')
  const { companyId, id } = place
  return database.company(companyId).read(async (db) => {
    const stamp = await store.find(db, id)
    const owner = stamp && (await store.findOwner(db, stamp.ownerId))
    // Whose account was locked or deleted has no valid links.
    if (!stamp || !owner?.mayLogIn) throw new AppError('STAMP_LINK_EXPIRED')
    const refusal = refusalOf(stamp, clock.now())
    if (refusal) throw refusal
    const { request } = stamp
    if (!request) throw new AppError('STAMP_LINK_EXPIRED')
    return { ...stamp, companyId, request, owner }
  })
}

/** Why a request can no longer be confirmed or declined; undefined where it can. */
export async function findRefusal(db: Db, id: number, now: Date): Promise<AppError | undefined> {
  const stamp = await store.find(db, id)
  return stamp ? refusalOf(stamp, now) : new AppError('STAMP_LINK_EXPIRED')
}

function refusalOf({ state, expiresAt }: store.PendingStamp, now: Date): AppError | undefined {
  if (state === 'signed') return new AppError('STAMP_LINK_USED')
  if (state === 'declined') return new AppError('STAMP_LINK_DECLINED')
  if (state === 'ended') return new AppError('STAMP_LINK_ENDED')
  return state === 'expired' || expiresAt <= now ? new AppError('STAMP_LINK_EXPIRED') : undefined
}
