import { fill, type Locale } from '@laisen/contract/messages/define'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { useMemo } from 'react'
import { language } from './language.ts'
import { useLanguage } from './use-language.ts'

type Sentences = Readonly<Record<string, string>>

/** One set of messages, as made by `define` in contract. */
interface Room {
  readonly en: Sentences
  readonly th: Sentences
}

/** The keys of a room; for `files_one` and `files_other` the key is `files`, with a `count`. */
export type TextKey<R extends Room> = WithoutPlural<Extract<keyof R['en'], string>>
type WithoutPlural<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K

type Facts = Record<string, string | number>

/** Returns a message in the current language. */
export type Text<R extends Room> = (key: TextKey<R>, facts?: Facts) => string

const plurals = { en: new Intl.PluralRules('en'), th: new Intl.PluralRules('th') }
const thaiOfRoom = new WeakMap<Room, Sentences>()

/** The Thai of a room with its marks for breaking lines, which are set once, when a room is first used. */
function thaiOf(room: Room): Sentences {
  const known = thaiOfRoom.get(room)
  if (known) return known
  const marked = Object.entries(room.th).map(([key, sentence]) => [key, keepWordsWhole(sentence)])
  const thai: Sentences = Object.fromEntries(marked)
  thaiOfRoom.set(room, thai)
  return thai
}

/** The texts of one room; the component renders again when the language changes. */
export function useText<R extends Room>(room: R): Text<R> {
  const language = useLanguage()
  return useMemo(() => textIn(room, () => language), [language, room])
}

/** A message outside of a component, in the language current at the time of the call. */
export function textNow<R extends Room>(room: R, key: TextKey<R>, facts?: Facts): string {
  return textIn(room, language)(key, facts)
}

/** Facts are filled in as the server does it, so that Thai is spaced alike. */
function textIn<R extends Room>(room: R, inLanguage: () => Locale): Text<R> {
  return (key, facts = {}) => {
    const locale = inLanguage()
    const sentences = locale === 'th' ? thaiOf(room) : room.en
    const counted = typeof facts.count === 'number' ? `${key}_${plurals[locale].select(facts.count)}` : key
    return fill(sentences[counted] ?? sentences[key] ?? key, facts)
  }
}
