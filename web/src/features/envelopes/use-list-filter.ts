import type { envelopeTabs } from '@laisen/contract/endpoints/sent-envelopes'
import { everything } from '@laisen/contract/permissions'
import { optionalParameter } from '../../address/parameters.ts'
import { useListView } from '../../address/use-list-view.ts'
import { useSession } from '../../frame/session.ts'

export type EnvelopeTab = (typeof envelopeTabs)[number]

/** Completed ones have a tab of their own, and so have drafts. */
export const filteredStatuses = ['notStarted', 'onProcess', 'rejected', 'cancelled', 'expired'] as const

const filters = {
  status: optionalParameter('status', filteredStatuses),
  whose: optionalParameter('whose', ['everyone']),
}

/** What a list of envelopes is narrowed or widened to; it is in the address. */
export function useListFilter(tab: EnvelopeTab) {
  const address = useListView({ filters })
  const mayWiden = useSession().permissions.has(everything) && tab !== 'waiting'
  const { search, status, whose } = address.view
  return {
    address,
    mayWiden,
    status: tab === 'sent' ? status : undefined,
    everyone: mayWiden && whose === 'everyone',
    narrowed: search !== '' || (tab === 'sent' && status !== undefined),
  }
}
