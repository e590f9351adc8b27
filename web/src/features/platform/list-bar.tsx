import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import s from './platform.module.css'
import type { ListQuery } from './use-list-query.ts'

export interface ListBarProps<State extends string> {
  search: { label: string; placeholder: string }
  states: { label: string; words: Readonly<Record<State, string>> }
  query: ListQuery<State>
  onApply: (change: Partial<ListQuery<State>>) => void
}

/** Search and state above a list. */
export function ListBar<State extends string>({ search, states, query, onApply }: ListBarProps<State>) {
  const options = Object.entries<string>(states.words).map(([value, label]) => ({ value: value as State, label }))
  return (
    <search className={s.bar}>
      <SearchField
        className={s.search ?? ''}
        label={search.label}
        placeholder={search.placeholder}
        value={query.search}
        onSearch={(text) => onApply({ search: text })}
      />
      <SelectField
        className={s.state}
        toolbar
        quietLabel
        label={states.label}
        value={query.state}
        options={options}
        onChange={(state) => onApply({ state })}
      />
    </search>
  )
}
