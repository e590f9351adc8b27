import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createWorkers } from '../../src/workers/pool.ts'
import { taskRunner } from '../../src/workers/run-task.ts'
import { endless, refuse, sum } from './some-tasks.ts'

const workers = createWorkers({ tasksFile: new URL('./some-tasks.ts', import.meta.url), threads: 1 })
after(() => workers.close())

test('a task answers from its thread, and what was moved to it is gone here', async () => {
  const given = Uint8Array.of(1, 2, 3)
  assert.equal(await workers.run(sum, { given }), 6)
  assert.equal(given.length, 0)
})

test('a small Buffer, whose memory others share, is copied', async () => {
  const [given, neighbour] = [Buffer.from('ab'), Buffer.from('cd')]
  assert.equal(await workers.run(sum, { given }), 97 + 98)
  assert.equal(neighbour.toString(), 'cd')
})

test('a refusal crosses threads with its code and its facts', async () => {
  const refused = workers.run(refuse, { field: 'name' })
  await assert.rejects(refused, { code: 'TEXT_TOO_LONG', params: { field: 'name', limit: 3 } })
})

test('an input over the limit is refused as the task says, before it is moved', async () => {
  const given = new Uint8Array(101)
  await assert.rejects(workers.run(sum, { given }), { code: 'DOCUMENT_TOO_COMPLEX' })
  assert.equal(given.length, 101)
})

test('a task in an endless loop is ended at its deadline, and the only thread is replaced', async () => {
  const [stuck, next] = [workers.run(endless, null), workers.run(sum, { given: Uint8Array.of(4) })]
  await assert.rejects(stuck, { code: 'DOCUMENT_TOO_COMPLEX' })
  assert.equal(await next, 4)
})

test('two tasks of one name are a mistake of the list', () => {
  assert.throws(() => taskRunner([sum, sum]), TypeError)
})
