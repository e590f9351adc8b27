import { companyColors, contrast, readColor } from '@laisen/contract/company-colors'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { settingMessages } from './messages.ts'
import s from './settings.module.css'

interface Props {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The colour as text, with a picker beside it, and whether white text can be read on it. */
export function ColorField({ value, error, onChange }: Props) {
  const t = useText(settingMessages)
  const color = readColor(value)
  return (
    <div className={s.field}>
      <TextField
        label={t('colorCode')}
        value={value}
        error={error}
        hint={color ? undefined : t('colorHint')}
        maxLength={7}
        mono
        onChange={onChange}
        lead={
          <input
            type="color"
            className={s.swatch}
            aria-label={t('pickColor')}
            value={color ?? '#0e4c6d'}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
        }
      />
      {color && <Readable color={color} />}
    </div>
  )
}

function Readable({ color }: { color: string }) {
  const t = useText(settingMessages)
  const format = useFormat()
  const used = companyColors(color).light.primary
  const isUsed = used === color
  const ratio = format.number(Math.round(contrast(color, '#ffffff') * 10) / 10)
  return (
    <p className={isUsed ? s.good : s.darkened} role="status">
      <Icon of={isUsed ? IconCheck : IconAlertTriangle} size={16} />
      {isUsed ? t('colorGood', { ratio }) : t('colorDarkened', { color: used.toUpperCase() })}
    </p>
  )
}
