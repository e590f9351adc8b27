import assert from 'node:assert/strict'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { AppError } from '@laisen/server/http/app-error'
import { createExports, exportsOfCompany } from '@laisen/server/limits/exports'

/** A file of as many pieces as its reader reads, and how many were made. */
function endless() {
  const made = { pieces: 0 }
  const next = async () => `${++made.pieces}`.padEnd(1000)
  return { made, next }
}
const code = (expected: string) => (error: unknown) => error instanceof AppError && error.code === expected

test('a file is its pieces, and an error in the first one is a refusal', async () => {
  const exports = createExports()
  const pieces = ['one ', 'two ', 'three']
  assert.equal(await text(await exports.stream(1, async () => pieces.shift())), 'one two three')
  const refuse = async () => {
    throw new AppError('CALL_UNKNOWN')
  }
  for (let more = 0; more <= exportsOfCompany; more++) {
    await assert.rejects(exports.stream(1, refuse), code('CALL_UNKNOWN'))
  }
})

test('nothing is made ahead of a client that does not read', async () => {
  const { made, next } = endless()
  const stream = await createExports().stream(1, next)
  stream.once('readable', () => {})
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.ok(made.pieces <= 3, `${made.pieces} pieces`)
  stream.destroy()
})

test('one company has five files at once; a client that goes away gives its place back, and nothing more is made for it', async () => {
  const exports = createExports()
  const open = []
  for (let n = 0; n < exportsOfCompany; n++) open.push(await exports.stream(1, endless().next))
  await assert.rejects(exports.stream(1, endless().next), code('EXPORTS_RUNNING'))
  const other = await exports.stream(2, endless().next)
  open[0]!.destroy()
  await once(open[0]!, 'close')
  const { made, next } = endless()
  const again = await exports.stream(1, next)
  again.destroy()
  await once(again, 'close')
  const { pieces } = made
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(made.pieces, pieces)
  for (const stream of [other, ...open]) stream.destroy()
})

test('pieces of one company do not wait for those of another', async () => {
  const exports = createExports()
  const waiting: (() => void)[] = []
  const slow = () => new Promise<undefined>((resolve) => waiting.push(() => resolve(undefined)))
  const stuck = [exports.stream(1, slow), exports.stream(1, slow), exports.stream(1, slow)]
  const pieces = ['quick']
  assert.equal(await text(await exports.stream(2, async () => pieces.shift())), 'quick')
  // Two of them have their turn, and the third has its own after the first.
  assert.equal(waiting.length, 2)
  waiting[0]!()
  await stuck[0]
  waiting[1]!()
  waiting[2]!()
  for (const stream of await Promise.all(stuck)) stream.destroy()
})
