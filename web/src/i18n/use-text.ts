import { fill, type Locale } from '@laisen/contract/messages/define'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { useMemo } from 'react'
import { i18n } from './language.ts'
import { useLanguage } from './use-language.ts'

/** One set of messages, as made by `define` in contract. */
interface Room {
  readonly en: Readonly<Record<string, string>>
  readonly th: Readonly<Record<string, string>>
}

/** The keys of a room; for `files_one` and `files_other` the key is `files`, with a `count`. */
export type TextKey<R extends Room> = WithoutPlural<Extract<keyof R['en'], string>>
type WithoutPlural<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K

type Facts = Record<string, string | number>

/** Returns a message in the current language. */
export type Text<R extends Room> = (key: TextKey<R>, facts?: Facts) => string

const names = new WeakMap<Room, string>()
let rooms = 0

/** Messages are loaded with the code of their screen, so a room is registered when it is first used. */
function register(room: Room): string {
  const known = names.get(room)
  if (known) return known
  const name = `room${rooms++}`
  i18n.addResourceBundle('en', name, room.en)
  const thai = Object.entries(room.th).map(([key, sentence]) => [key, keepWordsWhole(sentence)])
  i18n.addResourceBundle('th', name, Object.fromEntries(thai))
  names.set(room, name)
  return name
}

/** The texts of one room; the component renders again when the language changes. */
export function useText<R extends Room>(room: R): Text<R> {
  const language = useLanguage()
  return useMemo(() => textIn(room, language), [language, room])
}

/** A message outside of a component, in the language current at the time of the call. */
export function textNow<R extends Room>(room: R, key: TextKey<R>, facts?: Facts): string {
  return textIn(room, null)(key, facts)
}

type Find = (key: string, options: { count?: number; skipInterpolation: true }) => string

/** i18next finds the sentence and its plural form. Facts are filled in as the server does it, so that Thai is spaced alike. */
function textIn<R extends Room>(room: R, language: Locale | null): Text<R> {
  const find = i18n.getFixedT(language, register(room)) as unknown as Find
  return (key, facts = {}) => {
    const count = typeof facts.count === 'number' ? { count: facts.count } : {}
    return fill(find(key, { ...count, skipInterpolation: true }), facts)
  }
}
