import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@laisen/testkit/database'
import { systemClock as clock } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { createKeys, sealFor, unsealFor } from '../../src/keys/keys.ts'
import { loadMasterKey } from '../../src/keys/master.ts'

const program = fileURLToPath(new URL('./rotating-keys.ts', import.meta.url))
const ROUNDS = 10
const COMPANIES = 30

test('a rotation that is killed at any moment leaves a key file that opens every key', async () => {
  const { database, owner, app, drop } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'laisen-rotation-'))
  const config = readConfig({ DATA_DIR: dataDir })
  const { key: master } = await loadMasterKey(config, database.owner)
  const keys = createKeys({ master, owner: database.owner, clock })
  const sealed = new Map<number, Buffer>()
  for (let count = 0; count < COMPANIES; count++) {
    const values = { code: `C${count}`, name: 'Acme', created_at: clock.now() }
    const { id } = await database.owner.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()
    const companyKey = await keys.companyKey(database.company(id), id)
    sealed.set(id, sealFor(companyKey, Buffer.from(`secret ${id}`), ['test']))
  }
  const installationKey = await keys.installationKey()

  const masters = new Set<string>()
  // On a busy machine some rounds end before the key has changed even once.
  for (let round = 0; round < ROUNDS || (masters.size <= ROUNDS && round < 6 * ROUNDS); round++) {
    const orders = JSON.stringify({ owner, app, dataDir })
    const child = spawn(process.execPath, [program, orders], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.on('data', (chunk) => {
      for (const id of String(chunk).trim().split('\n')) masters.add(id)
    })
    await once(child.stdout, 'data')
    await new Promise((go) => setTimeout(go, Math.random() * 250))
    child.kill('SIGKILL')
    await once(child, 'close')

    const { key } = await loadMasterKey(config, database.owner)
    const after = createKeys({ master: key, owner: database.owner, clock })
    for (const [id, box] of sealed) {
      const companyKey = await after.companyKey(database.company(id), id)
      assert.equal(unsealFor(companyKey, box, ['test']).toString(), `secret ${id}`)
    }
    assert.deepEqual(await after.installationKey(), installationKey)
  }
  assert.ok(masters.size > ROUNDS, `the key changed ${masters.size} times`)
  await drop()
  await rm(dataDir, { recursive: true })
})
