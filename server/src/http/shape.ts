import type * as z from 'zod/mini'
import { fold } from './json.ts'

/** What matters of a schema for reading names: where its members are, and what kind of value stands there. */
export type Shape =
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, { readonly name: string; readonly shape: Shape }> }
  | { readonly kind: 'array'; readonly element: Shape }
  | { readonly kind: 'union'; readonly options: readonly Shape[] }
  | { readonly kind: 'number' | 'boolean' | 'other' }

interface Definition {
  readonly type: string
  readonly shape?: Record<string, Schema>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly in?: Schema
  readonly options?: readonly Schema[]
}
type Schema = z.ZodMiniType

const known = new WeakMap<Schema, Shape>()

/** The shape of a schema, read once. */
export function shapeOf(schema: Schema): Shape {
  const before = known.get(schema)
  if (before) return before
  const shape = readShape(schema)
  known.set(schema, shape)
  return shape
}

function readShape(schema: Schema): Shape {
  const definition = schema._zod.def as unknown as Definition
  const inner = definition.innerType ?? definition.in
  if (inner) return shapeOf(inner)
  switch (definition.type) {
    case 'object': {
      const members = Object.entries(definition.shape ?? {}).map(
        ([name, member]) => [fold(name), { name, shape: shapeOf(member) }] as const,
      )
      return { kind: 'object', members: new Map(members) }
    }
    case 'array':
      return definition.element ? { kind: 'array', element: shapeOf(definition.element) } : { kind: 'other' }
    case 'union':
      return { kind: 'union', options: (definition.options ?? []).map(shapeOf) }
    case 'number':
    case 'boolean':
      return { kind: definition.type }
    default:
      return { kind: 'other' }
  }
}

/** Whether a value of this shape may hold a list. */
export function holdsList(shape: Shape): boolean {
  if (shape.kind === 'array') return true
  if (shape.kind === 'union') return shape.options.some(holdsList)
  return shape.kind === 'object' && [...shape.members.values()].some((member) => holdsList(member.shape))
}

/** The value with its member names spelled as the schema spells them; members the schema does not name are left out. */
export function spellAs(shape: Shape, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (shape.kind === 'union') {
    const wanted = Array.isArray(value) ? 'array' : 'object'
    const option = shape.options.find((one) => one.kind === wanted)
    return option ? spellAs(option, value) : value
  }
  if (Array.isArray(value)) return shape.kind === 'array' ? value.map((one) => spellAs(shape.element, one)) : value
  if (shape.kind !== 'object') return value
  const spelled: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const wanted = shape.members.get(fold(name))
    if (wanted) spelled[wanted.name] = spellAs(wanted.shape, member)
  }
  return spelled
}
