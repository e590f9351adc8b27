import { importsOf } from './imports.ts'
import { lineAt, type Node, parse, within } from './parse.ts'
import type { SourceFile } from './sources.ts'

// The walls inside the server (docs/architecture.md): ground below, nouns on it, assembly on top.

const groundFolders = new Set([
  'db',
  'http',
  'jobs',
  'mail',
  'files',
  'keys',
  'outbound',
  'log',
  'workers',
  'limits',
  'guesses',
])
const groundFiles = new Set([
  'clock.ts',
  'config.ts',
  'context.ts',
  'principal.ts',
  'start-refused.ts',
  'viewer-clock.ts',
])
const assemblyFolders = new Set(['start', 'demo'])
const assemblyFiles = new Set(['app.ts', 'main.ts', 'services.ts', 'handlers.ts', 'tasks.ts', 'event-types.ts'])

type Layer = 'ground' | 'noun' | 'assembly'

const home = 'server/src/'

interface Place {
  readonly layer: Layer
  /** The folder below server/src; empty for a file directly in server/src. */
  readonly folder: string
  readonly isStore: boolean
}

function placeOf(path: string): Place {
  const inside = path.slice(home.length)
  const folder = inside.includes('/') ? inside.slice(0, inside.indexOf('/')) : ''
  return { layer: layerOf(inside, folder), folder, isStore: /(^|\/)([a-z-]+-)?store\.ts$/.test(inside) }
}

function layerOf(inside: string, folder: string): Layer {
  // A command starts a program, so it is assembly in any folder.
  if (assemblyFiles.has(inside) || assemblyFolders.has(folder) || inside.endsWith('-command.ts')) return 'assembly'
  return groundFolders.has(folder) || groundFiles.has(inside) ? 'ground' : 'noun'
}

function arrowsOf(file: SourceFile): string[] {
  const from = placeOf(file.path)
  return importsOf(file).flatMap(({ path, line }) => {
    if (!path?.startsWith(home)) return []
    const to = placeOf(path)
    const at = `walls: ${file.path}:${line} imports ${path.slice(home.length)}`
    if (to.layer === 'assembly' && from.layer !== 'assembly') return [`${at}: nothing imports assembly`]
    if (to.layer === 'noun' && from.layer === 'ground') return [`${at}: ground imports no noun`]
    const foreign = to.folder !== from.folder
    if (to.layer === 'noun' && to.isStore && foreign) return [`${at}: a noun's store is its own`]
    return []
  })
}

/** Files directly in server/src that are neither ground nor assembly: a noun has a folder. */
function homeless(file: SourceFile): string[] {
  const { layer, folder } = placeOf(file.path)
  return layer === 'noun' && folder === '' ? [`walls: ${file.path} is neither ground nor assembly, and in no noun`] : []
}

const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

function holdsSql(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql')
    return 'the sql tag'
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { property, object } = node.callee
  if (property.type !== 'Identifier') return undefined
  if (object.type === 'Identifier' && object.name === 'sql') return `sql.${property.name}`
  return builders.has(property.name) || property.name === 'query' ? `.${property.name}(…)` : undefined
}

const drivers = new Set(['kysely', 'pg'])

/** SQL, and the libraries that speak it, outside the stores, the migrations and db/. */
function strayedSql(file: SourceFile): string[] {
  const { folder, isStore } = placeOf(file.path)
  if (isStore || folder === 'db') return []
  const imports = importsOf(file).filter(({ target, typeOnly }) => !typeOnly && drivers.has(target))
  const uses = within(parse(file)).flatMap((node) => {
    const what = holdsSql(node)
    return what ? [{ what, line: lineAt(file.text, node.start) }] : []
  })
  const found = [...imports.map(({ target, line }) => ({ what: `the import of ${target}`, line })), ...uses]
  const lines = [...Map.groupBy(found, ({ line }) => line)]
  return lines.map(([line, [first]]) => `walls: ${file.path}:${line} ${first!.what} belongs into a store`)
}

/** Other packages may not import a noun's store either. */
function storesOpenedFromOutside(file: SourceFile): string[] {
  return importsOf(file)
    .filter(({ path }) => path?.startsWith(home) && placeOf(path).layer === 'noun' && placeOf(path).isStore)
    .map(
      ({ path, line }) => `walls: ${file.path}:${line} imports ${path!.slice(home.length)}: a noun's store is its own`,
    )
}

/** Violations of the layers of the server: imports against their order, imports of another noun's store, SQL outside stores. */
export function wallFindings(files: readonly SourceFile[]): string[] {
  const server = files.filter(({ path }) => path.startsWith(home))
  const others = files.filter(({ path }) => /^(cli|packages\/\w+)\/src\//.test(path))
  return [
    ...server.flatMap(arrowsOf),
    ...server.flatMap(homeless),
    ...server.flatMap(strayedSql),
    ...others.flatMap(storesOpenedFromOutside),
  ]
}
