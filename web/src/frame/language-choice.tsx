import { frameMessages } from '@laisen/contract/messages/frame'
import { setLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useText } from '../i18n/use-text.ts'
import { Flag } from '../ui/flag.tsx'
import { Segmented } from '../ui/segmented.tsx'

/** Switches between English and Thai on the small entries, which have no menus (1§2). */
export function LanguageChoice() {
  const t = useText(frameMessages)
  return (
    <Segmented
      label={t('language')}
      value={useLanguage()}
      onChange={setLanguage}
      onDesk
      segments={[
        { value: 'en', lang: 'en', label: <Language flag="us" name={t('english')} /> },
        { value: 'th', lang: 'th', label: <Language flag="th" name={t('thai')} /> },
      ]}
    />
  )
}

function Language({ flag, name }: { flag: 'us' | 'th'; name: string }) {
  return (
    <>
      <Flag of={flag} /> {name}
    </>
  )
}
