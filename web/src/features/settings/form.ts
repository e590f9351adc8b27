import { readColor } from '@laisen/contract/company-colors'
import type { CompanySetting } from '@laisen/contract/endpoints/settings'
import { isEmail } from '@laisen/contract/people-rules'

const texts = ['colorCode', 'senderName', 'replyTo', 'reason', 'location'] as const

/** What the screen shows. `logo` is undefined if unchanged, and null if removed. */
export type SettingValues = Pick<CompanySetting, (typeof texts)[number] | 'defaultLanguage' | 'anyPageSize'> & {
  readonly logo: string | null | undefined
}

export function valuesOf(setting: CompanySetting): SettingValues {
  const { colorCode, senderName, replyTo, reason, location, defaultLanguage, anyPageSize } = setting
  const shown = { senderName, replyTo, reason, location, defaultLanguage, anyPageSize }
  return { ...shown, colorCode: colorCode.toUpperCase(), logo: undefined }
}

/** Only what differs from what was loaded, as the call expects it. */
export function changesOf(values: SettingValues, saved: CompanySetting): Partial<SettingValues> {
  const before = valuesOf(saved)
  const changes: [string, unknown][] = texts
    .map((name) => [name, values[name].trim()] as const)
    .filter(([name, text]) => text !== before[name] && !isSameColor(name, text, before[name]))
    .map(([name, text]) => [name, name === 'colorCode' ? (readColor(text) ?? text) : text])
  for (const name of ['defaultLanguage', 'anyPageSize'] as const)
    if (values[name] !== before[name]) changes.push([name, values[name]])
  if (values.logo !== undefined && !(values.logo === null && saved.logo === '')) changes.push(['logo', values.logo])
  return Object.fromEntries(changes)
}

function isSameColor(name: string, one: string, other: string): boolean {
  const color = readColor(one)
  return name === 'colorCode' && color !== undefined && color === readColor(other)
}

export type SettingField = 'colorCode' | 'logo' | 'senderName' | 'replyTo' | 'reason' | 'location'
export const settingFields: readonly SettingField[] = [
  ...(['colorCode', 'logo', 'senderName'] as const),
  ...(['replyTo', 'reason', 'location'] as const),
]

export function problemsOf({ colorCode, replyTo }: SettingValues): { colorCode: boolean; replyTo: boolean } {
  return {
    colorCode: colorCode.trim() !== '' && readColor(colorCode) === undefined,
    replyTo: replyTo.trim() !== '' && !isEmail(replyTo.trim()),
  }
}
