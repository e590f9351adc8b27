interface Sentences<Code extends string> {
  readonly en: Readonly<Record<Code, string>>
  readonly th: Readonly<Record<Code, string>>
}

/** The sentences of refusals as a table of messages. A screen takes those of the nouns that it names itself, not all. */
export function sentencesOf<Code extends string>(
  errors: Readonly<Record<Code, { readonly en: string; readonly th: string }>>,
): Sentences<Code> {
  const codes = Object.keys(errors) as Code[]
  const inLanguage = (language: 'en' | 'th') =>
    Object.fromEntries(codes.map((code) => [code, errors[code][language]])) as Record<Code, string>
  return { en: inLanguage('en'), th: inLanguage('th') }
}
