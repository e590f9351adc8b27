import type { InputOf } from '@laisen/contract/endpoint'
import type { declineStamp as endpoint } from '@laisen/contract/endpoints/pending-stamps'
import { oneLine } from '@laisen/contract/one-line'
import type { PublicContext } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { endPending } from './end.ts'
import { stampDeclined } from './events.ts'
import { openLink } from './open-link.ts'

/** The owner of the certificate declines. The link is enough: declining signs nothing. */
export async function declineStamp(context: PublicContext, input: InputOf<typeof endpoint>): Promise<'Success'> {
  const { companyId, id, ownerId, publicId } = await openLink(context, input.strData)
  const reason = (input.reason ?? '').split(/\r?\n/).map(oneLine).join('\n').trim()
  const { address } = context.visit
  const ended = await endPending(context, {
    ...{ companyId, id, state: 'declined', reason },
    by: { kind: 'employee', companyId, employeeId: ownerId },
    event: ({ documentId, certificateId }, at) =>
      stampDeclined({
        ...{ at, subjectId: documentId, about: { certificateId } },
        ...{ facts: { stamp: publicId }, personal: { reason, address } },
      }),
  })
  // Somebody confirmed or declined it since it was opened.
  if (!ended) await openLink(context, input.strData)
  if (!ended) throw new AppError('STAMP_LINK_EXPIRED')
  return 'Success'
}
