import { commentsOf, lineAt, type Node, parse, within } from './parse.ts'
import type { SourceFile } from './sources.ts'
import { type Touch, tablesInSql } from './tables-in-sql.ts'

// A store touches only the tables of its own noun (docs/architecture.md, "Which noun owns which table"). Which noun owns a
// table is known by the file that declares its columns, server/src/db/tables/<noun>.ts.

const store = /^server\/src\/([a-z-]+)\/(?:.*\/)?(?:[a-z-]+-)?store\.ts$/
const declaration = /^server\/src\/db\/tables\/([a-z-]+)\.ts$/

/** Stores that touch a table of another noun without need, or without saying why. */
export function tableFindings(files: readonly SourceFile[]): string[] {
  const owners = ownersOf(files)
  return files.flatMap((file) => {
    const noun = store.exec(file.path)?.[1]
    return noun === undefined ? [] : findingsOf(file, noun, owners)
  })
}

function ownersOf(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((file) => {
      const noun = declaration.exec(file.path)?.[1]
      return noun === undefined ? [] : declaredTables(file).map((table) => [table, noun] as const)
    }),
  )
}

/** The members of `export interface <Noun>Tables`. */
function declaredTables(file: SourceFile): string[] {
  return parse(file).body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'TSInterfaceDeclaration') return []
    const { id, body } = node.declaration
    if (!id.name.endsWith('Tables')) return []
    return body.body.flatMap((one) =>
      one.type === 'TSPropertySignature' && one.key.type === 'Identifier' ? [one.key.name] : [],
    )
  })
}

function findingsOf(file: SourceFile, noun: string, owners: ReadonlyMap<string, string>): string[] {
  const comments = commentsOf(file)
  let from = 0
  return parse(file).body.flatMap((statement) => {
    const own = comments.filter(({ start }) => start >= from && start < statement.end)
    from = statement.end
    const touched = within(statement)
      .flatMap(touchesOf)
      .filter(({ table }) => owners.has(table))
    const foreign = touched.filter(({ table }) => owners.get(table) !== noun)
    const joins = new Map(own.flatMap(({ value, start }) => joinsIn(value).map((table) => [table, start] as const)))
    const at = (offset: number) => `tables: ${file.path}:${lineAt(file.text, offset)}`
    const alone = new Set(touched.map(({ table }) => table)).size === 1
    const wrong = foreign.flatMap(({ table, writes, start }) => {
      const what = `${table}, which belongs to ${owners.get(table)}`
      if (writes) return [`${at(start)} writes to ${what}: call an operation of ${owners.get(table)}`]
      if (alone) return [`${at(start)} joins nothing to ${what}: call an operation of ${owners.get(table)}`]
      return joins.has(table) ? [] : [`${at(start)} reads ${what}: say why in a comment, "joins ${table}: …"`]
    })
    const stale = [...joins].filter(([joined]) => !foreign.some(({ table }) => table === joined))
    return [
      ...new Set(wrong),
      ...stale.map(([table, start]) => `${at(start)} says that it joins ${table}, and does not`),
    ]
  })
}

/** The tables that a comment `joins employees, companies: why` names. */
function joinsIn(comment: string): string[] {
  const [, names = ''] = /^\s*joins ([a-z_]+(?:, [a-z_]+)*): \S/.exec(comment) ?? []
  return names === '' ? [] : names.split(', ')
}

const reading = new Set([
  'selectFrom',
  'from',
  'using',
  'table',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
])
const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

function touchesOf(node: Node): (Touch & { start: number })[] {
  const { start } = node
  const texts = sqlOf(node)
  if (texts !== undefined) return tablesInSql(texts).map((touch) => ({ ...touch, start }))
  if (node.type !== 'CallExpression') return []
  const name = nameOf(node.callee)
  const [first] = node.arguments
  if (!first || !(reading.has(name) || writing.has(name))) return []
  const literals = first.type === 'ArrayExpression' ? first.elements : [first]
  return literals.flatMap((one) =>
    one?.type === 'Literal' && typeof one.value === 'string'
      ? [{ table: one.value.split(' ')[0]!, writes: writing.has(name), start: one.start }]
      : [],
  )
}

/** The SQL of a template with the sql tag, of `sql.raw(…)` and of `client.query(…)`; what is filled in stands as `$`. */
function sqlOf(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression') return nameOf(node.tag) === 'sql' ? textOf(node.quasi) : undefined
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const name = nameOf(node.callee)
  const [first] = node.arguments
  return first && (name === 'query' || name === 'raw') ? textOf(first) : undefined
}

function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join(' $ ')
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** `find` of `find` and of `db.find`. */
function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return node.type === 'Identifier' ? node.name : ''
}
