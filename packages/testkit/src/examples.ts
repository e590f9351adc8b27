import type { Endpoint } from '@laisen/contract/endpoint'
import * as z from 'zod'
import type { World } from './world.ts'

/** As much of JSON Schema as the contract's inputs come to. */
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
 * What a member of a call stands for: by call and name (`deleterole.id`) where calls mean different things by one name,
 * else by its name.
 */
export function standsFor<Value>(
  facts: Readonly<Record<string, Value>>,
  { path }: Pick<Endpoint, 'path'>,
  member: string,
): Value | undefined {
  const name = member.toLowerCase()
  return facts[`${path.split('/')[1]!.toLowerCase()}.${name}`] ?? facts[name]
}

/** A good request for any call of the contract: members by what their names stand for in a world, the rest by their types. */
export function exampleOf(endpoint: Endpoint, world: World): Record<string, unknown> {
  const find = (name: string) => standsFor(world.ids, endpoint, name) ?? standsFor(world.values, endpoint, name)
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

/** A member that may be left out is worth filling when we know what it stands for, it or something inside it. */
function isKnown(name: string, schema: Schema, find: Find): boolean {
  if (find(name) !== undefined) return true
  const inside = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return inside.some(({ properties = {} }) =>
    Object.entries(properties).some(([member, of]) => isKnown(member, of, find)),
  )
}

/** Every member of a call's input that names a row, by its path. */
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

/** The request with one member exchanged. */
export function withMember(request: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (step === '*') return [withMember(Array.isArray(request) ? request[0] : {}, rest, value)]
  const members = typeof request === 'object' && request !== null ? request : {}
  return { ...members, [step]: withMember(Reflect.get(members, step), rest, value) }
}
