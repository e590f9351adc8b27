import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { embeddedOwnerOf, plainEnvironment, startLaisen } from '@laisen/testkit/process'
import { until } from '@laisen/testkit/until'
import pg from 'pg'

const program = fileURLToPath(new URL('../../src/start/audit-command.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'laisen-audit-'))
const laisen = await startLaisen({ env: { DEMO: '1', DEMO_PASSWORD: 'Demo-1234' } })
const owner = new pg.Client(await embeddedOwnerOf(laisen.dataDir))
await owner.connect()
after(async () => {
  await owner.end()
  await laisen.remove()
  await rm(folder, { recursive: true })
})

/** Runs `npm run audit -- …`. */
function audit(...args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...plainEnvironment(), DATA_DIR: laisen.dataDir },
    })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('close', (code) => resolve({ code, output, errors }))
  })
}

test('a running server chains by itself, and the command finds everything in order', async () => {
  const login = { companyCode: 'DEMO', userName: 'admin', password: 'Demo-1234' }
  assert.equal((await bearerClient(laisen.url).call(loginCustomer, login)).status, 0)
  const waiting = 'select count(*)::int as count from companies_to_chain()'
  await until('all is chained', async () => (await owner.query(waiting)).rows[0].count === 0)
  const { code, output, errors } = await audit('verify')
  assert.deepEqual({ code, errors }, { code: 0, errors: '' })
  assert.match(output, /^DEMO {2}Laisen Demo/)
  assert.match(output, /\d+ rows in \d+ segments, head [0-9a-f]{64}/)
  assert.match(output, /No anchor proves positions 1 to \d+\.\nEverything is in order\.\n$/)
  const [, head = ''] = /head ([0-9a-f]{64})/.exec(output) ?? []
  const grouped = head.replace(/.{8}(?=.)/g, '$& ')
  const known = await audit('verify', '--company', 'demo', '--head', grouped)
  assert.equal(known.code, 0)
  assert.match(known.output, /the given head, by nobody: it was written down: proves positions 1 to \d+/)
})

test('what is wrong is printed, and the command ends with 1', async () => {
  await owner.query(`update events set facts = facts || '{"level":"B-LTA"}' where type = 'document.stamped'`)
  const { code, output } = await audit('verify', '--company', 'DEMO')
  assert.equal(code, 1)
  assert.match(output, /WRONG {2}event \d+ \(position \d+\) was changed: it does not have its own hash\./)
  assert.match(output, /things? (is|are) wrong\.\n$/)
  assert.equal((await audit('verify', '--company', 'DEMO', '--head', '0'.repeat(64))).code, 1)
})

test('a command that cannot be understood says how it is used', async () => {
  const file = join(folder, 'anchor.json')
  await writeFile(file, '{"statement":"{}","token":"AAAA"}')
  for (const [args, said] of [
    [[], /Usage:/],
    [['verify', '--company', 'NOBODY'], /There is no company NOBODY\./],
    [['verify', '--anchor', file], /is no anchor of an evidence chain/],
    [['verify', '--anchor', join(folder, 'missing')], /cannot be read/],
    [['verify', '--head', 'abc'], /64 hexadecimal digits/],
  ] as const) {
    const { code, errors } = await audit(...args)
    assert.equal(code, 1)
    assert.match(errors, said)
  }
})
