import { keepWordsWhole } from '@laisen/contract/messages/whole-words'

/** A message as Playwright reads it from a screen: with the joiners in Thai words, without zero-width spaces. */
export function asRead(message: string): string {
  return keepWordsWhole(message).replaceAll('\u200b', '')
}

/** A message exactly as it stands on screen, whichever language that is in. */
export function inEither<Key extends string>(
  room: { readonly en: Readonly<Record<Key, string>>; readonly th: Readonly<Record<Key, string>> },
  key: Key,
): RegExp {
  const [english, thai] = [room.en[key], asRead(room.th[key])].map((text) =>
    text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  return new RegExp(`^(${english}|${thai})$`)
}
