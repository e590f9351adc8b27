import type { Locale } from '@laisen/contract/messages/define'
import { frameMessages } from '@laisen/contract/messages/frame'
import { IconChevronDown } from '@tabler/icons-react'
import { useLanguage } from '../i18n/use-language.ts'
import { useText } from '../i18n/use-text.ts'
import { Flag } from '../ui/flag.tsx'
import { Icon } from '../ui/icon.tsx'
import { changeLanguage } from './change-language.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import s from './frame.module.css'

/** Flags and own names of the languages (1§2). */
const languages = [
  { locale: 'en', flag: 'us', name: 'english' },
  { locale: 'th', flag: 'th', name: 'thai' },
] as const satisfies readonly { locale: Locale; flag: string; name: string }[]

/** Switches between English and Thai. */
export function LanguageMenu() {
  const t = useText(frameMessages)
  const language = useLanguage()
  const now = languages.find((one) => one.locale === language) ?? languages[0]
  return (
    <ChoiceMenu
      label={`${t('language')}: ${t(now.name)}`}
      value={language}
      width={160}
      onChange={(locale) => void changeLanguage(locale)}
      choices={languages.map((one) => ({
        value: one.locale,
        label: t(one.name),
        lang: one.locale,
        picture: <Flag of={one.flag} />,
      }))}
    >
      <Flag of={now.flag} />
      <span className={s.choiceWord}>{t(now.name)}</span>
      <Icon of={IconChevronDown} size={16} className={s.chevron} />
    </ChoiceMenu>
  )
}
