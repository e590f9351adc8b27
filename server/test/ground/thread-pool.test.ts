import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

const main = import.meta.resolve('@laisen/server/main')

/** The size of the thread pool in a process that has loaded the server and uses the pool. */
function threadsWith(env: Readonly<Record<string, string>>): number {
  const script = `
    await import(${JSON.stringify(main)})
    const { access, readdir, readFile } = await import('node:fs/promises')
    await Promise.all(Array.from({ length: 32 }, () => access('/')))
    const names = (await readdir('/proc/self/task')).map((id) => readFile('/proc/self/task/' + id + '/comm', 'utf8'))
    console.log((await Promise.all(names)).filter((name) => name.startsWith('libuv-worker')).length)`
  const { UV_THREADPOOL_SIZE: _, ...rest } = process.env
  const args = ['--input-type=module', '--eval', script]
  return Number(execFileSync(process.execPath, args, { env: { ...rest, ...env }, encoding: 'utf8' }))
}

test('the thread pool has eight threads, because nothing uses it before its size is set; UV_THREADPOOL_SIZE overrides it', {
  skip: process.platform === 'linux' ? false : 'only Linux tells the names of threads',
}, () => {
  assert.equal(threadsWith({}), 8)
  assert.equal(threadsWith({ UV_THREADPOOL_SIZE: '5' }), 5)
})
