import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { keepRunning } from '../../src/db/keep-running.ts'
import { createLog } from '../../src/log/log.ts'

/** Something that can be ended from outside, as PostgreSQL is by a full disk. */
function starts(fails: readonly number[] = []) {
  const told: string[] = []
  const ends: (() => void)[] = []
  let count = 0
  const start = async () => {
    if (fails.includes(++count)) throw new Error('no room')
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    return { ended, stop: async () => resolve() }
  }
  const log = createLog({ write: (line) => told.push(JSON.parse(line).event), now: () => new Date() })
  const until = async (event: string, times = 1) => {
    while (told.filter((one) => one === event).length < times) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    keeping: { start, dataDir: tmpdir(), log },
    told,
    end: () => ends.at(-1)!(),
    until,
    started: () => ends.length,
  }
}

test('what ended by itself is started again, which the log tells', async () => {
  const { keeping, told, end, until, started } = starts()
  const kept = await keepRunning(keeping)
  end()
  await until('database.started-again')
  assert.deepEqual([told, started()], [['database.ended', 'database.started-again'], 2])
  await kept.stop()
  await kept.ended
  assert.deepEqual(told.slice(2), [], 'stopping is no end of its own')
  assert.equal(started(), 2)
})

test('a start that fails is tried again, and is not taken for an end', async () => {
  const { keeping, told, end, until } = starts([2])
  const kept = await keepRunning(keeping)
  end()
  await until('database.started-again')
  assert.deepEqual(told, ['database.ended', 'database.not-started', 'database.started-again'])
  await kept.stop()
})

test('what ends five times in a few minutes, with room on the disk, is started again, and the sixth time not', async () => {
  const { keeping, told, end, until, started } = starts()
  const kept = await keepRunning(keeping)
  for (let times = 1; times <= 5; times++) {
    end()
    await until('database.started-again', times)
  }
  end()
  await kept.ended
  assert.equal(started(), 6)
  assert.equal(told.filter((event) => event === 'database.ended').length, 6)
})

test('what ends because the disk is nearly full is started again, however often', async (t) => {
  const { keeping, end, started } = starts()
  const nearlyFull = { ...(await fs.statfs(keeping.dataDir)), bavail: 63, bsize: 1024 * 1024 }
  t.mock.method(fs, 'statfs', async () => nearlyFull)
  syncBuiltinESMExports()
  t.after(() => {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  })
  const kept = await keepRunning(keeping)
  let gaveUp = false
  void kept.ended.then(() => {
    gaveUp = true
  })
  for (let times = 1; times <= 6; times++) {
    end()
    while (started() === times && !gaveUp) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  assert.deepEqual([started(), gaveUp], [7, false])
  await kept.stop()
})
