import { posix } from 'node:path'
import type { SourceFile } from './sources.ts'
import { titlesOf } from './titles.ts'

// The pages about security name files and tests as evidence. A link whose text stands in “quotes” names a test by its title, or
// by how that begins, with … at the end. A path in `ticks` names a file too.

const linkPattern = /\[([^\][]*)\]\(([^()\s]+)\)/g
const pathPattern = /`((?:bench|cli|docs|e2e|packages|scripts|server|web)\/[\w./-]+)`/g

interface Project {
  /** Of every file. */
  readonly paths: readonly string[]
  /** Tests, and pages with headings. */
  readonly files: readonly SourceFile[]
}

/** What these pages name and what is not, or no longer, there. */
export function namedFindings(pages: readonly SourceFile[], { paths, files }: Project): string[] {
  const known = new Map(files.map((file) => [file.path, file.text]))
  const there = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))
  const exists = (path: string) => there.has(path.replace(/\/$/, ''))
  const titles = new Map<string, readonly string[]>()
  const titlesIn = (path: string): readonly string[] => {
    const found = titles.get(path) ?? titlesOf({ path, text: known.get(path) ?? '' }).map(({ title }) => title)
    titles.set(path, found)
    return found
  }

  const wrong = (page: SourceFile, text: string, target: string): string | undefined => {
    const [address = '', anchor] = target.split('#')
    const path = address === '' ? page.path : posix.join(posix.dirname(page.path), address)
    if (!exists(path)) return `${path} does not exist`
    if (anchor && !headingsOf(known.get(path) ?? '').includes(anchor)) return `${path} has no heading #${anchor}`
    const title = /^“(.*)”$/.exec(text)?.[1]
    if (title === undefined || titlesIn(path).some((one) => isNamed(one, title))) return undefined
    return `${path} has no test “${title}”`
  }

  return pages.flatMap((page) =>
    page.text.split('\n').flatMap((line, index) => {
      const links = [...line.matchAll(linkPattern)].filter(([, , target = '']) => !/^[a-z]+:/.test(target))
      const problems = [
        ...links.map(([, text = '', target = '']) => wrong(page, text, target)),
        ...[...line.matchAll(pathPattern)].map(([, path = '']) =>
          exists(path) ? undefined : `${path} does not exist`,
        ),
      ]
      return problems.flatMap((problem) => (problem ? [`docs: ${page.path}:${index + 1} ${problem}`] : []))
    }),
  )
}

/** By its whole title, or the part after its groups; in a loop over rows a title has one form for each. */
function isNamed(whole: string, named: string): boolean {
  const own = whole.split(' › ').at(-1) ?? whole
  const beginning = named.endsWith('…') ? named.slice(0, -1).trimEnd() : undefined
  return [whole, own].some((title) => title === named || (beginning !== undefined && title.startsWith(beginning)))
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** The anchors of a page's headings, as GitHub makes them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
