import { type GroupChoice, listGroups } from '@laisen/contract/endpoints/groups'
import { limits } from '@laisen/contract/limits'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { type Choice, ChoiceList } from '../../ui/choice-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { idsOfPicked, type Picked } from '../people/pickers/picked.ts'
import { PickerPages } from '../people/pickers/picker-pages.tsx'
import { usePickerState } from '../people/pickers/picker-state.tsx'
import s from './assign-groups.module.css'

const perPage = 10

interface Props {
  chosen: readonly Picked[]
  onChange: (chosen: readonly Picked[]) => void
  /** Why a group can be neither chosen nor left out by someone who does not hold all that it gives; undefined where that does not matter. */
  notGivable?: string
}

/** The groups of the company as a checkbox list within a form, a page at a time. */
export function GroupChoices({ chosen, onChange, notGivable }: Props) {
  const t = useText(pickerMessages)
  const [{ search, page }, setView] = useState({ search: '', page: 1 })
  const list = useCall(listGroups, { Page: page, PerPage: perPage, Search: search || null }, { keepPrevious: true })
  const rows = list.data?.listData
  const state = usePickerState(list, rows)
  const total = list.data?.dataCount ?? 0
  const toChoice = ({ id, groupName, employeeCount, givable }: GroupChoice): Choice<number> => ({
    value: id,
    title: groupName,
    facts: t('members', { count: employeeCount }),
    ...(notGivable && !givable ? { blocked: notGivable } : {}),
  })
  const change = (ids: ReadonlySet<number>) => {
    const others = chosen.filter(({ id }) => !rows?.some((row) => row.id === id))
    const onPage = (rows ?? []).filter(({ id }) => ids.has(id)).map(({ id, groupName }) => ({ id, name: groupName }))
    onChange([...others, ...onPage])
  }
  return (
    <div className={s.choices}>
      <SearchField
        label={t('searchGroup')}
        placeholder={t('searchGroup')}
        least={limits.searchMinCharacters}
        value={search}
        onSearch={(text) => setView({ search: text, page: 1 })}
      />
      {list.isPending && <Spinner />}
      {state ??
        (rows && (
          <ChoiceList
            label={t('groups')}
            choices={rows.map(toChoice)}
            chosen={idsOfPicked(chosen)}
            many
            onChange={change}
          />
        ))}
      {total > perPage && (
        <PickerPages page={page} perPage={perPage} total={total} onPage={(next) => setView({ search, page: next })} />
      )}
    </div>
  )
}
