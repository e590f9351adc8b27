import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { createWorkers } from '../../src/workers/pool.ts'
import { taskRunner } from '../../src/workers/run-task.ts'
import { endless, endlessByDefault, greedy, refuse, sum } from './some-tasks.ts'

const workers = createWorkers({ tasksFile: new URL('./some-tasks.ts', import.meta.url), threads: 1 })
after(() => workers.close())
const ours = { companyId: 1 }

/** A wait of which mocked timeouts know nothing. */
function realTime(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      clearInterval(timer)
      resolve()
    }, milliseconds)
  })
}

test('a task returns its result from another thread, and its input is transferred, not copied', async () => {
  const given = Uint8Array.of(1, 2, 3)
  assert.equal(await workers.run(sum, { given }, ours), 6)
  assert.equal(given.length, 0)
})

test('a small Buffer in Node’s shared pool is copied', async () => {
  const [given, neighbour] = [Buffer.from('ab'), Buffer.from('cd')]
  assert.equal(await workers.run(sum, { given }, ours), 97 + 98)
  assert.equal(neighbour.toString(), 'cd')
})

test('an error keeps its code and facts across threads', async () => {
  const refused = workers.run(refuse, { field: 'name' }, ours)
  await assert.rejects(refused, { code: 'TEXT_TOO_LONG', params: { field: 'name', limit: 3 } })
})

test('an input over the task’s limit is refused before it is transferred', async () => {
  const given = new Uint8Array(101)
  await assert.rejects(workers.run(sum, { given }, ours), { code: 'DOCUMENT_TOO_COMPLEX' })
  assert.equal(given.length, 101)
  assert.equal(await workers.run(sum, { given: new Uint8Array(100) }, ours), 0)
})

test('a task in an endless loop is ended at its deadline, and its thread is replaced', async () => {
  const [stuck, next] = [workers.run(endless, null, ours), workers.run(sum, { given: Uint8Array.of(4) }, ours)]
  await assert.rejects(stuck, { code: 'DOCUMENT_TOO_COMPLEX' })
  assert.equal(await next, 4)
})

test('a task that takes more memory than a thread may have is refused, and its thread is replaced', async () => {
  await assert.rejects(workers.run(greedy, null, ours), { code: 'DOCUMENT_TOO_COMPLEX' })
  assert.equal(await workers.run(sum, { given: Uint8Array.of(6) }, ours), 6)
})

for (const [what, task, deadlineMs] of [
  ['without a deadline of its own is ended after 5 seconds', endlessByDefault, 5_000],
  ['that states its deadline is ended then', endless, 1_000],
] as const)
  test(`a task ${what}`, { timeout: 30_000 }, async (context) => {
    // A thread that runs keeps the real time; only the deadline does not.
    await workers.run(sum, { given: Uint8Array.of(1) }, ours)
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const stuck = assert.rejects(workers.run(task, null, ours), { code: 'DOCUMENT_TOO_COMPLEX' })
    let over = false
    void stuck.then(() => (over = true))
    // The deadline counts from when the thread begins.
    await realTime(500)
    context.mock.timers.tick(deadlineMs - 1)
    await turnOfTheLoop()
    assert.equal(over, false)
    context.mock.timers.tick(1)
    await Promise.race([stuck, realTime(2_000)])
    const inTime = over
    // Whatever its deadline, the thread is not left in its loop.
    context.mock.timers.tick(60_000)
    await stuck
    assert.equal(inTime, true)
  })

test('a thread that takes its time to start is no reason to refuse a task', async () => {
  const cold = createWorkers({ tasksFile: new URL('./slow-to-start.ts', import.meta.url), threads: 1 })
  try {
    assert.equal(await cold.run({ ...sum, deadlineMs: 400 }, { given: Uint8Array.of(5) }, ours), 5)
  } finally {
    await cold.close()
  }
})

test('a thread that has not started within a minute is given up', { timeout: 30_000 }, async (context) => {
  const cold = createWorkers({ tasksFile: new URL('./never-starting.ts', import.meta.url), threads: 1 })
  try {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const waiting = assert.rejects(cold.run(sum, { given: Uint8Array.of(5) }, ours), { code: 'DOCUMENT_TOO_COMPLEX' })
    let over = false
    void waiting.then(() => (over = true))
    await realTime(50)
    context.mock.timers.tick(59_999)
    await turnOfTheLoop()
    assert.equal(over, false)
    context.mock.timers.tick(1)
    await Promise.race([waiting, realTime(5_000)])
    assert.equal(over, true)
  } finally {
    context.mock.timers.reset()
    await cold.close()
  }
})

test('an import of one company waits behind none of another, with a single thread', async () => {
  const order: string[] = []
  const run = (companyId: number | 'nobody', name: string) =>
    workers.run(sum, { given: Uint8Array.of(1) }, { companyId }).then(() => order.push(name))
  await Promise.all([run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(1, 'a4'), run(2, 'b'), run('nobody', 'n')])
  assert.deepEqual(order, ['a1', 'a2', 'b', 'n', 'a3', 'a4'])
})

test('a hundred tasks of a company may wait; the next is answered 429, and another company is served', async () => {
  const one = () => workers.run(sum, { given: Uint8Array.of(1) }, ours)
  const all = Array.from({ length: 101 }, one)
  await assert.rejects(one(), {
    code: 'COMPANY_TASKS_WAITING',
    http: 429,
    params: { retryAfterSeconds: 5, limit: 100 },
  })
  assert.equal(await workers.run(sum, { given: Uint8Array.of(7) }, { companyId: 2 }), 7)
  assert.equal((await Promise.all(all)).length, 101)

  // What belongs to no company is not told of one.
  const nobody = () => workers.run(sum, { given: Uint8Array.of(1) }, { companyId: 'nobody' })
  const others = Array.from({ length: 101 }, nobody)
  await assert.rejects(nobody(), { code: 'TOO_MANY_REQUESTS', http: 429, params: { retryAfterSeconds: 5 } })
  assert.equal((await Promise.all(others)).length, 101)
})

test('two tasks with one name are refused', () => {
  assert.throws(() => taskRunner([sum, sum]), TypeError)
})
