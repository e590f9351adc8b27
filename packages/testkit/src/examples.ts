import type { Endpoint } from '@laisen/contract/endpoint'
import * as z from 'zod'
import type { World } from './world.ts'

/** The part of JSON Schema that the contract's inputs use. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly default?: unknown
}

export function inputSchema(endpoint: Endpoint): Schema {
  return z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
}

/**
 * The value for a member of a call: looked up by call and name (`deleterole.id`) where calls use one name for different
 * things, otherwise by its name.
 */
export function valueFor<Value>(
  facts: Readonly<Record<string, Value>>,
  { path }: Pick<Endpoint, 'path'>,
  member: string,
): Value | undefined {
  const name = member.toLowerCase()
  return facts[`${path.split('/')[1]!.toLowerCase()}.${name}`] ?? facts[name]
}

/** A valid request for any call of the contract: known members get their value from a world, the others one of their type. */
export function exampleOf(endpoint: Endpoint, world: World): Record<string, unknown> {
  const find = (name: string) => valueFor(world.ids, endpoint, name) ?? valueFor(world.values, endpoint, name)
  return example(inputSchema(endpoint), '', find) as Record<string, unknown>
}

type Find = (name: string) => unknown

function example(schema: Schema, name: string, find: Find): unknown {
  const known = find(name)
  if (known !== undefined) return known
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const option = (schema.anyOf ?? schema.oneOf)?.find((one) => one.type !== 'null')
  if (option) return example(option, name, find)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([member, of]) => schema.required?.includes(member) || isKnown(member, of, find))
          .map(([member, of]) => [member, example(of, member, find)]),
      )
    case 'array':
      return []
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return false
    default:
      return 'text'
  }
}

/** An optional member is filled when a value is known for it or for something inside it. */
function isKnown(name: string, schema: Schema, find: Find): boolean {
  if (find(name) !== undefined) return true
  // What a screen showed: programs leave it out, and the world knows no screen.
  if (name === 'shown') return false
  const inside = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return inside.some(({ properties = {} }) =>
    Object.entries(properties).some(([member, of]) => isKnown(member, of, find)),
  )
}

/** The path of every member of a call's input that is an id. */
export function idMembers(schema: Schema, path: readonly string[] = []): string[][] {
  const inside = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return inside.flatMap(({ properties = {}, items }) => [
    ...(items ? idMembers(items, [...path, '*']) : []),
    ...Object.entries(properties).flatMap(([name, of]) => {
      const deeper = idMembers(of, [...path, name])
      return /id$/i.test(name) ? [[...path, name], ...deeper] : deeper
    }),
  ])
}

/** The request with one member replaced. */
export function withMember(request: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (step === '*') return [withMember(Array.isArray(request) ? request[0] : {}, rest, value)]
  const members = typeof request === 'object' && request !== null ? request : {}
  return { ...members, [step]: withMember(Reflect.get(members, step), rest, value) }
}
