import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@laisen/contract/messages/define'
import { root } from '../run.ts'
import { labelsIn, unknownLabels } from './labels.ts'

export const languages = ['en', 'th'] as const satisfies Locale[]

const sources = join(root, 'docs/manual')
const pictureScripts = join(root, 'e2e/manual')
/** Where the server finds the manuals, and from what they were made. */
export const served = join(root, 'server/manual')
export const madeFrom = join(served, 'made-from.json')

export interface Chapter {
  /** The name of its file, without the ending. */
  readonly name: string
  readonly text: string
}

export interface Book {
  readonly language: Locale
  readonly chapters: readonly Chapter[]
  readonly labels: ReadonlyMap<string, string>
}

/** The chapters of a language, in the order of their names. */
export async function bookIn(language: Locale): Promise<Book> {
  const folder = join(sources, language)
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const chapters = names.sort().map((name) => {
    return { name: name.replace(/\.md$/, ''), text: readFileSync(join(folder, name), 'utf8') }
  })
  return { language, chapters, labels: await labelsIn(textsOf(chapters), language) }
}

const textsOf = (chapters: readonly Chapter[]) => chapters.map(({ text }) => text)

export function picturesIn(text: string): string[] {
  return [...text.matchAll(/!\[[^\]]*\]\(([\w-]+)\.jpg[^)]*\)/g)].map(([, name = '']) => name)
}

/** Pictures that e2e/manual takes. */
function picturesTaken(): string[] {
  const scripts = readdirSync(pictureScripts).filter((name) => name.endsWith('.spec.ts'))
  const texts = scripts.map((name) => readFileSync(join(pictureScripts, name), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/\btake(?:Whole)?\('([\w-]+)'/g)].map(([, name = '']) => name))
}

/** What is wrong with the sources: languages that differ, labels and pictures that do not exist. */
export async function sourceFindings(): Promise<string[]> {
  const [en, th] = [await bookIn('en'), await bookIn('th')]
  const taken = picturesTaken()
  const shown = new Set(en.chapters.flatMap(({ text }) => picturesIn(text)))
  const pairs = en.chapters.flatMap((chapter) => {
    const other = th.chapters.find(({ name }) => name === chapter.name)
    if (!other) return [`manual: th/${chapter.name}.md is missing`]
    return shapeOf(chapter.text) === shapeOf(other.text)
      ? []
      : [`manual: ${chapter.name}.md has other headings, pictures or lists in Thai than in English`]
  })
  return [
    ...pairs,
    ...th.chapters
      .filter(({ name }) => !en.chapters.some((one) => one.name === name))
      .map(({ name }) => `manual: en/${name}.md is missing`),
    ...[en, th].flatMap((book) => bookFindings(book, taken)),
    ...taken.filter((name) => !shown.has(name)).map((name) => `manual: no chapter shows the picture ${name}`),
  ]
}

function bookFindings({ language, chapters, labels }: Book, taken: readonly string[]): string[] {
  return chapters.flatMap(({ name, text }) => [
    ...unknownLabels(text, labels).map((label) => `manual: ${language}/${name}.md: no screen says ${label}`),
    ...picturesIn(text)
      .filter((picture) => !taken.includes(picture))
      .map((picture) => `manual: ${language}/${name}.md: e2e/manual takes no picture ${picture}`),
    ...[...text.matchAll(/\]\(([\w-]+)\.md\)/g)]
      .filter(([, to]) => !chapters.some((chapter) => chapter.name === to))
      .map(([, to]) => `manual: ${language}/${name}.md leads to ${to}.md, which does not exist`),
  ])
}

/** Headings, pictures, items and rows, in their order: the same in both languages. */
function shapeOf(text: string): string {
  const lines = text.split('\n').map((line) => /^(#+|!\[.*\]\(|\d+\.|-|\||>)/.exec(line)?.[0] ?? '')
  const [first] = picturesIn(text)
  return [...lines.filter((line) => line !== '').map((line) => (line.startsWith('!') ? 'picture' : line)), first].join(
    ' ',
  )
}

/** A digest of what decides how a manual reads: its chapters, the words of screens that it quotes, and which pictures are taken how. */
export async function digestOf(language: Locale): Promise<string> {
  const { chapters, labels } = await bookIn(language)
  const hash = createHash('sha256')
  for (const { name, text } of chapters) hash.update(`${name}\0${text}\0`)
  for (const [label, text] of [...labels].sort()) hash.update(`${label}\0${text}\0`)
  for (const name of readdirSync(pictureScripts).sort()) hash.update(readFileSync(join(pictureScripts, name)))
  for (const name of ['markdown.ts', 'page.ts', 'style.css']) {
    hash.update(readFileSync(join(import.meta.dirname, name)))
  }
  return hash.digest('hex')
}

/** Manuals that are missing, or made from other sources than the present ones. */
export async function staleFindings(): Promise<string[]> {
  const made = existsSync(madeFrom) ? (JSON.parse(readFileSync(madeFrom, 'utf8')) as Record<string, string>) : {}
  const found = languages.map(async (language) => {
    const there = existsSync(join(served, `${language}.pdf`))
    return there && made[language] === (await digestOf(language))
      ? []
      : [`manual: server/manual/${language}.pdf is stale; npm run manual`]
  })
  return (await Promise.all(found)).flat()
}
