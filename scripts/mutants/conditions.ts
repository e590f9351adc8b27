import type { Maker } from './mutant.ts'

/** `if (a)` becomes `if (!(a))`, and `!a` becomes `a`. */
export const negatedConditions: Maker = ({ node, around, text }) => {
  const kind = 'negated condition'
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression' || node.type === 'WhileStatement') {
    const { start, end } = node.test
    return [{ kind, start, end, by: `!(${text.slice(start, end)})` }]
  }
  // A condition is negated once, not twice.
  if (node.type === 'UnaryExpression' && node.operator === '!' && !isTest(around[0], node)) {
    const { start, end } = node.argument
    return [{ kind, start: node.start, end: node.end, by: text.slice(start, end) }]
  }
  return []
}

function isTest(parent: object | undefined, node: object): boolean {
  return parent !== undefined && 'test' in parent && parent.test === node
}
