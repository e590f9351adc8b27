import { basename } from 'node:path'
import type { Locale } from '@laisen/contract/messages/define'

type Width = 1280 | 390
type Scheme = 'light' | 'dark'
export type LookName = `${Locale}-${Width}-${Scheme}`

/** How a screen is shown: its language, its width, and light or dark. */
export interface Look {
  readonly name: LookName
  readonly language: Locale
  readonly width: Width
  readonly colorScheme: Scheme
}

const languages = ['en', 'th'] as const
const widths = [1280, 390] as const
const schemes = ['light', 'dark'] as const

export const allLooks: readonly Look[] = languages.flatMap((language) =>
  widths.flatMap((width) =>
    schemes.map((colorScheme) => ({
      name: `${language}-${width}-${colorScheme}` as const,
      language,
      width,
      colorScheme,
    })),
  ),
)

/** The looks in which the tour visits all screens. It sees each screen light and dark, without visiting it again. */
export const tourLooks: readonly LookName[] = ['en-1280-light', 'th-390-light']

/** Every other story runs in one of these. Each language, width and scheme is in two of them. */
const storyLooks = ['en-1280-light', 'th-390-light', 'th-1280-dark', 'en-390-dark'] as const satisfies LookName[]

export function lookNamed(name: LookName): Look {
  return allLooks.find((look) => look.name === name)!
}

/** The look that a story's tag names (`{ tag: '@th-390-light' }`). Without a tag, all stories of a file have the same, whatever they are called. */
export function lookOfStory(file: string, tags: readonly string[]): Look {
  const asked = allLooks.find(({ name }) => tags.includes(`@${name}`))
  if (asked) return asked
  const place = [...basename(file)].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return lookNamed(storyLooks[place % storyLooks.length]!)
}
