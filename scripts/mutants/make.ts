import { childrenOf, type Node, parse } from '../check/parse.ts'
import type { SourceFile } from '../check/sources.ts'
import { negatedConditions } from './conditions.ts'
import { changedConstants } from './constants.ts'
import { type Maker, type Mutant, mutantOf } from './mutant.ts'
import { otherOperators } from './operators.ts'
import { droppedPredicates } from './sql.ts'
import { droppedStatements } from './statements.ts'

const makers: readonly Maker[] = [
  negatedConditions,
  droppedStatements,
  otherOperators,
  changedConstants,
  droppedPredicates,
]

/** Every mutant of a file, in the order of the text. */
export function mutantsOf(file: SourceFile): Mutant[] {
  const found: Mutant[] = []
  const visit = (node: Node, around: readonly Node[]): void => {
    if (isGoneAtRunTime(node)) return
    for (const make of makers)
      for (const change of make({ node, around, text: file.text })) found.push(mutantOf(file.path, file.text, change))
    for (const child of childrenOf(node)) visit(child, [node, ...around])
  }
  visit(parse(file), [])
  return found
}

/** Types have no effect at run time, but `as X` and `x!` contain an expression that does. */
function isGoneAtRunTime({ type }: Node): boolean {
  if (type === 'TSAsExpression' || type === 'TSNonNullExpression' || type === 'TSSatisfiesExpression') return false
  return type.startsWith('TS')
}
