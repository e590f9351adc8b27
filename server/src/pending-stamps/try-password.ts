import { limits } from '@laisen/contract/limits'
import type { PublicContext } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { endPending } from './end.ts'
import { stampLapsed } from './events.ts'
import { findRefusal, type OpenStamp } from './open-link.ts'
import * as store from './store.ts'

const WRONG = new Set<string>(['PASSWORD_WRONG', 'CERTIFICATE_PASSWORD_WRONG'])
const COME_BACK_SECONDS = 10

/**
 * Lets the reader of a link try a password, beside what the account or the certificate allows: five wrong ones end the link, however
 * much time passes between them. A place is taken before a password is verified, so that many at once are no more than five.
 * @throws STAMP_LINK_PASSWORD_WRONG, STAMP_LINK_ENDED, TOO_MANY_REQUESTS, and what `work` throws
 */
export async function tryPassword(
  context: PublicContext,
  stamp: OpenStamp,
  work: () => Promise<unknown>,
): Promise<void> {
  const { database, clock } = context
  const { companyId, id } = stamp
  const company = database.company(companyId)
  const most = limits.pendingStampPasswords
  const taken = await company.transaction((db) => store.takeTry(db, id, { most, at: clock.now() }))
  if (!taken) throw await refusalOf(context, stamp)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError && WRONG.has(error.code))) {
      await company.transaction((db) => store.giveBackTry(db, id))
      throw error
    }
    const wrong = await company.transaction((db) => store.markWrong(db, id))
    if (wrong >= most) await endByPasswords(context, stamp)
    throw refusal(context, stamp, most - wrong)
  }
}

/** It was signed or declined a moment ago; or five passwords are being verified, each of which may be wrong. */
async function refusalOf({ database, clock }: PublicContext, { companyId, id }: OpenStamp): Promise<AppError> {
  const now = clock.now()
  const ended = await database.company(companyId).read((db) => findRefusal(db, id, now))
  return ended ?? new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: COME_BACK_SECONDS })
}

function refusal({ visit }: PublicContext, { companyId, ownerId }: OpenStamp, left: number): AppError {
  const concerned = { companyId, employeeId: ownerId, address: visit.address }
  if (left <= 0) return new AppError('STAMP_LINK_ENDED').about(concerned)
  return new AppError('STAMP_LINK_PASSWORD_WRONG', { field: 'pw', left }).about(concerned)
}

async function endByPasswords(context: PublicContext, { companyId, id, publicId }: OpenStamp): Promise<void> {
  await endPending(context, {
    ...{ companyId, id, state: 'ended' },
    by: { kind: 'system', companyId, job: 'pending-stamps.passwords' },
    event: ({ documentId, certificateId, ownerId }, at) =>
      stampLapsed({
        ...{ at, subjectId: documentId, about: { certificateId, employeeId: ownerId } },
        facts: { stamp: publicId, because: 'passwords' },
      }),
  })
}
