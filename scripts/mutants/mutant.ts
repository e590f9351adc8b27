import { lineAt, type Node } from '../check/parse.ts'

/** A piece of a source file and its replacement. */
export interface Change {
  readonly kind: Kind
  readonly start: number
  readonly end: number
  readonly by: string
}

export type Kind =
  | 'negated condition'
  | 'dropped statement'
  | 'moved bound'
  | 'changed constant'
  | 'swapped operator'
  | 'dropped predicate'

/** A source file with one change in it. */
export interface Mutant extends Change {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly line: number
}

/** The input of a function that makes changes: a node, its ancestors from the inside out, and the source text. */
export interface Spot {
  readonly node: Node
  readonly around: readonly Node[]
  readonly text: string
}

export type Maker = (spot: Spot) => Change[]

export function mutantOf(path: string, text: string, change: Change): Mutant {
  return { ...change, path, line: lineAt(text, change.start) }
}

export function applied(text: string, { start, end, by }: Change): string {
  return text.slice(0, start) + by + text.slice(end)
}

const SHOWN_CHARACTERS = 160

/** The lines that a change touches, before and after, each on one line. */
export function twoLines(text: string, change: Change): string {
  const from = text.lastIndexOf('\n', change.start - 1) + 1
  const to = text.indexOf('\n', change.end) === -1 ? text.length : text.indexOf('\n', change.end)
  const before = text.slice(from, to)
  const after = applied(text, change).slice(from, to + change.by.length - (change.end - change.start))
  return `- ${onOneLine(before)}\n+ ${onOneLine(after)}`
}

function onOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)} …` : line
}
