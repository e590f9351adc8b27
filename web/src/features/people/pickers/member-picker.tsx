import { limits } from '@laisen/contract/limits'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { PickerPage } from '../../../ui/picker-page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { CheckTable } from './check-table.tsx'
import type { PickerProps } from './picked.ts'
import { PickerPages } from './picker-pages.tsx'
import { usePickerState } from './picker-state.tsx'
import { usePeople } from './use-people.ts'

const sizes = [10, 20, 30, 40] as const

interface Props extends PickerProps {
  /** Replaces the title “Choose members”. */
  title?: string
  /** Offers only the members of this group. */
  ofGroup?: number | undefined
}

/** Chooses people by username and full name, one page at a time (1§2). */
export function MemberPicker({ from, title, chosen, ofGroup, onUse, onBack }: Props) {
  const t = useText(pickerMessages)
  const [picked, setPicked] = useState(chosen)
  const [view, setView] = useState<{ search: string; page: number; perPage: number }>({
    search: '',
    page: 1,
    perPage: sizes[0],
  })
  const { list, rows, total, stale } = usePeople({ ...view, ofGroup })
  const state = usePickerState(list, rows)
  return (
    <PickerPage
      from={from}
      title={title ?? t('chooseMembers')}
      action={t('useMembers')}
      note={t('nothingSaved')}
      onUse={() => onUse(picked)}
      onBack={onBack}
      onClose={onBack}
    >
      <SearchField
        label={t('searchMember')}
        placeholder={t('searchMember')}
        least={limits.searchMinCharacters}
        value={view.search}
        onSearch={(search) => setView({ ...view, search, page: 1 })}
      />
      <CheckTable
        label={t('members')}
        codeWidth="30%"
        codeTitle={t('username')}
        nameTitle={t('fullName')}
        rows={rows}
        stale={stale}
        state={state}
        paged={total > view.perPage}
        chosen={picked}
        onChange={setPicked}
      />
      {total > sizes[0] && (
        <PickerPages
          page={view.page}
          perPage={view.perPage}
          total={total}
          sizes={sizes}
          onPage={(page) => setView({ ...view, page })}
          onPerPage={(perPage) => setView({ ...view, page: 1, perPage })}
        />
      )}
    </PickerPage>
  )
}
