import type { ListAddress, ListView } from '../../address/use-list-view.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import s from './platform.module.css'

export interface ListBarProps<State extends string> {
  search: { label: string; placeholder: string }
  states: { label: string; words: Readonly<Record<State, string>> }
  address: ListAddress<ListView & { readonly state: State }>
}

/** Search and state above a list. */
export function ListBar<State extends string>({ search, states, address: { view, show } }: ListBarProps<State>) {
  const options = Object.entries<string>(states.words).map(([value, label]) => ({ value: value as State, label }))
  return (
    <search className={s.bar}>
      <SearchField
        className={s.search ?? ''}
        label={search.label}
        placeholder={search.placeholder}
        value={view.search}
        onSearch={(search) => show({ search })}
      />
      <SelectField
        className={s.state}
        toolbar
        quietLabel
        label={states.label}
        value={view.state}
        options={options}
        onChange={(state) => show({ state })}
      />
    </search>
  )
}
