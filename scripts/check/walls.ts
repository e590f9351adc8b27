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
  'pkcs11',
  'security',
  'readiness',
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
const assemblyFiles = new Set([
  'app.ts',
  'main.ts',
  'services.ts',
  'handlers.ts',
  'tasks.ts',
  'event-types.ts',
  'kept-provable.ts',
])

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
  return { layer: layerOf(inside, folder), folder, isStore: isStore(inside) }
}

function isStore(path: string): boolean {
  return /(^|\/)([a-z-]+-)?store\.ts$/.test(path)
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

/**
 * A store is private in name only where another file of its folder passes its functions on as they are. Types may be passed
 * on: they say what an operation answers.
 */
function passedOn(file: SourceFile): string[] {
  if (placeOf(file.path).isStore) return []
  const program = parse(file)
  const taken = new Set(program.body.flatMap(valuesOfStore))
  const at = (node: Node) => `walls: ${file.path}:${lineAt(file.text, node.start)}`
  return program.body.flatMap((node) => {
    if (!exportsAny(node, taken)) return []
    return [`${at(node)} exports what its store holds: write the operation that others may use`]
  })
}

/** The names under which a file knows a store, or values of it. */
function valuesOfStore(node: Node): string[] {
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type' || !isStore(node.source.value)) return []
  const values = node.specifiers.filter((one) => one.type !== 'ImportSpecifier' || one.importKind !== 'type')
  return values.map(({ local }) => local.name)
}

function exportsAny(node: Node, taken: ReadonlySet<string>): boolean {
  if (node.type === 'ExportAllDeclaration') return node.exportKind !== 'type' && isStore(node.source.value)
  if (node.type === 'ExportDefaultDeclaration') return isTaken(node.declaration, taken)
  if (node.type !== 'ExportNamedDeclaration' || node.exportKind === 'type') return false
  const values = node.specifiers.filter(({ exportKind }) => exportKind !== 'type')
  if (node.source) return isStore(node.source.value) && values.length > 0
  if (values.some(({ local }) => isTaken(local, taken))) return true
  if (node.declaration?.type !== 'VariableDeclaration') return false
  return node.declaration.declarations.some(({ init }) => init && isTaken(init, taken))
}

/** `store`, `store.find` or `find`, where that is the store or of it. */
function isTaken(node: Node, taken: ReadonlySet<string>): boolean {
  if (node.type === 'MemberExpression') return isTaken(node.object, taken)
  return node.type === 'Identifier' && taken.has(node.name)
}

/** Other packages may not import a noun's store either. */
function storesOpenedFromOutside(file: SourceFile): string[] {
  return importsOf(file)
    .filter(({ path }) => path?.startsWith(home) && placeOf(path).layer === 'noun' && placeOf(path).isStore)
    .map(
      ({ path, line }) => `walls: ${file.path}:${line} imports ${path!.slice(home.length)}: a noun's store is its own`,
    )
}

/** Violations of the layers of the server: imports against their order, imports or re-exports of a store, SQL outside stores. */
export function wallFindings(files: readonly SourceFile[]): string[] {
  const server = files.filter(({ path }) => path.startsWith(home))
  const others = files.filter(({ path }) => /^(cli|packages\/\w+)\/src\//.test(path))
  return [
    ...server.flatMap(arrowsOf),
    ...server.flatMap(homeless),
    ...server.flatMap(strayedSql),
    ...server.flatMap(passedOn),
    ...others.flatMap(storesOpenedFromOutside),
  ]
}
