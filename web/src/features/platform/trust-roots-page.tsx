import { listTrustRoots, type TrustRoot } from '@laisen/contract/endpoints/trust-roots'
import { frameMessages } from '@laisen/contract/messages/frame'
import { trustRootsMessages } from '@laisen/contract/messages/trust-roots'
import { permission } from '@laisen/contract/permissions'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { pageSizes, useListView } from '../../address/use-list-view.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { type Column, RowActions } from '../../ui/table.tsx'
import { partsOf } from '../preview/distinguished-name.ts'
import { AddTrustRootsDialog } from './add-trust-roots-dialog.tsx'
import s from './platform.module.css'
import { RemoveTrustRootDialog } from './remove-trust-root-dialog.tsx'

type Remove = ((root: TrustRoot) => void) | undefined

/** The roots that PDF readers know. */
export function Component() {
  const t = useText(trustRootsMessages)
  const frame = useText(frameMessages)
  const { may } = useSession()
  const address = useListView()
  const { search, page, perPage } = address.view
  const { dialog, open, close } = useDialog(['add'])
  const [leaving, setLeaving] = useState<TrustRoot>()
  const remove = may([permission.everything], 'delete') ? setLeaving : undefined
  const mayAdd = may([permission.everything], 'add')
  const roots = useCall(listTrustRoots, { Search: search, Page: page, PerPage: perPage }, { keepPrevious: true })
  const count = roots.data?.dataCount
  const columns = useColumns(remove)
  const narrowed = search !== ''
  const state = roots.error ? (
    <LoadError error={roots.error} busy={roots.isFetching} onRetry={() => void roots.refetch()} />
  ) : roots.data?.listData.length === 0 ? (
    <EmptyState title={t(narrowed ? 'noneFound' : 'none')}>{t(narrowed ? 'noneFoundText' : 'noneText')}</EmptyState>
  ) : undefined
  return (
    <Page
      title={frame('trustRoots')}
      note={count !== undefined && t('count', { count })}
      actions={
        mayAdd && (
          <Button variant="primary" icon={IconPlus} onClick={() => open('add')}>
            {t('add')}
          </Button>
        )
      }
    >
      <p className="second">{t('about')}</p>
      <search className={s.bar}>
        <SearchField
          className={s.search ?? ''}
          label={t('search')}
          placeholder={t('searchHint')}
          value={search}
          onSearch={(search) => address.show({ search })}
        />
      </search>
      <PagedTable
        label={frame('trustRoots')}
        columns={columns}
        found={roots.data}
        rowKey={(root) => root.fingerprint}
        address={address}
        sizes={pageSizes}
        stale={roots.isPlaceholderData}
        state={state}
        phone={(root) => <RootItem root={root} onRemove={remove} />}
      />
      {mayAdd && dialog?.name === 'add' && <AddTrustRootsDialog onClose={close} />}
      {leaving && <RemoveTrustRootDialog root={leaving} onClose={() => setLeaving(undefined)} />}
    </Page>
  )
}

function useColumns(remove: Remove): readonly Column<TrustRoot>[] {
  const t = useText(trustRootsMessages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'root', title: t('columnRoot'), cell: ({ subject }) => <RootName subject={subject} /> },
      { key: 'until', title: t('columnUntil'), cell: ({ validUntil }) => format.day(validUntil), whole: true },
      {
        key: 'added',
        title: t('columnAdded'),
        cell: ({ addedDate, addedBy }) => (
          <span className={s.two}>
            <span className="whole">{format.day(addedDate)}</span>
            <span className="second">{addedBy}</span>
          </span>
        ),
      },
      {
        key: 'acts',
        title: t('remove'),
        quietTitle: true,
        align: 'end',
        width: '44px',
        cell: (root) => <RootActs root={root} onRemove={remove} />,
      },
    ],
    [t, format, remove],
  )
}

function RootName({ subject }: { subject: string }) {
  const { name, rest } = partsOf(subject)
  return (
    <span className={s.two} title={subject}>
      <span>{name}</span>
      {rest && <span className="second">{rest}</span>}
    </span>
  )
}

function RootActs({ root, onRemove }: { root: TrustRoot; onRemove: Remove }) {
  const t = useText(trustRootsMessages)
  if (!onRemove) return ' '
  const { name } = partsOf(root.subject)
  return (
    <RowActions>
      <IconButton label={`${t('remove')}: ${name}`} icon={IconTrash} onClick={() => onRemove(root)} />
    </RowActions>
  )
}

/** A root on a phone. */
function RootItem({ root, onRemove }: { root: TrustRoot; onRemove: Remove }) {
  const t = useText(trustRootsMessages)
  const format = useFormat()
  return (
    <>
      <div className={s.item}>
        <RootName subject={root.subject} />
        <p className="second">{`${t('columnUntil')} ${format.day(root.validUntil)}`}</p>
      </div>
      <RootActs root={root} onRemove={onRemove} />
    </>
  )
}
