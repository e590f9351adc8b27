import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as z from 'zod/mini'
import type { Endpoint } from '../src/endpoint.ts'
import { list } from '../src/list.ts'
import { text } from '../src/wire.ts'

const row = z.object({ name: text(3) })
const right = { name: 'abc' }

test('a list is checked up to its first wrong row, whatever is wrong with it', () => {
  let checked = 0
  const counted = z.pipe(
    z.transform((value) => {
      checked++
      return value
    }),
    row,
  )
  for (const wrong of [{ name: 'abcd' }, {}, 7]) {
    checked = 0
    const { error } = list(counted).safeParse([right, right, wrong, ...Array(1_000).fill(wrong), right])
    assert.equal(checked, 3)
    assert.equal(error?.issues.length, 1)
    assert.equal(error?.issues[0]?.path[0], 2)
  }
})

test('what is right is answered as an array would, and a list may have a limit', () => {
  const few = list(
    z.pipe(
      row,
      z.transform(({ name }) => name),
    ),
  ).check(z.maxLength(2))
  assert.deepEqual(few.parse([right, { name: 'x' }]), ['abc', 'x'])
  assert.deepEqual(few.parse([]), [])
  assert.equal(few.safeParse([right, right, right]).error?.issues[0]?.code, 'too_big')
  assert.equal(few.safeParse({ 0: right, length: 1 }).error?.issues[0]?.code, 'invalid_type')
  assert.deepEqual(
    z.toJSONSchema(few, { io: 'input' }),
    z.toJSONSchema(z.array(row).check(z.maxLength(2)), { io: 'input' }),
  )
})

interface Definition {
  readonly type: string
  readonly shape?: Record<string, z.ZodMiniType>
  readonly options?: readonly z.ZodMiniType[]
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly element?: z.ZodMiniType
}

/** All arrays in a schema, with where they are. */
function arraysIn(schema: z.ZodMiniType, at: string): [at: string, array: z.ZodMiniType][] {
  const { type, shape = {}, options = [], innerType, in: first, element } = schema._zod.def as unknown as Definition
  const inside = [...options, innerType, first, element].flatMap((one) => (one ? arraysIn(one, at) : []))
  const members = Object.entries(shape).flatMap(([name, member]) => arraysIn(member, `${at}.${name}`))
  return [...(type === 'array' ? [[at, schema] as [string, z.ZodMiniType]] : []), ...inside, ...members]
}

test('no call checks more of a list than its first wrong row', async () => {
  const folder = join(import.meta.dirname, '../src/endpoints')
  const modules = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))))
  const calls = modules
    .flatMap((one) => Object.values<Partial<Endpoint>>(one))
    .filter((call) => call.path && call.input)
  const arrays = calls.flatMap(({ path, input }) => arraysIn(input!, path!))
  assert.ok(arrays.length > 40, `${arrays.length} lists`)
  for (const [at, array] of arrays) assert.equal(array.safeParse([NaN, NaN, NaN]).error?.issues.length, 1, at)
})
