import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  label: string
  value: number | ''
  onChange: (value: number | '') => void
  error?: string | undefined
  least?: number
}

/** A whole number of points or pages. The arrow keys change it by 1, with Shift by 10. */
export function NumberField({ label, value, onChange, error, least = 0 }: Props) {
  const [typed, setTyped] = useState<string>()
  const step = (by: number) => onChange(Math.max(least, (value || 0) + by))
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={typed ?? String(value)}
      onChange={(text) => {
        const digits = text
          .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0xe50))
          .replace(/[^\d]/g, '')
          .slice(0, 5)
        setTyped(digits)
        onChange(digits === '' ? '' : Number(digits))
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        setTyped(undefined)
        step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
      }}
      error={error}
    />
  )
}
