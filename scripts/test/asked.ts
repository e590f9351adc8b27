/** What the words behind `npm test --` mean: parts of the run, files, nouns, titles, or what was changed. */
import { basename } from 'node:path'
import type { SourceFile } from '../check/sources.ts'
import { titlesOf } from '../check/titles.ts'

export const parts = ['check', 'unit', 'server', 'browser', 'advisories'] as const
export type Part = (typeof parts)[number]

export interface Selection {
  readonly parts: ReadonlySet<Part>
  /** Files of tests, from the root. All of a part that is asked for by its name are in it. */
  readonly files: readonly string[]
  /** Only tests whose titles contain one of these; all of them if empty. */
  readonly titles: readonly string[]
}

/** A word that names nothing. Its message says what is near it. */
export class UnknownWord extends Error {}

/** Files of tests by the part that runs them. */
export const isUnit = (path: string) => /^(packages\/[\w-]+|cli|web|scripts)\/test\/.+\.test\.ts$/.test(path)
export const isServer = (path: string) => /^server\/test\/.+\.test\.ts$/.test(path)
export const isStory = (path: string) => /^e2e\/test\/.+\.spec\.ts$/.test(path)

/** Where screens and stories call a noun something else. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  companies: ['company', 'register'],
  'certificate-groups': ['certificates-groups'],
  documents: ['preview', 'viewer', 'storage'],
  employees: ['users', 'people', 'pickers'],
  envelopes: ['envelope', 'composer', 'sign'],
  'pending-stamps': ['confirm-stamp'],
  permissions: ['permission', 'permission-management'],
  plans: ['upgrade', 'package-reminder'],
  session: ['sign-in', 'password', 'login'],
  signatures: ['own-signature'],
  stamps: ['upload', 'first-signature'],
  'system-log': ['log', 'security-record'],
}

/** @throws UnknownWord */
export function selectionOf(words: readonly string[], files: readonly SourceFile[]): Selection {
  const tests = files.filter(({ path }) => isUnit(path) || isServer(path) || isStory(path))
  const asked = new Set<Part>()
  const chosen = new Set<string>()
  const titles: string[] = []
  for (const word of words.length > 0 ? words : parts) {
    const found = isPart(word) ? filesOfPart(word, tests) : filesOf(word, tests, files)
    if (isPart(word)) asked.add(word)
    else if (found.length === 0) {
      found.push(...titled(word, tests))
      if (found.length === 0) throw new UnknownWord(unknown(word, files))
      titles.push(word)
    }
    for (const path of found) chosen.add(path)
  }
  for (const path of chosen) asked.add(partOf(path))
  return { parts: asked, files: [...chosen], titles }
}

function isPart(word: string): word is Part {
  return (parts as readonly string[]).includes(word)
}

export function partOf(path: string): 'unit' | 'server' | 'browser' {
  return isUnit(path) ? 'unit' : isServer(path) ? 'server' : 'browser'
}

function filesOfPart(part: Part, tests: readonly SourceFile[]): string[] {
  return tests.map(({ path }) => path).filter((path) => partOf(path) === part)
}

/** The tests of a path or of a noun. */
function filesOf(word: string, tests: readonly SourceFile[], files: readonly SourceFile[]): string[] {
  const path = word.replace(/^\.\//, '').replace(/\/$/, '')
  const below = tests.map((test) => test.path).filter((test) => test === path || test.startsWith(`${path}/`))
  if (below.length > 0 || word.includes('/')) return below
  return nouns(files).has(word) ? testsOfNoun(word, tests) : []
}

/** Folders of the server and of the screens, by their last name: they may lie in chapters. */
function nouns(files: readonly SourceFile[]): Set<string> {
  const folders = files.map(({ path }) => path.split('/').slice(0, -1))
  const inside = folders.filter(([room, kind]) => room === 'server' || (room === 'web' && kind === 'src'))
  return new Set([...inside.flatMap((folder) => folder.slice(2)), ...Object.keys(alsoCalled)])
}

/** The tests in folders of the noun's name, and those whose file names begin with it. */
export function testsOfNoun(noun: string, tests: readonly SourceFile[]): string[] {
  const names = [noun, noun.replace(/ies$/, 'y').replace(/s$/, ''), ...(alsoCalled[noun] ?? [])]
  return tests
    .map(({ path }) => path)
    .filter((path) => {
      const file = basename(path).replace(/\.(test|spec)\.ts$/, '')
      if (path.split('/').slice(2, -1).includes(noun)) return true
      return !isServer(path) && names.some((name) => file === name || file.startsWith(`${name}-`))
    })
}

function titled(text: string, tests: readonly SourceFile[]): string[] {
  // The parser is asked only about files that contain some word of the title: titles may be composed.
  const wholeWords = text.split(/\s+/).filter((word) => word.length > 3)
  return tests
    .filter((file) => wholeWords.length === 0 || wholeWords.some((word) => file.text.includes(word)))
    .filter((file) =>
      titlesOf(file).some(({ title, ids }) => `${title} ${ids.map((id) => `[${id}]`).join(' ')}`.includes(text)),
    )
    .map(({ path }) => path)
}

function unknown(word: string, files: readonly SourceFile[]): string {
  const near = [...nouns(files)].filter(
    (noun) => noun.includes(word) || word.includes(noun) || noun.slice(0, 4) === word.slice(0, 4),
  )
  const hint = near.length === 0 ? '' : ` Did you mean ${near.slice(0, 5).join(', ')}?`
  return `No part, path, noun or test title is called “${word}”.${hint}`
}
