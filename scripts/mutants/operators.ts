import type { Node } from '../check/parse.ts'
import type { Kind, Maker } from './mutant.ts'

const bounds: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

const others: Readonly<Record<string, string>> = {
  '&&': '||',
  '||': '&&',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '+=': '-=',
  '-=': '+=',
}

/** `a < b` becomes `a <= b`; `a && b` becomes `a || b`. */
export const otherOperators: Maker = ({ node, text }) => {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression' && node.type !== 'AssignmentExpression')
    return []
  const { operator, left, right } = node
  if (/^\+=?$/.test(operator) && (isText(left) || isText(right))) return []
  const kind: Kind = operator in bounds ? 'moved bound' : 'swapped operator'
  const by = bounds[operator] ?? others[operator]
  if (by === undefined) return []
  const start = text.indexOf(operator, left.end)
  return [{ kind, start, end: start + operator.length, by }]
}

/** Whether a plus visibly joins strings, which cannot be subtracted. */
function isText(node: Node): boolean {
  if (node.type === 'BinaryExpression' && node.operator === '+') return isText(node.left) || isText(node.right)
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}
