import { useState } from 'react'
import { Button } from './button.tsx'
import s from './search-bar.module.css'
import { SearchField } from './search-field.tsx'

interface Props {
  label: string
  button: string
  value: string
  /** Said when the button or Enter is pressed and nothing was typed. */
  nothingTyped: string
  least?: number
  onSearch: (text: string) => void
}

/** A search with a button. Clearing the field shows everything again. */
export function SearchBar({ label, button, value, nothingTyped, least = 0, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [empty, setEmpty] = useState(false)
  const [tried, setTried] = useState(0)
  const search = (text: string) => {
    setEmpty(text === '')
    if (text !== '') onSearch(text)
  }
  return (
    <search className={s.bar}>
      <SearchField
        label={label}
        placeholder={label}
        className={s.field ?? ''}
        least={least}
        value={value}
        error={empty ? nothingTyped : undefined}
        attempt={tried}
        onType={(text) => {
          setTyped(text)
          setEmpty(false)
        }}
        onSearch={search}
        onClear={() => onSearch('')}
      />
      <Button toolbar onClick={() => (typed.trim() === '' ? setEmpty(true) : setTried(tried + 1))}>
        {button}
      </Button>
    </search>
  )
}
