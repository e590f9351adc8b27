import { keepWordsWhole } from '@laisen/contract/messages/whole-words'

/** A message as it is compared with a screen. Playwright leaves zero-width spaces out of texts and accessible names. */
export function asRead(message: string): string {
  return keepWordsWhole(message).replaceAll('\u200b', '')
}

/** A regular expression for a text from `say`. In some places Playwright tests one on text that has its zero-width spaces. */
export function pattern(source: string): RegExp {
  return new RegExp(source.replace(/(?<=[ก-๎])(?=[ก-ฮเ-ไ])/g, '\u200b?'))
}

/** A message exactly as it stands on screen, whichever language that is in. */
export function inEither<Key extends string>(
  room: { readonly en: Readonly<Record<Key, string>>; readonly th: Readonly<Record<Key, string>> },
  key: Key,
): RegExp {
  const [english, thai] = [room.en[key], asRead(room.th[key])].map((text) =>
    text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  return pattern(`^(${english}|${thai})$`)
}
