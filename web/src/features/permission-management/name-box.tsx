import { listGroups } from '@laisen/contract/endpoints/groups'
import { getAllRoles } from '@laisen/contract/endpoints/roles'
import { limits } from '@laisen/contract/limits'
import { asPage } from '@laisen/contract/listed'
import { permissionManagementMessages } from '@laisen/contract/messages/permission-management'
import { MultiSelect } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { inMantine } from '../../ui/later/in-mantine.tsx'
import { useRoleName } from '../people/use-role-name.ts'
import s from './name-search.module.css'
import type { Wanted } from './wanted.ts'

interface Props {
  id: string
  describedBy: string | undefined
  invalid: boolean
  typed: string
  value: readonly Wanted[]
  onChange: (wanted: readonly Wanted[]) => void
  onType: (typed: string) => void
  autoFocus: boolean
  /** Called before it is seen. */
  onReady: () => void
}

const offered = 10
const keyOf = ({ kind, id }: Wanted) => `${kind}-${id}`

/** Names of roles and groups as chips; what is typed offers more of them. */
export const NameBox = inMantine(function NameBox(props: Props) {
  const { id, describedBy, invalid, typed, value, onChange, onType, autoFocus, onReady } = props
  const t = useText(permissionManagementMessages)
  useLayoutEffect(onReady, [onReady])
  const { roles, groups, long } = useOffered(typed)
  const known = [...value, ...roles, ...groups]
  const toOptions = (some: readonly Wanted[], kind: Wanted['kind']) => {
    const chosen = value.filter((one) => one.kind === kind && !some.some((other) => keyOf(other) === keyOf(one)))
    return [...some, ...chosen].map((one) => ({ value: keyOf(one), label: one.name }))
  }
  return (
    <MultiSelect
      id={id}
      aria-describedby={describedBy}
      error={invalid}
      searchable
      autoFocus={autoFocus}
      hidePickedOptions
      withCheckIcon={false}
      withErrorStyles={false}
      rightSectionWidth={0}
      rightSection={<span />}
      placeholder={value.length === 0 ? t('searchHint') : ''}
      nothingFoundMessage={long ? t('nothingToChoose') : t('typeMore', { count: limits.searchMinCharacters })}
      searchValue={typed}
      onSearchChange={onType}
      filter={({ options }) => options}
      data={[
        { group: t('permissions'), items: toOptions(roles, 'role') },
        { group: t('groups'), items: toOptions(groups, 'group') },
      ]}
      value={value.map(keyOf)}
      onChange={(keys) => {
        onChange(keys.flatMap((key) => known.find((one) => keyOf(one) === key) ?? []))
        onType('')
      }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      classNames={{
        wrapper: s.wrapper ?? '',
        input: s.input ?? '',
        pillsList: s.pills ?? '',
        inputField: s.inputField ?? '',
        pill: s.pill ?? '',
        options: s.options ?? '',
        option: s.option ?? '',
        groupLabel: s.group ?? '',
        empty: s.none ?? '',
      }}
    />
  )
})

/** The first roles and groups whose names contain what is typed, from two characters on (2§5); before that, the first of all. */
function useOffered(typed: string): { roles: readonly Wanted[]; groups: readonly Wanted[]; long: boolean } {
  const nameOf = useRoleName()
  const text = typed.trim()
  const long = text === '' || [...text].length >= limits.searchMinCharacters
  const input = { Page: 1, PerPage: offered, Search: text || null }
  const options = { keepPrevious: true, enabled: long, staleSeconds: 30 }
  const roles = useCall(getAllRoles, input, options).data
  const groups = useCall(listGroups, input, options).data
  if (!long) return { roles: [], groups: [], long }
  return {
    roles: (roles ? asPage(roles).listData : []).map((role) => ({ kind: 'role', id: role.roleID, name: nameOf(role) })),
    groups: (groups?.listData ?? []).map(({ id, groupName }) => ({ kind: 'group', id, name: groupName })),
    long,
  }
}
