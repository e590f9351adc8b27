import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@laisen/contract/errors'
import { specTexts } from '@laisen/contract/messages/spec-texts'
import { root } from '../run.ts'
import { thaiWordSlipsOf, wordSlipsOf } from './message-words.ts'
import { sources } from './sources.ts'

type Room = { en: Record<string, string>; th: Record<string, string> }

/** Their facts stand on dotted blanks, as on a paper form, with a space on either side. */
const onBlanks = new Set([
  ...['signedBy', 'onBehalf', 'deleteText', 'deleteTextGroups'],
  ...['filteredBy', 'filteredByDays', 'shownBy', 'onlyStatus'],
])

/** Whether the specification words it, or how it begins. */
const isQuoted = (sentence: string) => specTexts.some(({ quoted }) => sentence.startsWith(quoted))

function blanks(sentence: string): string {
  return [...sentence.matchAll(/\{(\w+)/g)]
    .map((match) => match[1])
    .sort()
    .join(',')
}

async function rooms(): Promise<[string, Room][]> {
  const folder = join(root, 'packages/contract/src/messages')
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'define.ts')
  const loaded = names.map(async (name) => {
    const module = (await import(join(folder, name))) as Record<string, unknown>
    return Object.values(module)
      .filter((value): value is Room => typeof value === 'object' && value !== null && 'en' in value && 'th' in value)
      .map((value): [string, Room] => [name, { en: flat(value.en), th: flat(value.th) }])
  })
  return (await Promise.all(loaded)).flat()
}

/** A mail is several sentences under one key. */
function flat(texts: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([part, sentence]) => [`${key}.${part}`, String(sentence)])
      : [[key, String(value)]],
  )
  return Object.fromEntries(entries)
}

function roomFindings(name: string, room: Room): string[] {
  return Object.entries(room.en).flatMap(([key, english]) => {
    const thai = room.th[key]
    if (thai === undefined || thai.trim() === '') return [`messages: ${name} ${key} has no Thai`]
    const other = blanks(english) === blanks(thai) ? [] : [`messages: ${name} ${key} has other blanks in Thai`]
    return [
      ...other,
      ...[
        ...slipsOf(english),
        ...thaiSlipsOf(thai),
        ...(isQuoted(english) || key.endsWith('_other') ? [] : wordSlipsOf(english)),
        ...(onBlanks.has(key) ? [] : thaiWordSlipsOf(thai)),
      ].map((slip) => `messages: ${name} ${key} ${slip}`),
    ]
  })
}

/** Slips that editing a sentence leaves behind. */
export function slipsOf(sentence: string): string[] {
  const slips: [RegExp, string][] = [
    [/(?<!\.)\.\.(?!\.)|[,;:]\.(?!\w)|,,/, 'has two marks of punctuation in a row'],
    [/ {2}/, 'has two spaces in a row'],
    [/^\s|\s$/, 'begins or ends with a space'],
  ]
  return slips.filter(([pattern]) => pattern.test(sentence)).map(([, slip]) => slip)
}

/** Thai ends no sentence with a full stop; `น.` behind a time is an abbreviation. */
export function thaiSlipsOf(sentence: string): string[] {
  const stopped = /[ก-๎]\.(\s|$)/.test(sentence.replace(/[\d}] น\.|[ก-ฮ]\.–[ก-ฮ]\./g, ''))
    ? ['ends a sentence with a full stop']
    : []
  const crowded = /[ก-๎][A-Za-z0-9]|[A-Za-z0-9][ก-๎]/.test(sentence)
    ? ['has no space beside a number or a Latin word']
    : []
  return [...slipsOf(sentence), ...stopped, ...crowded]
}

/** Tables of a screen's own texts stand in the web beside it. They are read as text, since Node cannot load components. */
function webFindings(): string[] {
  const files = sources('.ts', '.tsx').filter(
    (file) =>
      file.path.startsWith('web/src/') && !file.path.startsWith('web/src/gallery/') && / define\(\n/.test(file.text),
  )
  return files.flatMap((file) => {
    const texts = [...file.text.matchAll(/^ {4,}(\w+):\s+'(.+)',$/gm)].map(([, key, text]) => ({
      key: key!,
      text: text!,
    }))
    return texts.flatMap(({ key, text }) => {
      const slips = /[ก-๎]/.test(text)
        ? [...thaiSlipsOf(text), ...(onBlanks.has(key) ? [] : thaiWordSlipsOf(text))]
        : [...slipsOf(text), ...(key.endsWith('_other') || isQuoted(text) ? [] : wordSlipsOf(text))]
      return slips.map((slip) => `messages: ${file.path} ${key} ${slip}`)
    })
  })
}

/** Whether a source mentions the key. Plural forms (`signed_one`) are used by their stem. */
function names(text: string, key: string): boolean {
  return new RegExp(`['".\`]${key.replace(/_(one|other)$/, '')}\\b`).test(text)
}

/** Messages without Thai, with different placeholders in Thai, or with slips; errors without a sentence; keys that nothing uses. */
export async function checkMessages(): Promise<string[]> {
  const all = await rooms()
  const known = new Set(
    all.flatMap(([, room]) =>
      Object.keys(room.en).map((key) =>
        key.replace(/\.(subject|title|body|action|expires|unexpected|by|because)$/, ''),
      ),
    ),
  )
  const users = sources('.ts', '.tsx').filter((file) => !file.path.startsWith('packages/contract/src/messages/'))
  const text = users.map((file) => file.text).join('\n')
  const quoted = new Set(specTexts.map(({ key }) => key))
  const unused = [...known].filter((key) => !(key in errors) && !quoted.has(key) && !names(text, key))
  return [
    ...all.flatMap(([name, room]) => roomFindings(name, room)),
    ...webFindings(),
    ...Object.keys(errors)
      .filter((code) => !known.has(code))
      .map((code) => `messages: ${code} has no sentence`),
    ...unused.map((key) => `messages: nothing uses ${key}`),
  ]
}
