import { frameMessages } from '@laisen/contract/messages/frame'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { InsideButton, TextField } from './text-field.tsx'

interface Props {
  label: string
  /** Placeholder text. */
  placeholder: string
  /** The active search, kept in the address. */
  value: string
  /** Called on Enter, and with an empty text when the field is cleared. */
  onSearch: (text: string) => void
  /** Shows the label above the field. */
  shownLabel?: boolean
  toolbar?: boolean
  className?: string
  /** For forms whose own button starts the search: called on every keystroke. */
  onType?: (text: string) => void
  /** A shorter text is not searched for; the field says so. */
  least?: number
}

/** A search field. `/` focuses it from anywhere on the screen, and Enter starts the search. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  shownLabel,
  toolbar = !shownLabel,
  className,
  onType,
  least = 0,
}: Props) {
  const t = useText(frameMessages)
  const [typed, setTyped] = useState(value)
  const [tooShort, setTooShort] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(value), [value])
  useSlash(() => box.current?.focus())
  const type = (text: string) => {
    setTyped(text)
    setTooShort(false)
    onType?.(text)
  }
  const search = (text: string) => {
    const short = text !== '' && [...text].length < least
    setTooShort(short)
    if (!short) onSearch(text)
  }
  const clear = () => {
    type('')
    onSearch('')
    box.current?.focus()
  }
  return (
    <TextField
      ref={box}
      label={label}
      quietLabel={!shownLabel}
      className={className}
      toolbar={toolbar}
      type="search"
      enterKeyHint="search"
      aria-keyshortcuts="/"
      icon={IconSearch}
      placeholder={placeholder}
      error={tooShort ? t('searchTooShort', { count: least }) : undefined}
      value={typed}
      onChange={type}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        search(typed.trim())
      }}
      inside={typed !== '' && <InsideButton label={t('clearSearch')} icon={IconX} onClick={clear} />}
    />
  )
}

/** `/` puts the focus into the search from anywhere on the screen. */
export function useSlash(focus: () => void): void {
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (at.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
