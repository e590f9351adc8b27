import { dayForCall } from '@laisen/contract/days'
import { getAllLogs } from '@laisen/contract/endpoints/system-log'
import { IconLink } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { ChainDialog } from './chain-dialog.tsx'
import { useLogColumns } from './log-columns.tsx'
import { LogDetails } from './log-details.tsx'
import { LogFilterBar } from './log-filter-bar.tsx'
import { LogItem } from './log-item.tsx'
import { logMessages } from './messages.ts'
import { useLogFilter } from './use-log-filter.ts'

const dialogs = ['chain'] as const

/** What happened in the company (2§2 Log), and the evidence chain that holds it. */
export function Component() {
  const t = useText(logMessages)
  const format = useFormat()
  const address = useLogFilter()
  const { page, perPage, search, start, end, type } = address.view
  const [opened, setOpened] = useState<string>()
  const onOpen = useCallback((logId: string | undefined) => setOpened(logId), [])
  const columns = useLogColumns({ opened, onOpen })
  const { dialog, open, close } = useDialog(dialogs)
  const days = { startDate: start && dayForCall(start), endDate: end && dayForCall(end) }
  const input = {
    ...{ Page: page, PerPage: perPage, Search: search, locale: format.language, ...days },
    Filter: { logType: type ?? ('all' as const) },
  }
  const list = useCall(getAllLogs, input, { keepPrevious: true })
  const found = list.data && 'listData' in list.data ? list.data : undefined
  const { dataCount: count, dataCountIsLeast: more } = found ?? {}
  const narrowed = Boolean(search || start || end || type)
  const state = list.error ? (
    <LoadError error={list.error} title={t('loadFailed')} busy={list.isFetching} onRetry={() => void list.refetch()} />
  ) : count === 0 ? (
    <EmptyState title={t(narrowed ? 'noneFound' : 'none')}>{narrowed && t('noneHint')}</EmptyState>
  ) : undefined
  return (
    <Page
      title={t('title')}
      note={count !== undefined && t(more ? 'entriesMore' : 'entries', { count, shown: format.number(count) })}
      actions={
        <Button icon={IconLink} onClick={() => open('chain')}>
          {t('chain')}
        </Button>
      }
    >
      <LogFilterBar key={JSON.stringify([search, start, end])} filter={address.view} onApply={address.show} />
      <PagedTable
        label={t('title')}
        columns={columns}
        found={found}
        rowKey={({ logId }) => logId}
        address={address}
        stale={list.isPlaceholderData}
        selected={({ logId }) => logId === opened}
        below={(entry) => entry.logId === opened && <LogDetails entry={entry} />}
        phone={(entry) => <LogItem entry={entry} opened={opened} onOpen={onOpen} />}
        sizes={[10, 20, 30, 40]}
        state={state}
      />
      {dialog?.name === 'chain' && <ChainDialog onClose={close} />}
    </Page>
  )
}
