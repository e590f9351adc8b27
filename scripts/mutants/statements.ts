import type { Node } from '../check/parse.ts'
import { isForPeople } from './constants.ts'
import type { Maker } from './mutant.ts'

/** Removes a call, an assignment or a guard. */
export const droppedStatements: Maker = ({ node, around }) => {
  if (!isDroppable(node)) return []
  const body = around[0]
  // The only statement of an `if` is replaced by an empty block.
  const inBlock = body?.type === 'BlockStatement' || body?.type === 'Program' || body?.type === 'SwitchCase'
  return [{ kind: 'dropped statement', start: node.start, end: node.end, by: inBlock ? '' : '{}' }]
}

function isDroppable(node: Node): boolean {
  if (node.type === 'ContinueStatement' || node.type === 'BreakStatement') return true
  if (node.type === 'ReturnStatement') return node.argument === null
  if (node.type === 'IfStatement') return node.alternate === null && leaves(node.consequent)
  if (node.type !== 'ExpressionStatement' || node.directive) return false
  const { expression } = node
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression
  // A constructor without super() is invalid, and log output is only for people.
  return !(call.type === 'CallExpression' && call.callee.type === 'Super') && !isForPeople(call)
}

/** Whether it leaves the surrounding block: a guard. */
function leaves(node: Node): boolean {
  if (node.type === 'BlockStatement') return node.body.length > 0 && leaves(node.body.at(-1)!)
  return node.type === 'ThrowStatement' || node.type === 'ReturnStatement' || node.type === 'ContinueStatement'
}
