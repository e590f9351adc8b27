import { frameMessages } from '@laisen/contract/messages/frame'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { schemes } from '../theme/scheme.ts'
import { chooseScheme, useChosenScheme, useLitScheme } from '../theme/use-scheme.ts'
import { Icon } from '../ui/icon.tsx'
import { ChoiceMenu } from './choice-menu.tsx'

const looks = {
  auto: { icon: IconDeviceDesktop, word: 'themeSystem' },
  light: { icon: IconSun, word: 'themeLight' },
  dark: { icon: IconMoon, word: 'themeDark' },
} as const

/** Light, dark, or as the device is set; stored in this browser. */
export function SchemeMenu() {
  const t = useText(frameMessages)
  const chosen = useChosenScheme()
  const lit = useLitScheme()
  return (
    <ChoiceMenu
      label={`${t('theme')}: ${t(looks[chosen].word)}`}
      title={t('theme')}
      value={chosen}
      width={190}
      onChange={chooseScheme}
      choices={schemes.map((scheme) => ({
        value: scheme,
        label: t(looks[scheme].word),
        picture: <Icon of={looks[scheme].icon} />,
      }))}
    >
      <Icon of={looks[lit].icon} />
    </ChoiceMenu>
  )
}
