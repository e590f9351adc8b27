// Names of people, companies, groups, roles, packages and certificates are shown to others and mailed to them. So none may
// carry a link, pretend to be another name, or hide what it says.

export type NameRefusal = 'NAME_HIDDEN_CHARACTERS' | 'NAME_LINK' | 'NAME_MIXED_SCRIPTS'

/** Scripts whose words need a zero-width joiner or non-joiner to be written correctly (Unicode 16, §§ 9.2 and 12.1). Thai does not. */
const joining = ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Mong', 'Orya', 'Sinh', 'Syrc', 'Taml', 'Telu']
const joiner = `(?<![${joining.map((script) => `\\p{sc=${script}}`).join('')}])[\\u200c\\u200d]`
/** What is drawn as nothing or turns text: zero-width and bidi characters, the byte order mark, invisible operators, fillers. */
const unseen = '(?![\\u200c\\u200d\\u180b-\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])[\\p{Cf}\\p{DI}]'
/** They choose how a Chinese character, a Mongolian letter, a picture or a key is drawn (Unicode 16, §23.4), and nothing else. */
const selectors = [
  '(?<!\\p{sc=Han})[\\u{e0100}-\\u{e01ef}]',
  '(?<![\\p{sc=Han}\\p{ExtPict}])[\\ufe00-\\ufe0f](?!\\u20e3)',
  '(?<!\\p{sc=Mong})[\\u180b-\\u180f]',
].join('|')
/** A sign of Braille without a dot. */
const blank = '\\u2800'
const hidden = new RegExp(`${unseen}|${joiner}|${selectors}|${blank}|\\p{Cs}`, 'u')
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** In texts of several lines, line breaks and tabs are as they should be. */
const controls = /(?![\t\n\r])\p{Cc}/u

/** A scheme, a www, or a domain that a slash follows: what programs that show mail turn into a link. */
const link = /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:[a-z]{2,}|xn--[a-z0-9-]+)\.?(?::\d+)?[/\\]/iu

/** The scripts whose letters look alike. Thai and Latin in one word are ordinary. */
const alike = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u]

/** Why a text may not be a name; undefined where it may. */
export function nameProblem(name: string): NameRefusal | undefined {
  if (breaks.test(name) || hidden.test(name)) return 'NAME_HIDDEN_CHARACTERS'
  // Full-width letters and one-character dots are read as the plain ones.
  if (link.test(name.normalize('NFKC'))) return 'NAME_LINK'
  return mixesScripts(name) ? 'NAME_MIXED_SCRIPTS' : undefined
}

/** Why a text of several lines, such as a description or a reason, may not be shown to others. It may hold links. */
export function proseProblem(prose: string): NameRefusal | undefined {
  return controls.test(prose) || hidden.test(prose) ? 'NAME_HIDDEN_CHARACTERS' : undefined
}

/** Whether one word holds letters of two scripts that look alike (UTS 39 §5.1, as far as it concerns Latin, Cyrillic and Greek). */
function mixesScripts(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.some((word) => alike.filter((script) => script.test(word)).length > 1)
}
