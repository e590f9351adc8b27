import { useText } from '../../i18n/use-text.ts'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import { statusMessages } from '../../ui/status-messages.ts'
import { listMessages } from './list-messages.ts'
import { type EnvelopeTab, filteredStatuses, type useListFilter } from './use-list-filter.ts'

interface Props {
  tab: EnvelopeTab
  filter: ReturnType<typeof useListFilter>
}

/** By status among those under way or ended; of the whole company for who may see it. */
export function ListFilter({ tab, filter: { address, mayWiden, status, everyone } }: Props) {
  const t = useText(listMessages)
  const words = useText(statusMessages)
  const statuses = {
    ...{ key: 'status', title: t('filterStatus'), single: true },
    choices: filteredStatuses.map((value) => ({ value, label: words(value) })),
  }
  const whose = {
    ...{ key: 'whose', title: t('filterWhose'), single: true },
    choices: [{ value: 'everyone', label: t('everyone') }],
  }
  const groups = [...(tab === 'sent' ? [statuses] : []), ...(mayWiden ? [whose] : [])]
  if (groups.length === 0) return null
  const applied = { status: status ? [status] : [], whose: everyone ? ['everyone'] : [] }
  return (
    <FilterMenu
      groups={groups}
      applied={applied}
      onApply={(chosen) =>
        address.show({
          status: filteredStatuses.find((one) => chosen.status?.includes(one)),
          whose: chosen.whose?.includes('everyone') ? 'everyone' : undefined,
        })
      }
    />
  )
}
