import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '@laisen/testkit/database'
import { noToken, softToken } from '@laisen/testkit/token'
import { systemClock as clock } from '../../src/clock.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { createKeys } from '../../src/keys/keys.ts'
import { loadMasterKey, masterKeyFile, masterKeyOf } from '../../src/keys/master.ts'
import { makeMasterKeyOnToken } from '../../src/keys/master-on-token.ts'
import { rotateMasterKey } from '../../src/keys/rotate.ts'
import type { Owner } from '../../src/keys/store.ts'

if (noToken) test('the master key on a PKCS#11 token', { skip: noToken }, () => {})
else await onToken()

async function onToken(): Promise<void> {
  const token = await softToken()
  const dataDir = await mkdtemp(join(tmpdir(), 'laisen-master-'))
  after(() => rm(dataDir, { recursive: true }))
  const { module, tokenLabel, pin } = token.config
  const reach = { DATA_DIR: dataDir, PKCS11_MODULE: module, PKCS11_TOKEN: tokenLabel, PKCS11_PIN: pin }
  const config = readConfig({ ...reach, MASTER_KEY_ON_TOKEN: '1' })
  const withFile = readConfig(reach)
  const secretsOnToken = () => token.list().match(/^Secret Key Object/gm)?.length ?? 0

  async function installation(): Promise<Owner> {
    const made = await testDatabase()
    after(() => made.drop())
    return made.database.owner
  }
  const keptBy = async (owner: Owner) =>
    (await owner.selectFrom('installation').selectAll().where('name', '=', 'master_key_on_token').execute())[0]?.value

  test('the first start makes a key on the token, and every start derives the same master key, which nothing else holds', async () => {
    const owner = await installation()
    const before = secretsOnToken()
    const first = await loadMasterKey(config, owner)
    assert.equal((await loadMasterKey(config, owner)).key.id, first.key.id)
    assert.equal(secretsOnToken(), before + 1)
    assert.match(token.list(), /sensitive, always sensitive, never extractable, local/)
    assert.ok(!existsSync(masterKeyFile(dataDir)))
    const secret = await createKeys({ master: first.key, owner, clock }).installationKey()
    const again = createKeys({ master: (await loadMasterKey(config, owner)).key, owner, clock })
    assert.deepEqual(await again.installationKey(), secret)
  })

  test('processes that start at once have the same key', async () => {
    const owner = await installation()
    const loaded = await Promise.all([1, 2, 3].map(() => loadMasterKey(config, owner)))
    assert.equal(new Set(loaded.map(({ key }) => key.id)).size, 1)
  })

  test('a process that starts while another one finishes its first start has the same key', async () => {
    const owner = await installation()
    let other: string | undefined
    // What this process reads first was so before the other one began.
    const slow = owner.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        other ??= (await loadMasterKey(config, owner)).key.id
        return result
      },
    })
    const { key } = await loadMasterKey(config, slow)
    assert.equal(key.id, other)
  })

  test('a start is refused while the token is away, and when what the database holds was changed', async () => {
    const owner = await installation()
    const { key } = await loadMasterKey(config, owner)
    await token.stop()
    try {
      await assert.rejects(loadMasterKey(config, owner), { name: 'StartRefused', message: /from the PKCS#11 token/ })
    } finally {
      await token.start()
    }
    await eventuallyLoads(config, owner, key.id)
    const kept = JSON.parse((await keptBy(owner))!) as { uri: string; salt: string }
    const value = JSON.stringify({ ...kept, salt: randomBytes(32).toString('base64') })
    await owner.updateTable('installation').set({ value }).where('name', '=', 'master_key_on_token').execute()
    await assert.rejects(loadMasterKey(config, owner), { name: 'StartRefused', message: /not the master key/ })
  })

  test('an installation moves its master key to the token and away again, and its keys open all the while', async () => {
    const owner = await installation()
    const { key: inFile } = await loadMasterKey(withFile, owner)
    const secret = await createKeys({ master: inFile, owner, clock }).installationKey()
    await assert.rejects(loadMasterKey(config, owner), /NEW_MASTER_KEY_ON_TOKEN=1 npm run rotate-keys/)

    const made = await makeMasterKeyOnToken(config)
    await rotateMasterKey(owner, inFile, { key: masterKeyOf(made.bytes), kept: made.kept })
    const { key: onIt } = await loadMasterKey(config, owner)
    assert.equal(onIt.id, masterKeyOf(made.bytes).id)
    assert.deepEqual(await createKeys({ master: onIt, owner, clock }).installationKey(), secret)
    await assert.rejects(loadMasterKey(withFile, owner), /This is not the master key/)

    const next = masterKeyOf(randomBytes(32))
    await rotateMasterKey(owner, onIt, { key: next })
    assert.equal(await keptBy(owner), undefined)
    assert.deepEqual(await createKeys({ master: next, owner, clock }).installationKey(), secret)
    await assert.rejects(loadMasterKey(config, owner), { name: 'StartRefused' })
  })
}

/** A token that did not answer is left alone for two seconds. */
async function eventuallyLoads(config: Config, owner: Owner, id: string): Promise<void> {
  for (const until = Date.now() + 15_000; ; ) {
    const loaded = await loadMasterKey(config, owner).catch((error: unknown) => {
      if (Date.now() > until) throw error
    })
    if (loaded) return assert.equal(loaded.key.id, id)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
