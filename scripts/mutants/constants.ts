import type { Node } from '../check/parse.ts'
import type { Change, Maker } from './mutant.ts'

/** `106` becomes `107` or `105`, `true` becomes `false`, `'x'` becomes `''`. */
export const changedConstants: Maker = ({ node, around }) => {
  if (node.type !== 'Literal' || isNoConstant(node, around)) return []
  const change = (by: string): Change => ({ kind: 'changed constant', start: node.start, end: node.end, by })
  if (typeof node.value === 'boolean') return [change(String(!node.value))]
  if (typeof node.value === 'number') return [change(`${node.value + 1}`), change(minusOne(node.value, around))]
  if (typeof node.value === 'bigint') return [change(`${node.value + 1n}n`)]
  if (typeof node.value === 'string') return [change(node.value === '' ? "'changed'" : "''")]
  return []
}

/** After another minus it would read as `--1`. */
function minusOne(value: number, around: readonly Node[]): string {
  return value < 1 && around[0]?.type === 'UnaryExpression' ? `(${value - 1})` : `${value - 1}`
}

/** Names of modules and properties, and texts that only people read. */
function isNoConstant(node: Node, around: readonly Node[]): boolean {
  const [parent, ...further] = around
  if (!parent || parent.type === 'ImportExpression' || parent.type === 'ExpressionStatement') return true
  if ('source' in parent && parent.source === node) return true
  if ('key' in parent && parent.key === node) return true
  if (parent.type === 'Property' && isDescription(parent.key)) return true
  const speaker = [parent, ...further].find(({ type }) => type === 'NewExpression' || type === 'CallExpression')
  return speaker !== undefined && isForPeople(speaker)
}

function isDescription(key: Node): boolean {
  return key.type === 'Identifier' && /^(title|summary|description)$/.test(key.name)
}

/** `new Error('…')` and `log.warn('…')`; an AppError is thrown by its code, which others act on. */
export function isForPeople(node: Node): boolean {
  if (node.type === 'NewExpression')
    return node.callee.type === 'Identifier' && /^(Type|Range|Syntax)?Error$/.test(node.callee.name)
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object } = node.callee
  const name = object.type === 'MemberExpression' ? object.property : object
  return name.type === 'Identifier' && /^(log|ownLog|console)$/.test(name.name)
}
