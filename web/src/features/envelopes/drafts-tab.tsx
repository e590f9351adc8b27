import { listDrafts } from '@laisen/contract/endpoints/envelopes'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useDialog } from '../../address/use-dialog.ts'
import { useListView } from '../../address/use-list-view.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { DeleteDraft } from './delete-draft.tsx'
import { DraftItem, type DraftRow, useDraftColumns } from './draft-rows.tsx'
import { envelopeMessages } from './messages.ts'

/** What one composes and has not sent: found by subject or recipient, opened by a click. */
export function DraftsTab() {
  const t = useText(envelopeMessages)
  const navigate = useNavigate()
  const address = useListView()
  const { search, page, perPage } = address.view
  const list = useCall(listDrafts, { Page: page, PerPage: perPage, Search: search || null }, { keepPrevious: true })
  const { dialog, open, close } = useDialog(['delete'])
  const onDelete = useCallback((id: number) => open('delete', id), [open])
  const onRow = useCallback((row: DraftRow) => void navigate(paths.composeEnvelope(row.envelopeID)), [navigate])
  const columns = useDraftColumns(onDelete)
  const rows = list.data?.listData
  const empty = (
    <EmptyState title={t(search ? 'nothingFound' : 'noDrafts')}>
      {t(search ? 'nothingFoundHint' : 'noDraftsHint')}
    </EmptyState>
  )
  return (
    <>
      <PeopleList
        label={t('drafts')}
        search={{ label: t('search'), placeholder: t('searchHint') }}
        address={address}
        list={list}
        found={list.data}
        columns={columns}
        rowKey={({ envelopeID }) => envelopeID}
        onRow={onRow}
        phone={(row) => <DraftItem row={row} onDelete={onDelete} />}
        empty={empty}
      />
      <DeleteDraft draft={rows?.find(({ envelopeID }) => envelopeID === dialog?.id)} onClose={close} />
    </>
  )
}
