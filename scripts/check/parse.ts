import { type ESTree, parseSync } from 'rolldown/utils'

export type Node = ESTree.Node
export type Program = ESTree.Program

/** The syntax tree of a source file, from the parser that the build uses. */
export function parse({ path, text }: { path: string; text: string }): Program {
  const { program, errors } = parseSync(path, text)
  const [first] = errors
  if (first) throw new Error(`${path} cannot be read: ${first.message}`)
  return program
}

interface Comment {
  readonly value: string
  readonly start: number
}

/** The comments of a source file, in the order of the text. */
export function commentsOf({ path, text }: { path: string; text: string }): readonly Comment[] {
  return parseSync(path, text).comments
}

/** A node and everything below it, in the order of the text. */
export function within(node: Node): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    found.push(node)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(node)
  return found
}

/** The nodes right below a node. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) children.push(...value.filter(isNode))
    else if (isNode(value)) children.push(value)
  }
  return children
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The line of an offset; the first line is 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
