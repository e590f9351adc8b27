import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@laisen/testkit/database'
import { systemClock as clock } from '../../src/clock.ts'
import { createFiles } from '../../src/files/files.ts'
import { openLocalStore } from '../../src/files/local-store.ts'
import { getObject } from '../../src/files/objects.ts'
import { createKeys } from '../../src/keys/keys.ts'
import { checkMasterKey, masterKeyOf } from '../../src/keys/master.ts'

const program = fileURLToPath(new URL('./storing-objects.ts', import.meta.url))
const ROUNDS = 5

test('after SIGKILL every acknowledged object is complete and every row has its object', async () => {
  const { database, owner, app, drop } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'laisen-crash-'))
  const masterKey = randomBytes(32)
  const master = masterKeyOf(masterKey)
  await checkMasterKey(database.owner, master)
  const values = { code: 'ACME', name: 'Acme', created_at: clock.now() }
  const { id: companyId } = await database.owner
    .insertInto('companies')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  const orders = JSON.stringify({ owner, app, companyId, folder, masterKey: masterKey.toString('hex') })

  const acknowledged = new Map<string, string>()
  for (let round = 0; round < ROUNDS; round++) {
    const child = spawn(process.execPath, [program, orders], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    await once(child.stdout, 'data')
    await new Promise((go) => setTimeout(go, Math.random() * 300))
    child.kill('SIGKILL')
    await once(child, 'close')
    // The last line may be incomplete.
    for (const line of output.split('\n').slice(0, -1)) {
      const [id = '', sha256 = ''] = line.split(' ')
      acknowledged.set(id, sha256)
    }
  }
  assert.ok(acknowledged.size >= ROUNDS)

  const company = database.company(companyId)
  const keys = createKeys({ master, owner: database.owner, clock })
  const files = createFiles({ store: await openLocalStore(folder), keys, clock })
  const rows = await company.transaction((db) => db.selectFrom('objects').select(['id', 'sha256', 'file_id']).execute())
  assert.ok(
    rows.some(({ file_id }) => file_id),
    'some share a file',
  )
  const ids = new Set(rows.map(({ id }) => id))
  for (const id of acknowledged.keys()) assert.ok(ids.has(id), id)
  for (const { id, sha256 } of rows) {
    const row = await company.transaction((db) => getObject(db, companyId, id))
    const digest = createHash('sha256')
      .update(await buffer(await files.stream(company, [row])))
      .digest()
    assert.deepEqual(digest, sha256)
    assert.equal(acknowledged.get(id) ?? digest.toString('hex'), digest.toString('hex'))
  }
  // The sweep removes incomplete files.
  await files.store.removeUnfinished(new Date(Date.now() + 1000))
  assert.deepEqual(await readdir(join(folder, 'incoming')), [])
  await drop()
  await rm(folder, { recursive: true })
})
