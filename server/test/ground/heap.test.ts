import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

const heap = import.meta.resolve('@laisen/server/start/heap')

/** Keeps 32 MB alive of which a part is new all the time, and tells the most that old objects took, in MB. */
function mostOldMegabytes(): number {
  const script = `
    await import(${JSON.stringify(heap)})
    const { getHeapSpaceStatistics } = await import('node:v8')
    const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size
    const alive = []
    let most = 0
    for (let n = 0; n < 40_000; n++) {
      alive[n % 4_000] = Array.from({ length: 1_000 }, (_, place) => place * 1.5)
      if (n % 500 === 0) most = Math.max(most, old())
    }
    console.log(Math.round(most / 1e6))
    process.exit(0)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }))
}

test('the heap holds little more garbage than what is alive, however much memory the machine has', () => {
  const most = mostOldMegabytes()
  assert.ok(most < 165, `${most} MB`)
})

/** Megabytes for new objects: the least after a collection that gives memory back, and then the most under load. */
function roomForNewObjects(): { least: number; most: number } {
  const script = `
    await import(${JSON.stringify(heap)})
    const { getHeapSpaceStatistics } = await import('node:v8')
    const room = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20
    const alive = []
    let made = 0
    const work = async () => {
      let most = 0
      for (let turn = 0; turn < 400; turn++) {
        for (let n = 0; n < 2_000; n++) alive[made++ % 50_000] = Array.from({ length: 20 }, () => made * 1.5)
        await new Promise(setImmediate)
        most = Math.max(most, room())
      }
      return most
    }
    await work()
    // As V8 does when there is little to do.
    alive.length = 0
    gc({ type: 'major', flavor: 'last-resort' })
    const least = room()
    console.log(JSON.stringify({ least, most: await work() }))
    process.exit(0)`
  // On a machine with little memory V8 would stop at less by itself.
  const args = ['--expose-gc', '--max-semi-space-size=64', '--input-type=module', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

test('what quiet times take from the room for new objects, load gives back, and no more', () => {
  const { least, most } = roomForNewObjects()
  assert.ok(least <= 16, `${least} MB are left`)
  assert.equal(most, 64)
})
