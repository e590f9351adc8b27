import assert from 'node:assert/strict'
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { server } from '@laisen/testkit/server'
import { getObject } from '../../src/files/objects.ts'
import { openKey } from '../../src/keys/certificate-keys.ts'
import { unsealFor } from '../../src/keys/keys.ts'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

// Whoever steals the whole database, the data folder and the master key, and knows this source.

const house = await server({ at: today })
const { as, given, services, database } = house
const person = await given.employee({ permissions: [1] })
const client = as.person(person)
const locked = await addedCertificate(client, identities.nattapong, { certPasswordCheck: true })
const open = await addedCertificate(client, identities.waraporn)
const issued = await issuedCertificate(house, client)
await stamped(client, locked, { certPassword: filePassword })
await stamped(client, issued, { certPassword: certificatePassword })
await stamped(client, open)
assert.equal((await client.call(addPdfStamp, { empCert: { certID: locked }, certPassword: 'Wrong-1' })).status, 1)

/** Everything that is stored: each value of each column, each file, and each object as the product itself would decrypt it. */
async function loot(): Promise<Buffer> {
  const pieces: Buffer[] = []
  const take = (value: unknown): void => {
    if (Buffer.isBuffer(value)) pieces.push(value)
    else if (Array.isArray(value)) value.forEach(take)
    else if (value !== null && value !== undefined) pieces.push(Buffer.from(JSON.stringify(value)))
  }
  const { rows: tables } = await database.ownerPool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables) {
    for (const row of (await database.ownerPool.query(`select * from ${name}`)).rows) Object.values(row).forEach(take)
  }
  const files = await readdir(services.config.dataDir, { recursive: true, withFileTypes: true })
  for (const file of files) if (file.isFile()) pieces.push(await readFile(join(file.parentPath, file.name)))
  const db = database.company(person.companyId)
  const { rows: objects } = await database.ownerPool.query<{ id: string }>(
    'select id from objects where wrapped_key is not null and company_id = $1',
    [person.companyId],
  )
  assert.ok(objects.length >= 4, 'documents and pictures')
  for (const { id } of objects) {
    pieces.push(await services.files.bytes(db, await db.read((db) => getObject(db, person.companyId, id))))
  }
  return Buffer.concat(pieces)
}

/** The number that alone makes a private key, as it may be written. */
function writings(key: KeyObject): Buffer[] {
  const secret = Buffer.from(key.export({ format: 'jwk' }).d!, 'base64url')
  const texts = [secret.toString('hex'), secret.toString('base64'), secret.toString('base64url')]
  return [secret, ...texts.map((text) => Buffer.from(text.slice(0, -4)))]
}

async function sealed(certID: number) {
  const { rows } = await database.ownerPool.query(
    `select company_key_id as "companyKeyId", sealed_key as "sealedKey", password_salt as "passwordSalt"
      from certificate_versions where certificate_id = $1`,
    [certID],
  )
  const db = database.company(person.companyId)
  const companyKey = await services.keys.companyKeyById(db, person.companyId, rows[0].companyKeyId)
  return { ...rows[0], companyKey, aad: { companyId: person.companyId, certificateId: certID, version: 1 } } as const
}

test('neither the keys that passwords lock nor those passwords are stored anywhere, in any writing', async () => {
  const all = await loot()
  assert.ok(all.includes('Nattapong Srisuwan'), 'the loot is not empty')
  for (const { key } of [identities.nattapong, identities.waraporn])
    for (const [place, secret] of writings(key).entries()) assert.ok(!all.includes(secret), `writing ${place}`)
  for (const password of [filePassword, certificatePassword]) assert.ok(!all.includes(password))
})

test('the company’s key opens a key that no password locks, and only the outer seal of one that a password does', async () => {
  const free = await sealed(open)
  const { argon } = services
  const found = await openKey(free, { ...free, argon })
  assert.ok(found.includes(writings(identities.waraporn.key)[0]!), 'so this is how a stolen key would be found')

  for (const certID of [locked, issued]) {
    const one = await sealed(certID)
    const binding = ['certificate-key', person.companyId, certID, 1] as const
    const inner = unsealFor(one.companyKey, one.sealedKey, binding)
    if (certID === locked) for (const secret of writings(identities.nattapong.key)) assert.ok(!inner.includes(secret))
    assert.throws(() => createPrivateKey({ key: inner, format: 'der', type: 'pkcs8' }))
    await assert.rejects(openKey(one, { ...one, argon }), { code: 'PASSWORD_REQUIRED' })
    await assert.rejects(openKey(one, { ...one, argon, password: 'Guess-1' }), { code: 'PASSWORD_WRONG' })
    const hidden = { ...one, passwordSalt: null }
    assert.deepEqual(await openKey(hidden, { ...hidden, argon }), inner, 'nor by hiding that it has a password')
  }
})
