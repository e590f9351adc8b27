import { childrenOf, type Node } from '../check/parse.ts'
import type { Change, Maker } from './mutant.ts'

/** In `sql` templates, a predicate after `where` or `and` becomes true, and one after `or` becomes false; a query builder loses one `.where(…)`. */
export const droppedPredicates: Maker = ({ node, text }) => {
  if (node.type === 'TaggedTemplateExpression' && isSql(node.tag)) return inTemplate(node.quasi, text)
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { object, property } = node.callee
  if (property.type !== 'Identifier' || !narrowing.has(property.name)) return []
  return [{ kind: 'dropped predicate', start: object.end, end: node.end, by: '' }]
}

const narrowing = new Set(['where', 'whereRef', 'having', 'forUpdate', 'forShare', 'skipLocked', 'orderBy', 'distinct'])

function isSql(tag: Node): boolean {
  return tag.type === 'Identifier' && tag.name === 'sql'
}

interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
  readonly depth: number
}

const starters = new Set(['where', 'and', 'or'])
/** The words that end a predicate at the same bracket depth. */
const enders = new Set(
  'where and or do order group limit offset for returning union having on then when else end join left inner cross set from window intersect except'.split(
    ' ',
  ),
)

function inTemplate(template: Node, text: string): Change[] {
  const tokens = tokensOf(template, text)
  return tokens.flatMap((token, place) => {
    if (!starters.has(token.word) || belongsToBetween(tokens, place)) return []
    const first = tokens[place + 1]
    const next = tokens.findIndex((_, at) => at > place + 1 && endsPredicate(tokens, token, at))
    const last = tokens[(next === -1 ? tokens.length : next) - 1]
    if (!first || !last || last.end <= token.end) return []
    const by = token.word === 'or' ? 'false' : 'true'
    return [{ kind: 'dropped predicate', start: first.start, end: last.end, by } satisfies Change]
  })
}

function endsPredicate(tokens: readonly Token[], starter: Token, at: number): boolean {
  const other = tokens[at]!
  if (other.depth < starter.depth) return true
  if (other.depth > starter.depth) return false
  return other.word === ';' || other.word === ',' || (enders.has(other.word) && !belongsToBetween(tokens, at))
}

/** `between a and b`: that `and` starts no predicate. */
function belongsToBetween(tokens: readonly Token[], place: number): boolean {
  const { word, depth } = tokens[place]!
  if (word !== 'and') return false
  for (let at = place - 1; at >= 0; at--) {
    const token = tokens[at]!
    if (token.depth < depth) return false
    if (token.depth > depth) continue
    if (token.word === 'between') return true
    if (starters.has(token.word)) return false
  }
  return false
}

/** Words, strings, symbols and `${…}` of a template with their bracket depth. A bracket itself has the depth outside it. */
function tokensOf(template: Node, text: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  const parts = childrenOf(template).sort((a, b) => a.start - b.start)
  for (const part of parts) {
    if (part.type !== 'TemplateElement') {
      const start = text.lastIndexOf('${', part.start)
      tokens.push({ word: 'expression', start, end: text.indexOf('}', part.end) + 1, depth })
      continue
    }
    for (const match of text.slice(part.start, part.end).matchAll(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|[\w.]+|[^\s\w]/g)) {
      const [word] = match
      if (word.startsWith('--') || /^[`${}]$/.test(word)) continue
      if (word === ')') depth -= 1
      const start = part.start + match.index
      // An opening bracket belongs to what follows the word before it; a closing one ends what is inside.
      tokens.push({ word: word.toLowerCase(), start, end: start + word.length, depth })
      if (word === '(') depth += 1
    }
  }
  return tokens
}
