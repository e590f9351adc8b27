import type { DataOf } from '@laisen/contract/endpoint'
import type { listDrafts } from '@laisen/contract/endpoints/envelopes'
import { permission } from '@laisen/contract/permissions'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../frame/use-may.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../../ui/table.tsx'
import s from './envelopes.module.css'
import { envelopeMessages } from './messages.ts'
import { NamesOf } from './names-of.tsx'

export type DraftRow = DataOf<typeof listDrafts>['listData'][number]
type OnDelete = (envelopeID: number) => void

/** The columns of the drafts. */
export function useDraftColumns(onDelete: OnDelete): readonly Column<DraftRow>[] {
  const t = useText(envelopeMessages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'subject', title: t('columnSubject'), cell: (row) => <Subject row={row} /> },
      { key: 'recipients', title: t('columnRecipients'), width: '30%', cell: (row) => <NamesOf row={row} /> },
      {
        key: 'documents',
        title: t('columnDocuments'),
        align: 'end',
        width: '110px',
        cell: (row) => format.number(row.totalDocuments),
      },
      {
        key: 'saved',
        title: t('columnSaved'),
        width: '160px',
        whole: true,
        cell: (row) => format.dayTime(row.savedAt),
      },
      {
        key: 'action',
        title: t('columnAction'),
        align: 'end',
        width: '72px',
        cell: (row) => <Remove row={row} onDelete={onDelete} />,
      },
    ],
    [t, format, onDelete],
  )
}

/** A draft on a phone. */
export function DraftItem({ row, onDelete }: { row: DraftRow; onDelete: OnDelete }) {
  const t = useText(envelopeMessages)
  const format = useFormat()
  return (
    <>
      <div className={s.item}>
        <Subject row={row} />
        <span className={s.facts}>
          <NamesOf row={row} />
        </span>
        <span className={s.facts}>
          {t('documents', { count: row.totalDocuments })} · {format.dayTime(row.savedAt)}
        </span>
      </div>
      <Remove row={row} onDelete={onDelete} />
    </>
  )
}

function Subject({ row: { envelopeID, subject } }: { row: DraftRow }) {
  const t = useText(envelopeMessages)
  return (
    <Link to={paths.composeEnvelope(envelopeID)} className={s.subject}>
      {subject.trim() || t('untitled')}
    </Link>
  )
}

function Remove({ row, onDelete }: { row: DraftRow; onDelete: OnDelete }) {
  const t = useText(envelopeMessages)
  const { denied } = useMay()(permission.envelopes, 'delete')
  return (
    <IconButton
      label={t('deleteOf', { name: row.subject.trim() || t('untitled') })}
      icon={IconTrash}
      danger
      blocked={denied && t('changesDenied')}
      onClick={() => onDelete(row.envelopeID)}
    />
  )
}
