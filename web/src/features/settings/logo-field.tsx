import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { settingMessages } from './messages.ts'
import { type LogoProblem, readLogo } from './read-logo.ts'
import s from './settings.module.css'

interface Props {
  /** An address or a data URL; empty without one. */
  logo: string
  error: string | undefined
  onPick: (logo: string | null) => void
}

/** The company's logo. A new one takes effect when the settings are saved. */
export function LogoField({ logo, error, onPick }: Props) {
  const t = useText(settingMessages)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<LogoProblem>()
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Cleared so that the same file can be chosen again.
    currentTarget.value = ''
    if (!file) return
    const read = await readLogo(file)
    setProblem('problem' in read ? read.problem : undefined)
    if ('logo' in read) onPick(read.logo)
  }
  const wrong = problem ? t(problem) : error
  return (
    <div className={s.field}>
      <span className={s.label} id={id}>
        {t('logo')}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would not lay out its buttons in a row in every browser */}
      <div className={s.logoRow} role="group" aria-labelledby={id}>
        {logo && <img src={logo} alt={t('logoAlt')} className={s.logo} />}
        <Button icon={IconPhoto} onClick={() => input.current?.click()}>
          {t(logo ? 'changeLogo' : 'chooseLogo')}
        </Button>
        {logo && (
          <Button
            variant="quiet"
            icon={IconTrash}
            onClick={() => {
              setProblem(undefined)
              onPick(null)
            }}
          >
            {t('removeLogo')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('logo')}
        onChange={(event) => void pick(event)}
      />
      {wrong ? <Notice kind="error">{wrong}</Notice> : <p className={s.hint}>{t('logoHint')}</p>}
    </div>
  )
}
