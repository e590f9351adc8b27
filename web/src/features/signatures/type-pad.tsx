import { signatureMessages } from '@laisen/contract/messages/signatures'
import { useText } from '../../i18n/use-text.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Face } from './handwriting.ts'
import type { MadePicture } from './ink.ts'
import { Paper } from './paper.tsx'
import s from './signatures.module.css'

const MOST_CHARACTERS = 40

interface Props {
  text: string
  face: Face
  picture: MadePicture | undefined
  onType: (typed: { text: string; face: Face }) => void
}

/** A name or initials in a handwriting face. */
export function TypePad({ text, face, picture, onType }: Props) {
  const t = useText(signatureMessages)
  return (
    <div className={s.stack}>
      <Paper picture={picture} alt={`${t('typedPicture')}: ${text}`} />
      <TextField
        label={t('nameOrInitials')}
        value={text}
        maxLength={MOST_CHARACTERS}
        autoComplete="off"
        onChange={(typed) => onType({ text: typed, face })}
      />
      <Segmented
        label={t('style')}
        value={face}
        segments={[
          { value: 'flowing', label: <span className={s.flowing}>{t('styleFlowing')}</span> },
          { value: 'plain', label: <span className={s.plain}>{t('stylePlain')}</span> },
        ]}
        onChange={(chosen) => onType({ text, face: chosen })}
      />
    </div>
  )
}
