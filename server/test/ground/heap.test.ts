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
