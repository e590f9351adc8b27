import type { RecipientField } from '@laisen/contract/endpoints/recipient'
import { limits } from '@laisen/contract/limits'
import { IconSignature } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/check.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { signMessages } from './messages.ts'
import s from './sign.module.css'
import type { FilledFields } from './use-filled.ts'

/** A place lower than this, in points, has no room for a second line; a vertical one is as wide as a line is high. */
const TWO_LINES = 30

interface Props {
  fill: FilledFields
  /** Whether the recipient wanted to act already, so that what is missing is marked. */
  pressed: boolean
  /** The field that the server refused, and why. */
  refused: { fieldID: number; text: string } | undefined
  onField: (field: RecipientField) => void
}

/** The recipient's fields, one after another: texts and checkboxes are filled in here, signatures in a dialog. */
export function FieldList({ fill, pressed, refused, onField }: Props) {
  const t = useText(signMessages)
  const { own } = fill
  const drawn = (['signature', 'initials'] as const).filter((kind) => own.some((field) => field.kind === kind))
  return (
    <section className={s.fields} aria-label={t('toFill')}>
      <h2>{t('toFill')}</h2>
      {own
        .filter(({ kind }) => kind === 'text' || kind === 'checkbox')
        .map((field) => (
          <Typed
            key={field.fieldID}
            {...{ field, fill }}
            error={errorOf(field, { fill, pressed, refused, missing: t('required') })}
          />
        ))}
      {drawn.map((kind) => {
        const first = own.find((field) => field.kind === kind)!
        const has = fill.filled[kind] !== undefined
        const add = kind === 'signature' ? 'addSignature' : 'addInitials'
        const change = kind === 'signature' ? 'changeSignature' : 'changeInitials'
        return (
          <div key={kind} className={s.drawn}>
            {has && <img src={fill.filled[kind]} alt={t(kind)} />}
            <Button icon={IconSignature} onClick={() => onField(first)}>
              {t(has ? change : add)}
            </Button>
          </div>
        )
      })}
    </section>
  )
}

interface Judged extends Pick<Props, 'fill' | 'pressed' | 'refused'> {
  missing: string
}

function errorOf(field: RecipientField, { fill, pressed, refused, missing }: Judged): string | undefined {
  if (refused?.fieldID === field.fieldID) return refused.text
  return pressed && !fill.isDone(field) ? missing : undefined
}

interface TypedProps extends Pick<Props, 'fill'> {
  field: RecipientField
  error: string | undefined
}

function Typed({ field, fill, error }: TypedProps) {
  const t = useText(signMessages)
  const { fieldID, kind, page, required } = field
  const label = t('fieldOnPage', { label: field.label || t(kind), page })
  const { texts, checks } = fill.filled
  if (kind === 'checkbox')
    return (
      <div id={`field-${fieldID}`}>
        <Checkbox
          label={required ? `${label} *` : label}
          checked={checks[fieldID] === true}
          onChange={(checked) => fill.change({ checks: { ...checks, [fieldID]: checked } })}
        />
        {error && <p className={s.error}>{error}</p>}
      </div>
    )
  const shared = {
    ...{ label, required, error, maxLength: limits.fieldTextCharacters, value: texts[fieldID] ?? '' },
    onChange: (text: string) => fill.change({ texts: { ...texts, [fieldID]: text } }),
  }
  return (
    <div id={`field-${fieldID}`}>
      {Math.min(field.width, field.height) < TWO_LINES ? <TextField {...shared} /> : <TextArea {...shared} rows={3} />}
    </div>
  )
}
