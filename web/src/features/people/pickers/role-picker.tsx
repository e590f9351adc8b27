import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { PickerPage } from '../../../ui/picker-page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { idsOfPicked, type Picked, type PickerProps } from './picked.ts'
import { SelectAll } from './picker-bar.tsx'
import { PickerPages } from './picker-pages.tsx'
import { usePickerState } from './picker-state.tsx'
import { useRoleChoices } from './use-role-choices.tsx'

interface OneProps extends Pick<PickerProps, 'from' | 'onBack'> {
  chosen: Picked | undefined
  onUse: (role: Picked) => void
}

/** Chooses a user's role from a radio list (1§2). */
export function RolePicker({ from, chosen, onUse, onBack }: OneProps) {
  const t = useText(pickerMessages)
  const [role, setRole] = useState(chosen)
  const roles = useRoleChoices(chosen ? [chosen] : [])
  return (
    <PickerPage
      from={from}
      title={t('chooseRole')}
      action={t('useRole')}
      blocked={role === undefined && t('chooseOneRole')}
      note={t('nothingSaved')}
      onUse={() => role && onUse(role)}
      onBack={onBack}
      onClose={onBack}
    >
      <RoleList
        roles={roles}
        chosen={role ? [role] : []}
        onChange={([id]) => setRole(roles.rows?.find((row) => row.id === id) ?? role)}
      />
    </PickerPage>
  )
}

/** Chooses the roles of a group, any number of them. */
export function RolesPicker({ from, chosen, onUse, onBack }: PickerProps) {
  const t = useText(pickerMessages)
  const [picked, setPicked] = useState(chosen)
  const roles = useRoleChoices(chosen)
  const shown = roles.rows ?? []
  const change = (ids: readonly number[]) => {
    const others = picked.filter(({ id }) => !shown.some((row) => row.id === id))
    setPicked([...others, ...shown.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }))])
  }
  return (
    <PickerPage
      from={from}
      title={t('chooseRoles')}
      action={t('useRoles')}
      note={t('nothingSaved')}
      onUse={() => onUse(picked)}
      onBack={onBack}
      onClose={onBack}
    >
      <RoleList many roles={roles} chosen={picked} onChange={change}>
        <SelectAll
          rows={shown.filter(({ givable }) => givable).map(({ id, name }) => ({ id, name }))}
          chosen={picked}
          paged={roles.page.total > roles.page.perPage}
          onChange={setPicked}
        />
      </RoleList>
    </PickerPage>
  )
}

interface ListProps {
  roles: ReturnType<typeof useRoleChoices>
  many?: boolean
  chosen: readonly Picked[]
  onChange: (ids: readonly number[]) => void
  children?: React.ReactNode
}

function RoleList({ roles, many = false, chosen, onChange, children }: ListProps) {
  const t = useText(pickerMessages)
  const { list, choices, search, find, page } = roles
  const state = usePickerState(list, choices)
  return (
    <>
      <SearchField label={t('searchRole')} placeholder={t('searchRole')} value={search} onSearch={find} onType={find} />
      {children}
      {list.isPending && <Spinner />}
      {state ??
        (choices && (
          <ChoiceList
            label={t('roles')}
            choices={choices}
            chosen={idsOfPicked(chosen)}
            many={many}
            onChange={(ids) => onChange([...ids])}
          />
        ))}
      {page.total > page.perPage && <PickerPages {...page} />}
    </>
  )
}
