import { dirname, join } from 'node:path'
import { lineAt, type Node, parse, within } from './parse.ts'
import type { SourceFile } from './sources.ts'

export interface Import {
  /** The import path as written. */
  readonly target: string
  /** The imported file, relative to the root; undefined if it is not a file of the project. */
  readonly path: string | undefined
  /** Whether only types are imported, so that nothing is left at run time. */
  readonly typeOnly: boolean
  readonly line: number
}

const known = new WeakMap<SourceFile, Import[]>()

/** Everything a file imports or re-exports, including dynamic imports: `import('./page.ts')`. */
export function importsOf(file: SourceFile): Import[] {
  const found = known.get(file) ?? read(file)
  known.set(file, found)
  return found
}

function read(file: SourceFile): Import[] {
  return within(parse(file)).flatMap((node) => {
    const found = targetOf(node)
    if (!found) return []
    return [{ ...found, path: resolveImport(file.path, found.target), line: lineAt(file.text, node.start) }]
  })
}

function targetOf(node: Node): { target: string; typeOnly: boolean } | undefined {
  if (node.type === 'ImportDeclaration') {
    const named = node.specifiers.filter((specifier) => specifier.type === 'ImportSpecifier')
    const typesAlone = named.length > 0 && named.length === node.specifiers.length
    const typeOnly =
      node.importKind === 'type' || (typesAlone && named.every(({ importKind }) => importKind === 'type'))
    return { target: node.source.value, typeOnly }
  }
  if (node.type === 'ExportAllDeclaration') return { target: node.source.value, typeOnly: node.exportKind === 'type' }
  if (node.type === 'ExportNamedDeclaration' && node.source)
    return { target: node.source.value, typeOnly: node.exportKind === 'type' }
  if (node.type === 'ImportExpression' && node.source.type === 'Literal')
    return { target: String(node.source.value), typeOnly: false }
  if (node.type === 'TSImportType') return { target: node.source.value, typeOnly: true }
  return undefined
}

const rooms = new Set(['server', 'cli', 'web'])

/** The file of the project that an import refers to, relative to the root. */
export function resolveImport(from: string, target: string): string | undefined {
  if (target.startsWith('.')) return join(dirname(from), target)
  const match = /^@laisen\/(\w+)\/(.+)$/.exec(target)
  if (!match) return undefined
  const [, room = '', file = ''] = match
  return `${rooms.has(room) ? room : `packages/${room}`}/src/${file}.ts`
}
