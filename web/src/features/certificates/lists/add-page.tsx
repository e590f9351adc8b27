import { limits } from '@laisen/contract/limits'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PickerPage } from '../../../ui/picker-page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { type CheckRow, CheckTable } from '../../people/pickers/check-table.tsx'
import type { Picked } from '../../people/pickers/picked.ts'
import { PickerPages } from '../../people/pickers/picker-pages.tsx'
import { usePickerState } from '../../people/pickers/picker-state.tsx'
import { type Entry, rowsInDialog } from './entry.ts'

export interface PickView {
  readonly search: string
  readonly page: number
}

/** One page of what can be added. */
interface Offer {
  readonly list: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  readonly rows: readonly CheckRow[] | undefined
  readonly total: number
  readonly stale: boolean
}

interface Words {
  readonly title: string
  readonly search: string
  readonly label: string
  readonly code: string
  readonly name: string
  /** What is said when something is chosen that is in the list already. */
  readonly duplicated: string
}

interface Props {
  /** The title of the dialog it belongs to. */
  from: string
  words: Words
  listed: readonly Entry[]
  view: PickView
  offer: Offer
  onView: (view: PickView) => void
  onAdd: (entries: readonly Entry[]) => void
  onBack: () => void
}

/** Adds to a list of a form, five rows a page. Whoever chooses what is in the list already is told so (2§5). */
export function AddPage({ from, words, listed, view, offer, onView, onAdd, onBack }: Props) {
  const t = useText(certificateFormMessages)
  const picker = useText(pickerMessages)
  const [chosen, setChosen] = useState<readonly Picked[]>([])
  const [duplicates, setDuplicates] = useState<readonly string[]>([])
  const { rows, total } = offer
  const state = usePickerState(offer.list, rows)
  const inList = new Set(listed.map(({ id }) => id))
  const change = (picked: readonly Picked[]) => {
    setDuplicates(picked.filter(({ id }) => inList.has(id)).map(({ name }) => name))
    setChosen(picked.filter(({ id }) => !inList.has(id)))
  }
  const shown = rows?.map((row) => (inList.has(row.id) ? { ...row, hint: t('listed'), byHand: true } : row))
  const add = () => onAdd(chosen.map(({ id, name }) => ({ id, name })))
  return (
    <PickerPage
      from={from}
      title={words.title}
      action={t('addChosen')}
      blocked={chosen.length === 0 && t('chooseFirst')}
      note={picker('nothingSaved')}
      onUse={add}
      onBack={onBack}
      onClose={onBack}
    >
      {duplicates.length > 0 && (
        <Notice kind="warning" title={words.duplicated}>
          {t('inListAlready', { names: duplicates.join(', ') })}
        </Notice>
      )}
      <SearchField
        label={words.search}
        placeholder={words.search}
        least={limits.searchMinCharacters}
        value={view.search}
        onSearch={(search) => onView({ search, page: 1 })}
      />
      <CheckTable
        label={words.label}
        codeWidth="30%"
        codeTitle={words.code}
        nameTitle={words.name}
        rows={shown}
        stale={offer.stale}
        state={state}
        paged={total > rowsInDialog}
        chosen={chosen}
        onChange={change}
      />
      {total > rowsInDialog && (
        <PickerPages
          page={view.page}
          perPage={rowsInDialog}
          total={total}
          onPage={(page) => onView({ ...view, page })}
        />
      )}
    </PickerPage>
  )
}
