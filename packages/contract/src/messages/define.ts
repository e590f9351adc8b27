export const locales = ['en', 'th'] as const
export type Locale = (typeof locales)[number]

type Same<T> = { readonly [K in keyof T]: string }

/** A table of messages. English decides the keys, and Thai must have each of them. `{name}` is replaced by a fact. */
export function define<const E extends Record<string, string>>(en: E, th: Same<E>): { en: Same<E>; th: Same<E> } {
  return { en, th }
}

/**
 * Puts facts into a sentence. A fact that is missing stays visible as `{name}`, so that a test finds it. Thai puts no space
 * between its own words, but one around Latin words and numbers: `ลบกลุ่ม{name}แล้ว` suits a name in either script. A fact that
 * ends with a full stop (Co., Ltd.) ends its sentence too.
 */
export function fill(sentence: string, facts: Record<string, unknown> = {}): string {
  return sentence.replace(/\{(\w+)[^{}]*\}(?:\.(?!\.))?/g, (whole, name: string, start: number) => {
    if (!(name in facts)) return whole
    const fact = counted(String(facts[name]), whole)
    const stop = whole.endsWith('.') && !fact.endsWith('.') ? '.' : ''
    const before = spaceBefore(fact, sentence[start - 1])
    const behind = spaceBehind(fact, sentence[start + whole.length])
    return `${before}${fact}${stop}${behind}`
  })
}

/** The space in front of a fact in a Thai sentence, if Thai has one there. */
export function spaceBefore(fact: string, character: string | undefined): '' | ' ' {
  return isThai(character) && /^[\p{Script=Latin}\p{N}]/u.test(fact) ? ' ' : ''
}

/** The space behind it; the full stop of `Co., Ltd.` belongs to the name. */
export function spaceBehind(fact: string, character: string | undefined): '' | ' ' {
  return isThai(character) && /[\p{Script=Latin}\p{N}][.)%]*$/u.test(fact) ? ' ' : ''
}

const plurals = new Intl.PluralRules('en')

/** A number with the word for what it counts, where the place names it: `{pages:page|pages}`. Thai needs no forms. */
function counted(fact: string, place: string): string {
  const forms = /:(?<one>.*)\|(?<other>.*)\}/.exec(place)?.groups
  return forms ? `${fact} ${plurals.select(Number(fact)) === 'one' ? forms.one : forms.other}` : fact
}

function isThai(character = ''): boolean {
  return /\p{Script=Thai}/u.test(character)
}
