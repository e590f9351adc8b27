import { type ESTree, parseSync } from 'rolldown/utils'

export type Node = ESTree.Node
export type Program = ESTree.Program

/** The syntax tree of a source file, as the parser of the build reads it. */
export function parse({ path, text }: { path: string; text: string }): Program {
  const { program, errors } = parseSync(path, text)
  const [first] = errors
  if (first) throw new Error(`${path} cannot be read: ${first.message}`)
  return program
}

/** A node and everything below it, in the order of the text. */
export function* within(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* within(child)
}

/** The nodes right below a node. */
export function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const item of Array.isArray(value) ? value : [value]) if (isNode(item)) yield item
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Where an offset stands, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
