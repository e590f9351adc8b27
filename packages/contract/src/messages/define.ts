export const locales = ['en', 'th'] as const
export type Locale = (typeof locales)[number]

type Same<T> = { readonly [K in keyof T]: string }

/** One room of messages: English decides the keys, Thai must have each of them. `{name}` stands for a fact. */
export function define<const E extends Record<string, string>>(en: E, th: Same<E>): { en: Same<E>; th: Same<E> } {
  return { en, th }
}

/** Puts facts into a sentence. A fact that is missing stays visible as `{name}`, so that a test finds it. */
export function fill(sentence: string, facts: Record<string, unknown> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name]) : whole))
}
