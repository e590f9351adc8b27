import { childrenOf, lineAt, type Node, parse, within } from './parse.ts'
import type { SourceFile } from './sources.ts'

export interface Title {
  /** The title, after those of its groups and without ids. */
  readonly title: string
  /** The ids in its own title; those of a group belong to the group. */
  readonly ids: readonly string[]
  readonly path: string
  readonly line: number
}

const idPattern = /\[(\d\.\d{1,2}\.\d{2,3})\]/g

/** The ids of specification lines that a test's title names: `… [1.5.12]`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(idPattern)].map((match) => match[1] ?? '')
}

/** What a name refers to: the row of a loop, or the value of a constant. */
type Names = ReadonlyMap<string, Node>

/** The titles of a file's tests and groups, as they will be when it runs: a test in a loop over rows has one for each row. */
export function titlesOf(file: SourceFile): Title[] {
  const found: Title[] = []
  const visit = (node: Node, names: Names, groups: readonly string[]): void => {
    const call = namedCall(node)
    const whole = call ? textOf(call.title, names, file.text) : ''
    const own = whole.replace(idPattern, '').replace(/\s+/g, ' ').trim()
    const title = call ? [...groups, own] : groups
    if (call) {
      const line = lineAt(file.text, node.start)
      found.push({ title: title.join(' › '), ids: idsIn(whole), path: file.path, line })
    }
    for (const inner of scopesOf(node, names)) for (const child of inner.nodes) visit(child, inner.names, title)
  }
  visit(parse(file), new Map(), [])
  return found
}

/** `test('…')`, `test.fixme('…')`, `context.test('…')`, and the groups that tests stand in: `describe('…')`. */
function namedCall(node: Node): { title: Node } | undefined {
  if (node.type !== 'CallExpression') return undefined
  const [title] = node.arguments
  const words = calledBy(node.callee)
  if (!title || isFunction(title) || !words.some((word) => /^(test|it|describe)$/.test(word))) return undefined
  if (words.some((word) => /^(use|setTimeout|step|slow|beforeEach|afterEach|extend)$/.test(word))) return undefined
  return { title }
}

/** A group without a name of its own: `test.describe(() => { … })`. */
function isFunction(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
}

function calledBy(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...calledBy(callee.object), callee.property.name]
}

interface Scope {
  readonly nodes: readonly Node[]
  readonly names: Names
}

/** What is below a node, with the constants that it declares; the body of a loop over written rows once for each of them. */
function scopesOf(node: Node, names: Names): Scope[] {
  const rows = node.type === 'ForOfStatement' ? rowsOf(node.right, names) : undefined
  if (node.type !== 'ForOfStatement' || !rows) return [{ nodes: childrenOf(node), names: withConstants(node, names) }]
  const pattern = node.left.type === 'VariableDeclaration' ? node.left.declarations[0]?.id : undefined
  return rows.map((row) => ({
    nodes: [node.body],
    names: new Map([...names, ...(pattern ? bound(pattern, row) : [])]),
  }))
}

function withConstants(node: Node, names: Names): Names {
  if (node.type !== 'Program' && node.type !== 'BlockStatement') return names
  const declared = node.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  )
  return new Map([...names, ...declared.flatMap(({ id, init }) => (init ? bound(id, init) : []))])
}

function rowsOf(node: Node, names: Names): Node[] | undefined {
  const list = plain(node, names)
  if (list?.type !== 'ArrayExpression') return undefined
  return list.elements.filter((element) => element !== null)
}

/** Without `as const` and brackets, and followed to what a name stands for. */
function plain(node: Node | undefined, names: Names): Node | undefined {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return plain(node.expression, names)
  if (node?.type === 'Identifier' && names.has(node.name)) {
    const known = names.get(node.name)
    return known === node ? node : plain(known, new Map([...names].filter(([name]) => name !== node.name)))
  }
  return node
}

/** The names that a pattern gives to the parts of a row. */
function bound(pattern: Node, row: Node): [string, Node][] {
  if (pattern.type === 'Identifier') return [[pattern.name, row]]
  if (pattern.type === 'ArrayPattern' && row.type === 'ArrayExpression')
    return pattern.elements.flatMap((part, place) => {
      const value = row.elements[place]
      return part && value ? bound(part, value) : []
    })
  if (pattern.type === 'ObjectPattern' && row.type === 'ObjectExpression')
    return pattern.properties.flatMap((part) => {
      if (part.type !== 'Property') return []
      const value = partOf(row, nameOf(part.key))
      return value ? bound(part.value, value) : []
    })
  return []
}

function partOf(row: Node & { type: 'ObjectExpression' }, name: string | undefined): Node | undefined {
  const found = row.properties.find((property) => property.type === 'Property' && nameOf(property.key) === name)
  return found?.type === 'Property' ? found.value : undefined
}

function nameOf(key: Node): string | undefined {
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined
}

const VALUE_CHARACTERS = 60

/** The text of a title as far as it is known statically; otherwise its source. */
function textOf(node: Node, names: Names, source: string): string {
  const value = plain(node, names) ?? node
  if (value.type === 'Literal') return String(value.value)
  if (value.type === 'TemplateLiteral')
    return value.quasis
      .map(({ value: { cooked } }, place) => {
        const expression = value.expressions[place]
        return `${cooked ?? ''}${expression ? textOf(expression, names, source) : ''}`
      })
      .join('')
  if (value.type === 'CallExpression') return textOfCall(value, names, source)
  if (value.type === 'MemberExpression') {
    const row = plain(value.object, names)
    const part = row?.type === 'ObjectExpression' ? partOf(row, nameOf(value.property)) : undefined
    if (part) return textOf(part, names, source)
  }
  const known = within(value).find((inner) => inner !== value && plain(inner, names) !== inner)
  if (known) return textOf(known, names, source)
  const text = source.slice(value.start, value.end).replace(/\s+/g, ' ')
  return text.length > VALUE_CHARACTERS ? `${text.slice(0, VALUE_CHARACTERS)} …` : text
}

/** `title.trim()` reads as the title, `JSON.stringify(row)` as the row. */
function textOfCall(call: Node & { type: 'CallExpression' }, names: Names, source: string): string {
  const of = call.callee.type === 'MemberExpression' ? call.callee.object : call.callee
  const [first] = call.arguments
  return textOf(of.type === 'Identifier' && !names.has(of.name) && first ? first : of, names, source)
}
