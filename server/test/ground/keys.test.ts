import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'
import { systemClock as clock } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import type { CompanyDb } from '../../src/db/database.ts'
import { createArgon } from '../../src/keys/argon.ts'
import { openKey, sealKey } from '../../src/keys/certificate-keys.ts'
import { createKeys } from '../../src/keys/keys.ts'
import {
  checkMasterKey,
  loadMasterKey,
  masterKeyFile,
  masterKeyOf,
  nextKeyFile,
  parseMasterKey,
  writeKeyFile,
} from '../../src/keys/master.ts'
import { rotateMasterKey } from '../../src/keys/rotate.ts'

let ground: TestDatabase
const master = masterKeyOf(randomBytes(32))
const argon = createArgon({ memoryKibibytes: 1024, passes: 1 })
const pkcs8 = randomBytes(1200)

before(async () => {
  ground = await testDatabase()
  await checkMasterKey(ground.database.owner, master)
})
after(() => ground.drop())

async function company(): Promise<CompanyDb> {
  const values = { code: randomBytes(4).toString('hex').toUpperCase(), name: 'Acme', created_at: clock.now() }
  const { owner } = ground.database
  const { id } = await owner.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()
  return ground.database.company(id)
}
const freshKeys = (key = master) => createKeys({ master: key, owner: ground.database.owner, clock })

test('a company’s key is created when first needed and stays the same', async () => {
  const db = await company()
  const first = await freshKeys().companyKey(db, db.companyId)
  const second = await freshKeys().companyKey(db, db.companyId)
  assert.equal(first.id, second.id)
  assert.ok(first.secret.equals(second.secret))
  const other = await company()
  assert.ok(!(await freshKeys().companyKey(other, other.companyId)).secret.equals(first.secret))
})

test('a key created in a transaction that is rolled back is not kept', async () => {
  const db = await company()
  const keys = freshKeys()
  let made = 0
  await assert.rejects(
    db.transaction(async (tx) => {
      made = (await keys.companyKey(tx, db.companyId)).id
      assert.equal((await keys.companyKey(tx, db.companyId)).id, made)
      throw new Error('no')
    }),
  )
  const kept = await keys.companyKey(db, db.companyId)
  assert.notEqual(kept.id, made)
  assert.deepEqual(await freshKeys().companyKeyById(db, db.companyId, kept.id), kept)
})

test('a sealed certificate key opens only for its own company, certificate and version', async () => {
  const db = await company()
  const keys = freshKeys()
  const companyKey = await keys.companyKey(db, db.companyId)
  const aad = { companyId: db.companyId, certificateId: 7, version: 1 }
  const sealed = await sealKey(pkcs8, { companyKey, argon, aad })
  assert.deepEqual(await openKey(sealed, { companyKey, argon, aad }), pkcs8)
  assert.ok(!sealed.sealedKey.includes(pkcs8.subarray(0, 16)))

  for (const other of [
    { ...aad, version: 2 },
    { ...aad, certificateId: 8 },
    { ...aad, companyId: db.companyId + 1 },
  ]) {
    await assert.rejects(openKey(sealed, { companyKey, argon, aad: other }), { code: 'SEAL_BROKEN' })
  }
  const stranger = await company()
  const strangersKey = await keys.companyKey(stranger, stranger.companyId)
  await assert.rejects(openKey(sealed, { companyKey: strangersKey, argon, aad }), { code: 'SEAL_BROKEN' })
})

test('a key sealed with a password needs the password each time', async () => {
  const db = await company()
  const companyKey = await freshKeys().companyKey(db, db.companyId)
  const aad = { companyId: db.companyId, certificateId: 7, version: 1 }
  const sealed = await sealKey(pkcs8, { companyKey, argon, password: 'สวัสดี-Päss1!', aad })
  assert.deepEqual(await openKey(sealed, { companyKey, argon, password: 'สวัสดี-Päss1!', aad }), pkcs8)
  await assert.rejects(openKey(sealed, { companyKey, argon, aad }), { code: 'PASSWORD_REQUIRED' })
  await assert.rejects(openKey(sealed, { companyKey, argon, password: 'wrong', aad }), { code: 'PASSWORD_WRONG' })
  const moved = { ...aad, version: 2 }
  await assert.rejects(openKey(sealed, { companyKey, argon, password: 'สวัสดี-Päss1!', aad: moved }), {
    code: 'SEAL_BROKEN',
  })
})

test('no key in the database opens without the master key', async () => {
  const db = await company()
  const keys = freshKeys()
  const bytes = (await keys.companyKey(db, db.companyId)).secret.export()
  const { owner } = ground.database
  const rows = await owner.selectFrom('company_keys').selectAll().execute()
  for (const { wrapped } of rows) assert.ok(!wrapped.includes(bytes))
  const wrong = createKeys({ master: masterKeyOf(randomBytes(32)), owner, clock })
  await assert.rejects(wrong.companyKey(db, db.companyId))
})

test('another master key is refused by its check value', async () => {
  const wrong = masterKeyOf(randomBytes(32))
  const refused = checkMasterKey(ground.database.owner, wrong)
  await assert.rejects(refused, {
    name: 'StartRefused',
    message: new RegExp(`id ${wrong.id}, and ${master.id} is needed`),
  })
})

test('a master key is 32 bytes in base64 or hex', () => {
  const bytes = randomBytes(32)
  assert.deepEqual(parseMasterKey(`${bytes.toString('base64')}\n`, 'MASTER_KEY'), bytes)
  assert.deepEqual(parseMasterKey(bytes.toString('hex'), 'MASTER_KEY'), bytes)
  for (const text of ['', 'short', bytes.subarray(1).toString('base64'), 'x'.repeat(64), 'é'.repeat(43)]) {
    assert.throws(() => parseMasterKey(text, 'MASTER_KEY'), /MASTER_KEY must be 32 bytes/)
  }
})

test('argon2id verifies a password against its own hash only, at the configured cost', async () => {
  const hash = await argon.hashPassword('Correct-Horse1')
  assert.match(hash, /^\$argon2id\$v=19\$m=1024,t=1,p=1\$/)
  assert.equal(await argon.verifyPassword(hash, 'Correct-Horse1'), true)
  assert.equal(await argon.verifyPassword(hash, 'correct-horse1'), false)
  // The same letters in another Unicode normalization.
  assert.equal(await argon.verifyPassword(await argon.hashPassword('Caf\u00e91!'), 'Cafe\u03011!'), true)
})

test('where the key file is missing no other one is made, as long as there is something to read with it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'laisen-'))
  try {
    const missing = loadMasterKey(readConfig({ DATA_DIR: dataDir }), ground.database.owner)
    await assert.rejects(missing, /master\.key is missing, and without it no certificate or document/)
    assert.ok(!existsSync(masterKeyFile(dataDir)))
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('a rotation interrupted after its commit is finished by the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'laisen-keys-'))
  const made = await testDatabase()
  const { owner } = made.database
  const config = readConfig({ DATA_DIR: dataDir })
  const first = await loadMasterKey(config, owner)
  assert.equal(first.madeFile, masterKeyFile(dataDir))
  const bytes = randomBytes(32)

  await writeKeyFile(nextKeyFile(masterKeyFile(dataDir)), bytes)
  assert.equal((await loadMasterKey(config, owner)).key.id, first.key.id, 'before the commit it is the old one')
  await rotateMasterKey(owner, first.key, { key: masterKeyOf(bytes) })
  assert.equal((await loadMasterKey(config, owner)).key.id, masterKeyOf(bytes).id)
  assert.equal((await loadMasterKey(config, owner)).key.id, masterKeyOf(bytes).id)

  await rm(masterKeyFile(dataDir))
  await assert.rejects(loadMasterKey(config, owner), /is missing.*Put your copy back/)
  await made.drop()
  await rm(dataDir, { recursive: true })
})

test('rotating the master key re-wraps every key, changes no sealed data, and retires the old key', async () => {
  const db = await company()
  const keys = freshKeys()
  const before = await keys.companyKey(db, db.companyId)
  const installation = await keys.installationKey()
  const { owner } = ground.database
  const next = masterKeyOf(randomBytes(32))

  const count = await rotateMasterKey(owner, master, { key: next })
  assert.ok(count >= 2)
  const rotated = freshKeys(next)
  assert.deepEqual(await rotated.companyKey(db, db.companyId), before)
  assert.deepEqual(await rotated.installationKey(), installation)
  const rows = await owner.selectFrom('company_keys').select('master_key_id').distinct().execute()
  assert.deepEqual(rows, [{ master_key_id: next.id }])
  await checkMasterKey(owner, next)
  await assert.rejects(checkMasterKey(owner, master), /is needed/)
  // A replica still running with the old key cannot create keys that no one could open.
  const late = await company()
  await assert.rejects(freshKeys(master).companyKey(late, late.companyId), /rotated/)
  assert.ok(await rotated.companyKey(late, late.companyId))
})
