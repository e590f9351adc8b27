import { importsOf } from './imports.ts'
import { type SourceFile, sources } from './sources.ts'

/** Who may import whom (docs/architecture.md). testkit may import all; only tests import it. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  pdf: [],
  pki: [],
  pades: ['pdf', 'pki'],
  testkit: ['contract', 'pdf', 'pki', 'pades', 'server', 'cli'],
  server: ['contract', 'pades', 'pki', 'pdf'],
  web: ['contract'],
  cli: ['pades', 'pki', 'pdf', 'server'],
}

/** Single files that may be imported although the table above does not allow it. They import nothing, so browser and signer compute the same. */
const leaves: Record<string, readonly string[]> = {
  web: [
    '@laisen/pades/stamp/layout',
    '@laisen/pades/stamp/date-line',
    '@laisen/pades/stamp/length-limits',
    '@laisen/pades/stamp/row',
  ],
}

function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'packages' ? second : first
}

function isTest(path: string): boolean {
  return /(^|\/)(test|e2e|bench|scripts)\//.test(path)
}

/** The one exception: the layout of a stamp is shared with the browser (docs/decisions/0008), so it uses nothing of Node. */
const shared = { from: 'web', target: /^@laisen\/pades\/stamp\//, folder: 'packages/pades/src/stamp/' }

function nodeInShared(file: SourceFile): string[] {
  if (!file.path.startsWith(shared.folder)) return []
  return importsOf(file)
    .filter(({ target, typeOnly }) => !typeOnly && target.startsWith('node:'))
    .map(({ target }) => `arrows: ${file.path} imports ${target}, but the browser uses it too`)
}

function wrongArrows(file: SourceFile): string[] {
  const from = roomOf(file.path)
  const rule = allowed[from]
  if (!rule || isTest(file.path)) return []
  return importsOf(file).flatMap(({ target }) => {
    const to = /^@laisen\/(\w+)\//.exec(target)?.[1]
    if (!to || to === from || rule.includes(to) || leaves[from]?.includes(target)) return []
    return [`arrows: ${file.path} imports ${target}; ${from} may import ${rule.join(', ') || 'none of ours'}`]
  })
}

/** Import cycles, found by depth-first search. Type imports do not exist at run time and are ignored. */
function cycles(files: SourceFile[]): string[] {
  const known = new Set(files.map((file) => file.path))
  const edges = new Map(
    files.map((file) => {
      const targets = importsOf(file).filter((found) => !found.typeOnly)
      return [file.path, targets.map(({ path }) => path).filter((path) => path && known.has(path))]
    }),
  )
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push(`cycles: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
      return
    }
    state.set(path, 'open')
    for (const next of edges.get(path) ?? []) if (next) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const file of files) visit(file.path, [])
  return found
}

/** Imports that the table does not allow, and import cycles. */
export function checkArrows(): string[] {
  const files = sources('.ts', '.tsx', '.js')
  return [...files.flatMap(wrongArrows), ...files.flatMap(nodeInShared), ...cycles(files)]
}
