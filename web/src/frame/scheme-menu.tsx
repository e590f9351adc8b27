import { frameMessages } from '@laisen/contract/messages/frame'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { schemes } from '../theme/scheme.ts'
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
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const lit = useComputedColorScheme('light')
  return (
    <ChoiceMenu
      label={`${t('theme')}: ${t(looks[colorScheme].word)}`}
      title={t('theme')}
      value={colorScheme}
      width={190}
      onChange={setColorScheme}
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
