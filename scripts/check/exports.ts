import { resolveImport } from './imports.ts'
import { childrenOf, lineAt, type Node, type Program, parse, within } from './parse.ts'
import type { SourceFile } from './sources.ts'

/** The folders whose exports are checked. Scripts, tests and configurations are also read, but only as users. */
const checked = /^(packages\/\w+|server|web|cli)\/src\//

/** What a file imports from another one: a name, or the whole module. */
interface Use {
  readonly path: string
  readonly name: string | typeof whole
}
const whole = Symbol('the whole module')

/** Exports that no other file imports. The keyword should go, and often the code with it. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const used = new Map<string, Set<Use['name']>>()
  const found = files.flatMap((file) => {
    const program = parse(file)
    for (const { path, name } of usesOf(file, program)) used.set(path, (used.get(path) ?? new Set()).add(name))
    return checked.test(file.path) ? exportsOf(file, program).map((one) => ({ ...one, path: file.path })) : []
  })
  const isUsed = ({ path, name }: Use) => used.get(path)?.has(name) || used.get(path)?.has(whole)
  return found
    .filter((one) => !isUsed(one))
    .map(({ path, line, name }) => `exports: ${path}:${line} exports ${name}, which no other file imports`)
}

function exportsOf(file: SourceFile, program: Program): { name: string; line: number }[] {
  return program.body.flatMap((node) => {
    const line = lineAt(file.text, node.start)
    if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', line }]
    if (node.type !== 'ExportNamedDeclaration') return []
    const names = [
      ...node.specifiers.map(({ exported }) => nameOf(exported)),
      ...(node.declaration ? declaredNames(node.declaration) : []),
    ]
    return names.map((name) => ({ name, line }))
  })
}

function declaredNames(declaration: Node): string[] {
  if (declaration.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => boundNames(id))
  if ('id' in declaration && declaration.id && typeof declaration.id === 'object') return boundNames(declaration.id)
  return []
}

/** The names in `a`, `{ a, b: c }` or `[a, b]`. */
function boundNames(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'Property') return boundNames(pattern.value)
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern.left)
  return childrenOf(pattern).flatMap(boundNames)
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' ? String(node.value) : ''
}

function usesOf(file: SourceFile, program: Program): Use[] {
  return within(program).flatMap((node) => {
    const target = targetOf(node)
    const path = target === undefined ? undefined : resolveImport(file.path, target)
    return path === undefined ? [] : namesTaken(node, program).map((name) => ({ path, name }))
  })
}

function targetOf(node: Node): string | undefined {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return node.source.value
  if (node.type === 'ExportNamedDeclaration') return node.source?.value
  if (node.type === 'TSImportType') return node.source.value
  if (node.type === 'ImportExpression' && node.source.type === 'Literal') return String(node.source.value)
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'URL') {
    // A file that a thread or a process starts with: new URL('./tasks.ts', import.meta.url).
    const [first] = node.arguments
    return first?.type === 'Literal' ? String(first.value) : undefined
  }
  return undefined
}

function namesTaken(node: Node, program: Node): Use['name'][] {
  if (node.type === 'ImportDeclaration')
    return node.specifiers.flatMap((specifier) => {
      if (specifier.type === 'ImportSpecifier') return [nameOf(specifier.imported)]
      return specifier.type === 'ImportDefaultSpecifier' ? ['default'] : membersOf(specifier.local.name, program)
    })
  if (node.type === 'ExportNamedDeclaration') return node.specifiers.map(({ local }) => nameOf(local))
  if (node.type === 'TSImportType' && node.qualifier?.type === 'Identifier') return [node.qualifier.name]
  if (node.type === 'ImportExpression') return namesAwaited(node, program)
  return [whole]
}

/** After `import * as store`, the members that are named, or the whole module where it is passed on. */
function membersOf(namespace: string, program: Node): Use['name'][] {
  return parents(program, (node) => node.type === 'Identifier' && node.name === namespace).map((parent) => {
    if (parent.type === 'ImportNamespaceSpecifier') return ''
    if (parent.type === 'MemberExpression' && !parent.computed) return nameOf(parent.property)
    return parent.type === 'TSQualifiedName' ? parent.right.name : whole
  })
}

/** `const { a } = await import('./a.ts')` takes one name. Anything else, such as a lazy route, takes the whole module. */
function namesAwaited(node: Node, program: Node): Use['name'][] {
  const awaiting = parentOf(node, program)
  if (awaiting?.type !== 'AwaitExpression') return [whole]
  const user = parentOf(awaiting, program)
  if (user?.type === 'MemberExpression' && !user.computed) return [nameOf(user.property)]
  if (user?.type !== 'VariableDeclarator' || user.id.type !== 'ObjectPattern') return [whole]
  return user.id.properties.map((property) => (property.type === 'Property' ? nameOf(property.key) : whole))
}

/** What a node is part of, apart from the parentheses around it. */
function parentOf(node: Node, program: Node): Node | undefined {
  const [parent] = parents(program, (one) => one === node)
  return parent?.type === 'ParenthesizedExpression' ? parentOf(parent, program) : parent
}

function parents(program: Node, wanted: (node: Node) => boolean): Node[] {
  return within(program).flatMap((node) =>
    childrenOf(node)
      .filter(wanted)
      .map(() => node),
  )
}
