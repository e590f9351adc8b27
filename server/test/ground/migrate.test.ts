import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'
import { sql } from 'kysely'
import { migrate } from '../../src/db/migrate.ts'

let ground: TestDatabase
let folder: string
const original = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))

/**
 * Existing databases were made by these, and Laisen refuses a database whose migrations have another text or number. So
 * these lines never change; a new migration adds a line with the beginning of its SHA-256.
 */
const written: Readonly<Record<string, string>> = {
  '0001-people.sql': '66b802e4a1f8e619',
  '0002-documents.sql': '88fc817a14593f67',
  '0003-access.sql': 'd2c4f0118d09c403',
  '0004-stamps.sql': '8ff6b54df96f7517',
  '0005-people.sql': '697475dadcfacbab',
  '0006-sign-in.sql': '0be62ccff77e8ecb',
  '0007-companies.sql': '4d6e487ddc73d929',
  '0008-people-lists.sql': '4788cd393bb56583',
  '0009-imports.sql': 'f50cc727db546e4d',
  '0012-charge.sql': '62a1f21e4b5ce08d',
  '0013-limits-and-imports.sql': '0df3e6ca867a9b2f',
  '0014-application-login.sql': 'c54e5edac9b4af24',
  '0016-guesses.sql': '48310a938b118c8c',
  '0017-mail-turns.sql': '3e05a3ab7e18c4b1',
  '0018-principals.sql': '32f9db5ffe9ffe9c',
  '0019-totals-and-reservations.sql': '91f87bbdcf08df1e',
  '0020-shorter-commit.sql': '73b2c90b008c5b00',
  '0022-proven-addresses.sql': '713a27f07d6c55bc',
  '0024-confirming-sensitive-acts.sql': '5c901d6bde997e49',
  '0025-operators-and-factors.sql': '6381fde7fae0f3b4',
  '0026-storage.sql': '0f224c377dfa8224',
  '0027-security-record.sql': 'ee9c4c6b8ae8024c',
  '0028-claimed-addresses-and-approval.sql': '22dd9287f23eb187',
  '0029-stamp-places.sql': '66819635cd6e83ca',
  '0031-import-invitations.sql': '406c70e19defb154',
  '0032-plan-words.sql': 'b3f989157c8e564c',
  '0033-authority.sql': '6ac6ab83e9d453b4',
  '0034-api-keys.sql': 'cb463be4fb2ea74b',
  '0036-pending-stamps.sql': '6fb113ed037c4cc6',
  '0037-certificate-groups.sql': '184306371b48f380',
  '0038-certificate-lists.sql': 'bd65d72e3bb43c72',
  '0039-timestamps.sql': 'cd959f523b8113c4',
  '0041-signatures.sql': 'b789743ab79838be',
  '0042-issued-list.sql': '810fe7b5894ef383',
  '0043-reminders.sql': '2bd01011b25a681f',
  '0044-signature-levels.sql': 'dec1cd73096ed7b2',
  '0045-extended-documents.sql': '064efbd653e16b30',
  '0046-envelopes.sql': 'ed62822d1520ceab',
  '0047-kept-plans.sql': '6e715f2b8a3a11da',
  '0048-sent-envelopes.sql': '96b479efafcc1868',
  '0049-one-time-certificates.sql': 'fdb612dbde8ecc35',
  '0050-retention.sql': '1246be41efda0254',
  '0051-bounces.sql': '31e40c1139064716',
  '0052-evidence-chain.sql': '15a1749507720696',
  '0053-client-logs.sql': 'e2847970b928b8f7',
  '0057-reports.sql': '04efd42cd13755b2',
  '0058-report-schedules.sql': 'cc5b33edd41bfffd',
  '0061-notifications.sql': '3afc2c971bd8c3cb',
  '0063-menus.sql': '30ee0fa26eedfebd',
  '0064-calendar.sql': '98768c48e1e92161',
  '0065-consent-and-reminder.sql': '5d97adb99d392a0d',
  '0066-company-settings.sql': '86a02789a0ae2f34',
  '0068-personal-data.sql': '7ddede4acbc6058e',
  '0070-extension-runs.sql': 'd498a22270a971ec',
  '0076-reports-by-hours.sql': '7d1d22d5f795842c',
  '0077-behind-reports.sql': '9a31941c12fcbc29',
  '0078-company-archives.sql': '8c3f52f9503e63a5',
  '0079-anchors-of-the-installation.sql': 'ad80c9eeec013cdf',
  '0080-common-words-of-the-history.sql': '7996fb9f69b9c12a',
  '0081-operator-contact.sql': 'ab24870895a44e7b',
  '0086-chain-checks.sql': 'd6fef4ef49b070d3',
  '0091-rule-for-second-factors.sql': '325dd760bd9127e9',
  '0092-commits-of-several-companies.sql': 'cca8c7490fb310df',
  '0093-decided-by-the-same-rows.sql': 'c85d7a60308d0cb6',
  '0094-one-object-for-two-revisions.sql': '57660341ae0404b9',
  '0095-what-a-stamp-costs.sql': '1ff4af36ed812f84',
  '0096-smaller-plans.sql': '72b93cb4fe36c0ac',
  '0097-shared-files.sql': '5cd1559fe4c26ab4',
  '0098-levels-of-signatures.sql': '975708557b4df030',
  '0099-failed-renewals.sql': 'aeec0ac7a3c6aef5',
  '0100-openings.sql': '7ff7e5ac9b3542ea',
  '0101-who-answers-for-certificates.sql': '26c0fc05d4f826ad',
  '0103-revoked-by-their-issuers.sql': 'e74a1dbf9edcc2f1',
  '0112-who-answers-for-envelopes.sql': 'f518aa78af076307',
  '0106-who-may-sign.sql': '66168a31b0a64491',
  '0107-password-and-seal.sql': '1d7b6d640b4cf077',
  '0104-what-ends-what.sql': 'ddb6c04bb55b77d1',
  '0110-mail-to-strangers.sql': '9aa1d6ee7c7d23c3',
  '0108-whose-key-it-was.sql': '17cf5cf3a0b69803',
  '0114-one-folder-and-one-program.sql': '0408620f3cb3ae20',
  '0117-whole-erasures.sql': 'ca5f9d0de5f7bbf5',
  '0118-mail-to-people.sql': '0df4753f7d26fbe2',
  '0119-counts-that-hold.sql': '31622ed7c0b52e11',
  '0123-files-of-drafts-make-versions.sql': '11be9382d90f444e',
  '0125-what-jobs-leave-alone.sql': '91c6e837e49023cf',
}

test('released migrations keep their number and text', async () => {
  const found = await Promise.all(
    (await readdir(original)).sort().map(async (name) => {
      const text = await readFile(join(original, name))
      return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]
    }),
  )
  assert.deepEqual(Object.fromEntries(found), written)
})

before(async () => {
  ground = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'laisen-migrations-'))
  await cp(original, folder, { recursive: true })
})
after(async () => {
  await ground.drop()
  await rm(folder, { recursive: true })
})

const numbers = async () => {
  const { rows } = await sql<{ number: number }>`select number from migrations order by number`.execute(
    ground.database.owner,
  )
  return rows.map(({ number }) => number)
}

test('migrating again changes nothing, and concurrent replicas migrate once', async () => {
  const before = await numbers()
  await Promise.all([1, 2, 3, 4].map(() => migrate(ground.database.ownerPool)))
  assert.deepEqual(await numbers(), before)
  await writeFile(join(folder, '9000-a-thing.sql'), 'create table a_thing (id bigint)')
  await Promise.all([1, 2, 3].map(() => migrate(ground.database.ownerPool, folder)))
  assert.deepEqual(await numbers(), [...before, 9000])
})

test('a failed migration is rolled back completely', async () => {
  const before = await numbers()
  await writeFile(join(folder, '9001-half.sql'), 'create table half (id bigint); select 1/0')
  await assert.rejects(migrate(ground.database.ownerPool, folder), /9001-half.sql failed: division by zero/)
  assert.deepEqual(await numbers(), before)
  await assert.rejects(sql`select * from half`.execute(ground.database.owner), /does not exist/)
  await rm(join(folder, '9001-half.sql'))
})

test('an edited migration and a newer database are refused, and the error names the migration', async () => {
  await appendFile(join(folder, '9000-a-thing.sql'), ' -- edited')
  await assert.rejects(migrate(ground.database.ownerPool, folder), { name: 'StartRefused', message: /9000-a-thing/ })
  await rm(join(folder, '9000-a-thing.sql'))
  await assert.rejects(migrate(ground.database.ownerPool, folder), { name: 'StartRefused', message: /newer Laisen/ })
})
