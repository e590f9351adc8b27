import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { IconAlertCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { type Entry, rowsInDialog } from './entry.ts'
import s from './lists.module.css'
import { RemoveEntry } from './remove-entry.tsx'

interface Props {
  label: string
  /** The title of the column with the names. */
  nameTitle: string
  hint?: string | undefined
  error?: string | undefined
  entries: readonly Entry[]
  /** Shown while nothing is in the list. */
  none: string
  add: string
  onAdd: () => void
  onChange: (entries: readonly Entry[]) => void
}

/** A list within a form: five rows a page, a button that adds to it, and a question before anything leaves it. */
export function EntryList({ label, nameTitle, hint, error, entries, none, add, onAdd, onChange }: Props) {
  const t = useText(certificateFormMessages)
  const format = useFormat()
  const id = useId()
  const [asked, setPage] = useState(1)
  const [leaving, setLeaving] = useState<Entry>()
  const page = Math.min(asked, Math.max(1, Math.ceil(entries.length / rowsInDialog)))
  const rows = entries.slice((page - 1) * rowsInDialog, page * rowsInDialog)
  const columns = useMemo(
    (): readonly Column<Entry>[] => [
      { key: 'name', title: nameTitle, cell: (entry) => <EntryName entry={entry} /> },
      { key: 'since', title: t('since'), width: '104px', cell: ({ since }) => since && format.day(since) },
      {
        key: 'remove',
        title: t('remove'),
        quietTitle: true,
        width: '48px',
        align: 'end',
        cell: (entry) => (
          <IconButton
            icon={IconTrash}
            danger
            label={t('removeOf', { name: entry.name })}
            onClick={() => setLeaving(entry)}
          />
        ),
      },
    ],
    [nameTitle, t, format],
  )
  return (
    <section className={s.entries} aria-labelledby={id} data-entries>
      <div className={s.head}>
        <h3 id={id} className={s.label}>
          {label}
          <span className={s.count}>{format.number(entries.length)}</span>
        </h3>
        <Button toolbar variant="quiet" icon={IconPlus} onClick={onAdd}>
          {add}
        </Button>
      </div>
      {entries.length === 0 ? (
        <p className={s.none}>{none}</p>
      ) : (
        <Table label={label} columns={columns} rows={rows} rowKey={(entry) => entry.id} perPage={rowsInDialog} />
      )}
      {entries.length > rowsInDialog && (
        <div className={s.pages}>
          <Pager
            page={page}
            perPage={rowsInDialog}
            total={entries.length}
            label={t('pagesOf', { list: label })}
            onPage={setPage}
          />
        </div>
      )}
      {error ? (
        <p className={s.error} role="alert">
          <Icon of={IconAlertCircle} size={14} />
          {error}
        </p>
      ) : (
        hint && <p className={s.hint}>{hint}</p>
      )}
      <RemoveEntry
        entry={leaving}
        onKeep={() => setLeaving(undefined)}
        onRemove={() => {
          onChange(entries.filter((entry) => entry.id !== leaving?.id))
          setLeaving(undefined)
        }}
      />
    </section>
  )
}

function EntryName({ entry: { name, note } }: { entry: Entry }) {
  return (
    <span className={s.name}>
      <span>{name}</span>
      {note && <span className={s.note}>{note}</span>}
    </span>
  )
}
