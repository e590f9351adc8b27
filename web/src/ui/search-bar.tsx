import { frameMessages } from '@laisen/contract/messages/frame'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import s from './search-bar.module.css'
import { useSlash } from './search-field.tsx'
import { InsideButton, TextField } from './text-field.tsx'

interface Props {
  label: string
  button: string
  value: string
  /** Said when the button or Enter is pressed and nothing was typed. */
  nothingTyped: string
  /** A shorter text is not searched for; the field says so. */
  least?: number
  onSearch: (text: string) => void
}

/** A search with a button. Clearing the field shows everything again. */
export function SearchBar({ label, button, value, nothingTyped, least = 0, onSearch }: Props) {
  const t = useText(frameMessages)
  const [typed, setTyped] = useState(value)
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(value), [value])
  useSlash(() => box.current?.focus())
  const type = (text: string) => {
    setTyped(text)
    setProblem(undefined)
  }
  const search = () => {
    const text = typed.trim()
    const short = [...text].length < least
    setProblem(text === '' ? nothingTyped : short ? t('searchTooShort', { count: least }) : undefined)
    if (text !== '' && !short) onSearch(text)
  }
  const clear = () => {
    type('')
    onSearch('')
    box.current?.focus()
  }
  return (
    <search className={s.bar}>
      <TextField
        ref={box}
        label={label}
        quietLabel
        className={s.field}
        toolbar
        type="search"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        icon={IconSearch}
        placeholder={label}
        error={problem}
        value={typed}
        onChange={type}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          search()
        }}
        inside={typed !== '' && <InsideButton label={t('clearSearch')} icon={IconX} onClick={clear} />}
      />
      <Button toolbar onClick={search}>
        {button}
      </Button>
    </search>
  )
}
