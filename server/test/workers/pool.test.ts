import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createWorkers } from '../../src/workers/pool.ts'
import { taskRunner } from '../../src/workers/run-task.ts'
import { endless, refuse, sum } from './some-tasks.ts'

const workers = createWorkers({ tasksFile: new URL('./some-tasks.ts', import.meta.url), threads: 1 })
after(() => workers.close())

test('a task returns its result from another thread, and its input is transferred, not copied', async () => {
  const given = Uint8Array.of(1, 2, 3)
  assert.equal(await workers.run(sum, { given }), 6)
  assert.equal(given.length, 0)
})

test('a small Buffer in Node’s shared pool is copied', async () => {
  const [given, neighbour] = [Buffer.from('ab'), Buffer.from('cd')]
  assert.equal(await workers.run(sum, { given }), 97 + 98)
  assert.equal(neighbour.toString(), 'cd')
})

test('an error keeps its code and facts across threads', async () => {
  const refused = workers.run(refuse, { field: 'name' })
  await assert.rejects(refused, { code: 'TEXT_TOO_LONG', params: { field: 'name', limit: 3 } })
})

test('an input over the task’s limit is refused before it is transferred', async () => {
  const given = new Uint8Array(101)
  await assert.rejects(workers.run(sum, { given }), { code: 'DOCUMENT_TOO_COMPLEX' })
  assert.equal(given.length, 101)
})

test('a task in an endless loop is ended at its deadline, and its thread is replaced', async () => {
  const [stuck, next] = [workers.run(endless, null), workers.run(sum, { given: Uint8Array.of(4) })]
  await assert.rejects(stuck, { code: 'DOCUMENT_TOO_COMPLEX' })
  assert.equal(await next, 4)
})

test('two tasks with one name are refused', () => {
  assert.throws(() => taskRunner([sum, sum]), TypeError)
})
