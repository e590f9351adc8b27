import { type GroupRow, getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { asPage } from '@laisen/contract/listed'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { type Choice, ChoiceList } from '../../../ui/choice-list.tsx'
import { PickerPage } from '../../../ui/picker-page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useRoleName } from '../use-role-name.ts'
import { idsOfPicked, type PickerProps } from './picked.ts'
import { SelectAll } from './picker-bar.tsx'
import { PickerPages } from './picker-pages.tsx'
import { usePickerState } from './picker-state.tsx'

const perPage = 10

/** A checkbox list of the groups a user can be in (1§2). */
export function GroupPicker({ from, chosen, onUse, onBack }: PickerProps) {
  const t = useText(pickerMessages)
  const nameOf = useRoleName()
  const [picked, setPicked] = useState(chosen)
  const [{ search, page }, setView] = useState({ search: '', page: 1 })
  const [before] = useState(() => new Set(chosen.map(({ id }) => id)))
  const list = useCall(
    getGroupByCompanyId,
    { Page: page, PerPage: perPage, Search: search || null },
    { keepPrevious: true },
  )
  const found = list.data && asPage(list.data)
  const rows = found?.listData
  const mayTake = (group: GroupRow) => group.givable || before.has(group.id)
  const state = usePickerState(list, rows)
  const toChoice = (group: GroupRow): Choice<number> => ({
    value: group.id,
    title: group.groupName,
    hint: group.groupRole.map(nameOf).join(', '),
    facts: t('members', { count: group.employeeCount }),
    ...(mayTake(group) ? {} : { blocked: t('notYours') }),
  })
  const named = (group: GroupRow) => ({ id: group.id, name: group.groupName })
  const change = (ids: ReadonlySet<number>) => {
    const others = picked.filter(({ id }) => !rows?.some((row) => row.id === id))
    setPicked([...others, ...(rows ?? []).filter(({ id }) => ids.has(id)).map(named)])
  }
  const total = found?.dataCount ?? 0
  return (
    <PickerPage
      from={from}
      title={t('chooseGroups')}
      action={t('useGroups')}
      note={t('nothingSaved')}
      onUse={() => onUse(picked)}
      onBack={onBack}
      onClose={onBack}
    >
      <SearchField
        label={t('searchGroup')}
        placeholder={t('searchGroup')}
        value={search}
        onSearch={(text) => setView({ search: text, page: 1 })}
      />
      <SelectAll
        rows={(rows ?? []).filter(mayTake).map(named)}
        chosen={picked}
        paged={total > perPage}
        onChange={setPicked}
      />
      {list.isPending && <Spinner />}
      {state ??
        (rows && (
          <ChoiceList
            label={t('groups')}
            choices={rows.map(toChoice)}
            chosen={idsOfPicked(picked)}
            many
            onChange={change}
          />
        ))}
      {total > perPage && (
        <PickerPages page={page} perPage={perPage} total={total} onPage={(next) => setView({ search, page: next })} />
      )}
    </PickerPage>
  )
}
