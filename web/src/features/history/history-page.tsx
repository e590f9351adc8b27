import { dayForCall } from '@laisen/contract/days'
import { getLogHistory, type HistoryRow, historyPageSizes } from '@laisen/contract/endpoints/history'
import { frameMessages } from '@laisen/contract/messages/frame'
import { historyMessages } from '@laisen/contract/messages/history'
import { permission } from '@laisen/contract/permissions'
import { useCallback } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later, useEver } from '../../ui/later.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { ExportStatus } from '../exports/export-status.tsx'
import { useExport } from '../exports/use-export.ts'
import { ExportButton } from './export-button.tsx'
import { useHistoryColumns } from './history-columns.tsx'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import { HistoryItem } from './history-item.tsx'
import { useHistoryFilter } from './use-history-filter.ts'

const FailedRenewals = later(async () => (await import('./failed-renewals.tsx')).FailedRenewals)
const EvidenceDialog = later(async () => (await import('./evidence-dialog.tsx')).EvidenceDialog)

/** Who signed what, and when (2§2). */
export function Component() {
  const t = useText(historyMessages)
  const format = useFormat()
  const { may } = useSession()
  const { dialog, open, close } = useDialog(['evidence'])
  const shown = dialog?.id
  const showEvidence = useCallback((row: HistoryRow) => open('evidence', row.id), [open])
  const columns = useHistoryColumns(showEvidence)
  const everShown = useEver(shown !== undefined)
  const { filter, usual, apply } = useHistoryFilter()
  const { page, perPage, search, start, end } = filter
  const asked = { search: search || null, startDate: dayForCall(start), endDate: dayForCall(end) }
  const rows = useCall(getLogHistory, { page, perPage, ...asked }, { keepPrevious: true })
  const total = rows.data?.dataCount ?? 0
  const readsCompany = may([permission.historyCompany])
  const exporting = useExport()

  const state = rows.error ? (
    <LoadError error={rows.error} title={t('loadFailed')} busy={rows.isFetching} onRetry={() => void rows.refetch()} />
  ) : rows.data && total === 0 ? (
    <NothingSigned searched={search !== ''} />
  ) : undefined
  return (
    <Page
      title={t('title')}
      note={
        rows.data && t(rows.data.dataCountIsLeast ? 'rowsMore' : 'rows', { count: total, shown: format.number(total) })
      }
      actions={readsCompany && <ExportButton work={exporting} asked={asked} perPage={perPage} found={rows.data} />}
    >
      {rows.data?.failedRenewals && <FailedRenewals />}
      <ExportStatus work={exporting} total={total} />
      <HistoryFilterBar key={JSON.stringify([search, start, end])} filter={filter} usual={usual} onApply={apply} />
      <PagedTable
        label={t('title')}
        columns={columns}
        found={rows.data}
        rowKey={(row) => row.id}
        address={{ view: filter, show: apply }}
        sizes={historyPageSizes}
        stale={rows.isPlaceholderData}
        state={state}
        phone={(row) => <HistoryItem row={row} onEvidence={showEvidence} />}
      />
      {everShown && <EvidenceDialog historyID={shown} onClose={close} />}
    </Page>
  )
}

function NothingSigned({ searched }: { searched: boolean }) {
  const t = useText(historyMessages)
  const frame = useText(frameMessages)
  const action = (
    <LinkButton to={paths.uploadPdf} variant="primary">
      {frame('uploadFile')}
    </LinkButton>
  )
  return (
    <EmptyState title={t(searched ? 'emptySearch' : 'emptyTitle')} actions={searched ? undefined : action}>
      {t(searched ? 'emptySearchHint' : 'emptyHint')}
    </EmptyState>
  )
}
