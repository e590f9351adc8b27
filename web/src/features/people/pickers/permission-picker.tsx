import { getAllPermissions, type PermissionRow } from '@laisen/contract/endpoints/permissions'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { keepWordsWhole, withoutMarks } from '@laisen/contract/messages/whole-words'
import { denyChanges } from '@laisen/contract/permissions'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PickerPage } from '../../../ui/picker-page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { type CheckRow, CheckTable } from './check-table.tsx'
import type { PickerProps } from './picked.ts'
import { usePickerState } from './picker-state.tsx'

/** A checkbox list of permissions by id and name, for a user, a role or a group (1§2). */
export function PermissionPicker({ from, chosen, onUse, onBack }: PickerProps) {
  const t = useText(pickerMessages)
  const [picked, setPicked] = useState(chosen)
  const [search, setSearch] = useState('')
  const [before] = useState(() => new Set(chosen.map(({ id }) => id)))
  const list = useCall(getAllPermissions, {})

  const toRow = (row: PermissionRow): CheckRow => {
    const { permissionID: id, permissionName: name, groupName, description, givable } = row
    // Anyone who may edit can remove an assigned permission, except 99, which only those who have it can remove (rules
    // 2.3).
    const lifting = before.has(id) && id === denyChanges
    const blocked = givable || (before.has(id) && !lifting) ? undefined : t(lifting ? 'notLifted' : 'notHeld')
    // Permission 99 removes rights, so “Select all” never ticks it.
    const words = { name: keepWordsWhole(name), hint: keepWordsWhole(description), group: keepWordsWhole(groupName) }
    return { id, ...words, code: String(id), blocked, byHand: id === denyChanges }
  }
  const wanted = search.trim().toLowerCase()
  // Those about the same thing stand together.
  const groups = list.data && Map.groupBy(list.data, ({ groupName }) => groupName)
  const rows =
    groups &&
    [...groups.values()]
      .flat()
      .map(toRow)
      .filter(({ code, name, hint = '' }) => withoutMarks(`${code} ${name} ${hint}`).toLowerCase().includes(wanted))
  const state = usePickerState(list, rows)
  return (
    <PickerPage
      from={from}
      title={t('choosePermissions')}
      action={t('savePermissions')}
      note={t('nothingSaved')}
      onUse={() => onUse([...picked].sort((one, other) => one.id - other.id))}
      onBack={onBack}
      onClose={onBack}
    >
      <SearchField
        label={t('searchPermission')}
        placeholder={t('searchPermission')}
        value={search}
        onSearch={setSearch}
        onType={setSearch}
      />
      <CheckTable
        label={t('permissions')}
        codeWidth="22%"
        codeTitle={t('permissionId')}
        nameTitle={t('permissionName')}
        rows={rows}
        state={state}
        chosen={picked}
        onChange={setPicked}
      />
    </PickerPage>
  )
}
