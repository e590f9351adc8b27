import { TextField } from '../../ui/text-field.tsx'
import { numberIn, type PlaceName, placeRules } from './stamp-numbers.ts'

interface Props {
  label: string
  name: PlaceName
  value: string
  onChange: (value: string) => void
  /** The id of the error message. */
  errorId: string | undefined
}

/** A whole number of points or pages. The arrow keys change it by 1, with Shift by 10. */
export function NumberField({ label, name, value, onChange, errorId }: Props) {
  const { least, most, empty } = placeRules[name]
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={value}
      placeholder={String(empty)}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        const step = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1)
        onChange(String(Math.max(least, Math.min(numberIn(name, value) + step, most))))
      }}
      errorElsewhere={errorId}
    />
  )
}
