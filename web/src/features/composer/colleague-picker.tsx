import { listColleagues } from '@laisen/contract/endpoints/envelopes'
import { limits } from '@laisen/contract/limits'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { type Choice, ChoiceList } from '../../ui/choice-list.tsx'
import { PickerPage } from '../../ui/picker-page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PickerPages } from '../people/pickers/picker-pages.tsx'
import { usePickerState } from '../people/pickers/picker-state.tsx'
import { rememberColleague } from './colleague-name.ts'
import type { Colleague } from './draft.ts'
import { recipientMessages } from './recipient-messages.ts'

interface Props {
  /** The title of the dialog it belongs to. */
  from: string
  many: boolean
  /** Those who are recipients already. */
  taken: readonly number[]
  onUse: (chosen: readonly Colleague[]) => void
  onBack: () => void
}

const perPage = 10

/** Chooses people of the company as recipients, or one who answers for a signature. */
export function ColleaguePicker({ from, many, taken, onUse, onBack }: Props) {
  const t = useText(recipientMessages)
  const words = useText(pickerMessages)
  const [{ search, page }, setView] = useState({ search: '', page: 1 })
  const [chosen, setChosen] = useState<readonly Colleague[]>([])
  const list = useCall(listColleagues, { Page: page, PerPage: perPage, Search: search || null }, { keepPrevious: true })
  const rows = list.data?.listData
  const state = usePickerState(list, rows)
  const asChoice = ({ employeeID, employeeName, email }: Colleague): Choice<number> => ({
    value: employeeID,
    title: employeeName,
    hint: email,
    ...(taken.includes(employeeID) ? { blocked: t('alreadyRecipient') } : {}),
  })
  const change = (ids: ReadonlySet<number>) => {
    const here = (rows ?? []).filter(({ employeeID }) => ids.has(employeeID))
    const elsewhere = chosen.filter(({ employeeID }) => !rows?.some((row) => row.employeeID === employeeID))
    setChosen(many ? [...elsewhere, ...here] : here)
  }
  const use = () => {
    for (const { employeeID, employeeName } of chosen) rememberColleague(employeeID, employeeName)
    onUse(chosen)
  }
  const total = list.data?.dataCount ?? 0
  return (
    <PickerPage
      from={from}
      title={t('choosePerson')}
      action={t('usePerson', { count: chosen.length })}
      blocked={chosen.length === 0 && t('chooseFirst')}
      onUse={use}
      onBack={onBack}
      onClose={onBack}
    >
      <SearchField
        label={words('searchMember')}
        placeholder={words('searchMember')}
        least={limits.searchMinCharacters}
        value={search}
        onSearch={(text) => setView({ search: text, page: 1 })}
      />
      {list.isPending && <Spinner />}
      {state ??
        (rows && (
          <ChoiceList
            label={t('choosePerson')}
            choices={rows.map(asChoice)}
            chosen={new Set(chosen.map(({ employeeID }) => employeeID))}
            many={many}
            onChange={change}
          />
        ))}
      {total > perPage && (
        <PickerPages page={page} perPage={perPage} total={total} onPage={(next) => setView({ search, page: next })} />
      )}
    </PickerPage>
  )
}
