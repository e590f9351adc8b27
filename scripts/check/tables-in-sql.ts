/** A table that a statement names, and whether it writes to it. */
export interface Touch {
  readonly table: string
  readonly writes: boolean
}

interface Token {
  readonly text: string
  /** How many parentheses are open around it. */
  readonly depth: number
}

/** Everything in a statement that stands where a table may stand: aliases of CTEs too, but not functions. */
export function tablesInSql(sql: string): Touch[] {
  const tokens = tokensOf(sql)
  return tokens.flatMap(({ text }, at) => {
    const before = tokens[at - 1]?.text ?? ''
    if (text === 'from' || text === 'using') return listedTables(tokens, at, before === 'delete')
    if (text === 'join') return tableAt(tokens, at + 1, false)
    if (text === 'into' || text === 'truncate') return tableAt(tokens, at + 1, true)
    // `for update`, `for no key update` and `do update` name no table.
    if (text === 'update' && !['for', 'key', 'do'].includes(before)) return tableAt(tokens, at + 1, true)
    return []
  })
}

function tokensOf(sql: string): Token[] {
  // Comments and strings are no part of it; quoted names are.
  const bare = sql.replace(/--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ').replaceAll('"', '')
  let depth = 0
  return [...bare.toLowerCase().matchAll(/[a-z_][a-z0-9_]*|[^\s\w]/g)].map(([text]) => {
    if (text === ')') depth -= 1
    const token = { text, depth }
    if (text === '(') depth += 1
    return token
  })
}

/** These end the list of tables after `from`. */
const ending = new Set(['where', 'group', 'order', 'having', 'limit', 'offset', 'union', 'except', 'intersect'])
for (const word of ['returning', 'window', 'for', 'set', 'select', ';']) ending.add(word)

/** `from a, b x join c on …, d`: the first, and those after commas that are not inside parentheses. */
function listedTables(tokens: readonly Token[], from: number, writes: boolean): Touch[] {
  const { depth } = tokens[from]!
  const found = tableAt(tokens, from + 1, writes)
  for (let at = from + 1; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.depth < depth || (token.depth === depth && ending.has(token.text))) break
    if (token.depth === depth && token.text === ',') found.push(...tableAt(tokens, at + 1, false))
  }
  return found
}

function tableAt(tokens: readonly Token[], at: number, writes: boolean): Touch[] {
  const text = tokens[at]?.text ?? ''
  const next = tokens[at + 1]?.text
  if (['only', 'lateral', 'table'].includes(text)) return tableAt(tokens, at + 1, writes)
  // A schema before it.
  if (next === '.') return tableAt(tokens, at + 2, writes)
  // `from f(…)` is a function; `insert into t (…)` names columns.
  if (!/^[a-z_]/.test(text) || (next === '(' && !writes)) return []
  return [{ table: text, writes }]
}
