import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { changeLanguage } from '../../frame/change-language.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Radio } from '../../ui/check.tsx'
import { Flag } from '../../ui/flag.tsx'
import s from './profile.module.css'

const languages = [
  { locale: 'en', flag: 'us', name: 'english' },
  { locale: 'th', flag: 'th', name: 'thai' },
] as const

/** English or Thai, saved for this user: for screens, answers and emails. */
export function LanguageChoice() {
  const t = useText(sessionMessages)
  const names = useText(frameMessages)
  const { language } = useFormat()
  return (
    <fieldset className={s.languages}>
      <legend>{t('language')}</legend>
      <p className="second">{t('languageHint')}</p>
      {languages.map(({ locale, flag, name }) => (
        <Radio
          key={locale}
          name="language"
          lang={locale}
          label={
            <span className={s.languageName}>
              <Flag of={flag} /> {names(name)}
            </span>
          }
          checked={locale === language}
          onChange={() => void changeLanguage(locale)}
        />
      ))}
    </fieldset>
  )
}
