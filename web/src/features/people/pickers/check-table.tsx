import { pickerMessages } from '@laisen/contract/messages/pickers'
import { type ReactNode, useId, useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/check.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { choose, idsOfPicked, type Picked } from './picked.ts'
import { SelectAll } from './picker-bar.tsx'
import s from './pickers.module.css'

export interface CheckRow extends Picked {
  /** Identifies the row beside its name: a number or a username. */
  readonly code: string
  /** A sentence below the name. */
  readonly hint?: string
  /** What it is about; rows of one group follow each other. */
  readonly group?: string
  /** Why the checkbox is disabled. */
  readonly blocked?: string | undefined
  /** “Select all” skips this row when ticking and includes it when clearing. */
  readonly byHand?: boolean
}

interface Props {
  label: string
  codeTitle: string
  /** CSS width. */
  codeWidth: string
  nameTitle: string
  rows: readonly CheckRow[] | undefined
  stale?: boolean
  state?: ReactNode
  /** Whether there are more pages. */
  paged?: boolean
  chosen: readonly Picked[]
  onChange: (chosen: readonly Picked[]) => void
}

/** A table with a checkbox per row and one for all rows on the page. Clicking a name also ticks its row. */
export function CheckTable(props: Props) {
  const { label, codeTitle, codeWidth, nameTitle, rows, stale, state, paged, chosen, onChange } = props
  const t = useText(pickerMessages)
  const prefix = useId()
  const ids = useMemo(() => idsOfPicked(chosen), [chosen])
  const columns = useMemo((): readonly Column<CheckRow>[] => {
    const boxId = (row: CheckRow) => `${prefix}-${row.id}`
    return [
      {
        key: 'tick',
        title: t('selectColumn'),
        quietTitle: true,
        width: '44px',
        cell: (row) => (
          <Checkbox
            id={boxId(row)}
            label={t('select', { name: row.name })}
            quietLabel
            checked={ids.has(row.id)}
            disabled={row.blocked !== undefined}
            aria-describedby={row.blocked ? `${boxId(row)}-why` : undefined}
            onChange={(on) => onChange(choose(chosen, [{ id: row.id, name: row.name }], on))}
          />
        ),
      },
      { key: 'code', title: codeTitle, width: codeWidth, cell: (row) => row.code },
      {
        key: 'name',
        title: nameTitle,
        cell: (row) => (
          <label htmlFor={boxId(row)} className={s.cell}>
            {row.name}
            {row.hint && <span className={s.why}>{row.hint}</span>}
            {row.blocked && (
              <span id={`${boxId(row)}-why`} className={s.why}>
                {row.blocked}
              </span>
            )}
          </label>
        ),
      },
    ]
  }, [t, prefix, ids, chosen, codeTitle, codeWidth, nameTitle, onChange])
  const free = (rows ?? []).filter(({ blocked }) => !blocked)
  const named = (some: readonly CheckRow[]) => some.map(({ id, name }) => ({ id, name }))
  return (
    <>
      <SelectAll
        rows={named(free.filter(({ byHand }) => !byHand))}
        byHand={named(free.filter(({ byHand }) => byHand))}
        chosen={chosen}
        paged={paged ?? false}
        onChange={onChange}
      />
      <Table
        label={label}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        stale={stale ?? false}
        selected={(row) => ids.has(row.id)}
        {...(rows?.some(({ group }) => group) && { groupOf: ({ group = '' }: CheckRow) => group })}
        state={state}
      />
    </>
  )
}
