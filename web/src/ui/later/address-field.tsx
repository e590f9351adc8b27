import { frameMessages } from '@laisen/contract/messages/frame'
import { IconX } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../icon.tsx'
import { TextField } from '../text-field.tsx'
import s from './address-field.module.css'

export interface Addresses {
  readonly addresses: readonly string[]
  /** What stands in the field and was not added yet. */
  readonly typed: string
}

/** The addresses with what was typed: several, if commas or spaces part them. */
export function withTyped({ addresses, typed }: Addresses): readonly string[] {
  return [...new Set([...addresses, ...typed.split(/[\s,;]+/).filter(Boolean)])]
}

interface Props {
  label: string
  hint: string
  'data-autofocus'?: boolean
  value: Addresses
  error: string | undefined
  onChange: (value: Addresses) => void
}

/**
 * Addresses and networks. Enter or a comma adds what was typed; Backspace in the empty field removes the last. Leaving the field
 * adds nothing, because the button that is about to be pressed would move away; what was typed counts all the same.
 */
export function AddressField({ label, hint, value, error, onChange, ...focus }: Props) {
  const t = useText(frameMessages)
  const { addresses, typed } = value
  const add = () => onChange({ addresses: withTyped(value), typed: '' })
  const keep = (addresses: readonly string[]) => onChange({ addresses, typed })
  return (
    <div className={s.addresses}>
      <TextField
        label={label}
        hint={hint}
        {...focus}
        error={error}
        placeholder={t('addAddress')}
        inputMode="url"
        value={typed}
        onChange={(typed) => onChange({ addresses, typed })}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && typed === '') keep(addresses.slice(0, -1))
          if ((event.key !== 'Enter' && event.key !== ',') || typed.trim() === '') return
          event.preventDefault()
          add()
        }}
      />
      {addresses.length > 0 && (
        <ul className={s.chips} aria-label={label}>
          {addresses.map((address) => (
            <li key={address}>
              <span className="mono">{address}</span>
              <button
                type="button"
                aria-label={t('removeAddress', { address })}
                onClick={() => keep(addresses.filter((one) => one !== address))}
              >
                <Icon of={IconX} size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
