import { topLevelDomains } from './top-level-domains.ts'

// What programs that show mail turn into something to click, however it is written: an address of the web, a bare domain, an email
// address, a network address. Letters and dots that only look like others count as those they look like.

/** Letters of other scripts that look like Latin ones (UTS 39, confusables.txt). */
const alike: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    п: 'n',
    о: 'o',
    р: 'p',
    ѕ: 's',
    т: 't',
  },
  ...{
    у: 'y',
    х: 'x',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    α: 'a',
    ι: 'i',
    κ: 'k',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ϲ: 'c',
    ı: 'i',
    ɩ: 'i',
    ɡ: 'g',
  },
}
/** Full stops of other scripts, and dots that are read as one. IDNA itself takes U+3002 for one (UTS 46 §4). */
const dots = /[\u3002\u06d4\u0701\u0702\ua4f8\u{10a50}\u{1d16d}\u00b7\u2022\u2027\u2219\u22c5\u30fb\u0387]/gu
const slashes = /[\u2044\u2215\u29f8\u2571]/gu
const colons = /[\u2236\ua789\u02d0\u0589\u05c3]/gu
/** What is drawn as nothing, and marks above and below letters. */
const unseen = /[\p{Cf}\p{DI}\p{M}\u2800]/gu

/** A text as a reader takes it: compatible forms, letters and dots that look alike are one, and what cannot be seen is gone. */
function folded(text: string): string {
  return [...text.normalize('NFKD').replace(unseen, '').toLowerCase()]
    .map((letter) => alike[letter] ?? letter)
    .join('')
    .replace(dots, '.')
    .replace(slashes, '/')
    .replace(colons, ':')
}

const domains = new Set(topLevelDomains.map(folded))

const patterns: readonly RegExp[] = [
  /:[/\\]{2}/u,
  /(?<![a-z0-9])(?:https?|ftps?|mailto|javascript|vbscript):\S/u,
  /(?<![\p{L}\p{N}])www\d*\.\S/u,
  // A server of a Windows network.
  /\\\\[\p{L}\p{N}]/u,
  /[\p{L}\p{N}_.%+-]@(?:\p{L}|[\p{N}-]+\.|\[)/u,
  /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)/u,
  /\[[0-9a-f]*:[0-9a-f:.]*\]/u,
  // A path behind a name, whatever the name ends with.
  /[\p{L}\p{N}]\.(?:[a-z]{2,}|xn--[a-z0-9-]+)\.?(?::\d+)?[/\\]/u,
]

/** What follows a dot inside a word. */
const afterDot = /(?<=[\p{L}\p{N}\p{Extended_Pictographic}_-])\.([\p{L}\p{N}][\p{L}\p{N}-]*)/gu

/** Thai is written on without a space, so Latin letters alone may be the end of a domain as well. */
function isDomain(after: string): boolean {
  if (after.startsWith('xn--')) return true
  const [word] = /^[^-]+/u.exec(after)!
  const [latin] = /^[a-z0-9]*/u.exec(word)!
  return domains.has(word) || domains.has(latin)
}

/** Written so in names of companies, in one word. */
const companyForms = /(?<![\p{L}\p{N}._-])(?:co|pte|pty|pvt)\.(?:ltd|inc|llc)(?![\p{L}\p{N}]|\.[\p{L}\p{N}]|[-/\\@:])/gu

/** Whether a text holds something to click. */
export function holdsLink(text: string): boolean {
  const read = folded(text)
  if (patterns.some((pattern) => pattern.test(read))) return true
  return [...read.replace(companyForms, ' ').matchAll(afterDot)].some(([, after]) => isDomain(after!))
}

/** A text in which each link is replaced by these words; in Thai, which has no spaces, without what stands around it. */
export function withoutLinks(text: string, instead: string): string {
  if (!holdsLink(text)) return text
  const pieces = text.replace(/[\p{Cf}\u2800]/gu, '').split(/(\s+)/u)
  const cut = pieces.map((piece) => (holdsLink(piece) ? cutOut(piece, instead) : piece)).join('')
  return holdsLink(cut) ? instead : cut
}

function cutOut(word: string, instead: string): string {
  const cut = word.replace(/[^\p{sc=Thai}]+/gu, (run) => (holdsLink(run) ? instead : run))
  return holdsLink(cut) ? instead : cut
}
