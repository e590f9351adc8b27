import { type ChainAnchor, getAnchorFile, getAnchors } from '@laisen/contract/endpoints/system-log'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useListView } from '../../address/use-list-view.ts'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { Column } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import { ChainCheck } from './chain-check.tsx'
import s from './log.module.css'
import { logMessages } from './messages.ts'
import { Hash } from './place-facts.tsx'

/** The head of the evidence chain and its timestamps, each of which can be kept elsewhere as a file. */
export function ChainDialog({ onClose }: { onClose: () => void }) {
  const t = useText(logMessages)
  const format = useFormat()
  const address = useListView({ inner: true })
  const { page, perPage } = address.view
  const chain = useCall(getAnchors, { Page: page, PerPage: perPage }, { keepPrevious: true })
  const columns = useColumns()
  const { data, error } = chain
  const state = error ? (
    <LoadError error={error} onRetry={() => void chain.refetch()} />
  ) : data?.dataCount === 0 ? (
    <EmptyState title={t('anchorsNone')}>{t('anchorsNoneHint')}</EmptyState>
  ) : undefined
  return (
    <Dialog opened onClose={onClose} title={t('chain')} width={750}>
      <div className={s.chain}>
        <p>{t('chainAbout')}</p>
        {data && !data.head && <p className="second">{t('chainNone')}</p>}
        {data?.head && (
          <Facts
            facts={[
              [t('chainHead'), <Hash key="head" of={data.head.hash} />],
              [t('chainEntries'), format.number(data.head.rows)],
              [t('chainAt'), format.dayTime(data.head.at)],
            ]}
          />
        )}
        <ChainCheck />
        <PagedTable
          label={t('anchors')}
          columns={columns}
          found={data}
          rowKey={({ anchorID }) => anchorID}
          address={address}
          stale={chain.isPlaceholderData}
          state={state}
          phone={(anchor) => (
            <>
              <span className={s.anchor}>
                {columns.slice(0, -1).map(({ key, cell }) => (
                  <span key={key}>{cell(anchor)}</span>
                ))}
              </span>
              {columns.at(-1)?.cell(anchor)}
            </>
          )}
        />
        {data?.listData.some(({ source }) => source !== 'server') && <p className="second">{t('chainOwn')}</p>}
      </div>
    </Dialog>
  )
}

function useColumns(): readonly Column<ChainAnchor>[] {
  const t = useText(logMessages)
  const format = useFormat()
  const { mutate } = useMutation({
    mutationFn: async (anchorID: number) => {
      const { fileName, content } = await call(getAnchorFile, { anchorID })
      saveFile(new Blob([content], { type: 'application/json' }), fileName)
    },
    onError: toast.problem,
  })
  return useMemo(
    () => [
      { key: 'at', title: t('anchorTime'), cell: ({ at }) => format.dayTime(at), whole: true },
      {
        key: 'authority',
        title: t('anchorAuthority'),
        cell: ({ source, authority }) => (source === 'server' ? authority : t(source)),
      },
      { key: 'rows', title: t('anchorRows'), align: 'end', cell: ({ rows }) => format.number(rows) },
      {
        key: 'file',
        title: t('columnOpen'),
        quietTitle: true,
        align: 'end',
        width: '44px',
        cell: ({ anchorID, at }) => (
          <IconButton
            label={t('anchorDownload', { time: format.dayTime(at) })}
            icon={IconDownload}
            onClick={() => mutate(anchorID)}
          />
        ),
      },
    ],
    [t, format, mutate],
  )
}
