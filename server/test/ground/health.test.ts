import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createDiskSpace } from '../../src/files/disk-space.ts'
import { health } from '../../src/health/health.ts'
import { masterKeyOf } from '../../src/keys/master.ts'
import { rotateMasterKey } from '../../src/keys/rotate.ts'
import { type Ground, ground } from './a-company.ts'

let here: Ground

before(async () => {
  here = await ground()
})
after(() => here.close())

test('a server that can sign is healthy', async () => {
  assert.deepEqual(await health(here.services), { ok: true, reasons: [] })
})

test('health fails when the document store cannot be written', async () => {
  const incoming = join(here.services.config.dataDir, 'files/incoming')
  await rename(incoming, `${incoming}-away`)
  assert.deepEqual(await health(here.services), { ok: false, reasons: ['The document store cannot be written.'] })
  await rename(`${incoming}-away`, incoming)
  assert.equal((await health(here.services)).ok, true)
})

test('health fails when the disk is nearly full', async () => {
  const { files, config, log } = here.services
  const store = { ...files.store, freeBytes: async () => 1_000_000 }
  const disk = createDiskSpace({ store, dataDir: config.dataDir, reserveBytes: config.diskReserveBytes, log })
  const found = await health({ ...here.services, disk })
  const reason = 'The disk is full: less than DISK_RESERVE_MB is free, so nothing more is stored.'
  assert.deepEqual(found, { ok: false, reasons: [reason] })
})

test('health fails when the master key was rotated elsewhere', async () => {
  await rotateMasterKey(here.database.owner, here.master, { key: masterKeyOf(randomBytes(32)) })
  const found = await health(here.services)
  assert.deepEqual(found, { ok: false, reasons: ['The master key is not the one of the stored keys.'] })
})

test('health fails when the database does not answer, without quoting its error', async () => {
  const gone = await ground()
  await gone.close()
  const { ok, reasons } = await health(gone.services)
  assert.equal(ok, false)
  assert.ok(reasons.includes('The database does not answer.'))
  assert.ok(reasons.every((reason) => !reason.includes('t_')))
})
