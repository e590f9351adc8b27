import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../src/config.ts'
import { openOwner } from '../../src/db/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { silentLog } from '../../src/log/log.ts'
import { openInstallation } from '../../src/start/installation.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laisen-upgrade-'))
})
after(() => rm(folder, { recursive: true }))

/** The migrations of the time when the superuser owned everything and the application's role had no login. */
async function earlierMigrations(): Promise<string> {
  const earlier = join(folder, 'migrations')
  const filter = (path: string) => !/\/(001[4-9]|00[2-9]\d|0[1-9]\d\d)-/.test(path)
  await cp(fileURLToPath(new URL('../../src/db/migrations', import.meta.url)), earlier, { recursive: true, filter })
  return earlier
}

async function fillAsBefore({ superuser, owner, app }: EmbeddedPostgres): Promise<void> {
  const { pool } = openOwner(superuser, silentLog)
  await pool.query(`alter database laisen owner to ${superuser.user}`)
  await pool.query(`drop role ${owner.user}`)
  await pool.query(`drop role ${app.user}`)
  await migrate(pool, await earlierMigrations())
  await pool.query(`grant laisen_app to ${superuser.user}`)
  await pool.query(`insert into companies (code, name, created_at) values ('OLD', 'Old', now())`)
  await pool.query(`insert into groups (company_id, name, created_at) select id, 'Kept', now() from companies`)
  await pool.end()
}

test('a data folder of an earlier version is upgraded: the superuser’s objects go to the owner, and no data is lost', async () => {
  const dataDir = join(folder, 'data')
  const earlier = await startEmbedded({ dataDir })
  await fillAsBefore(earlier).finally(earlier.stop)

  const { database, close } = await openInstallation(readConfig({ DATA_DIR: dataDir }), silentLog, 'here')
  try {
    const { rows } = await database.ownerPool.query(
      `select distinct owner from (
        select relowner::regrole::text as owner from pg_class where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        union all select proowner::regrole::text from pg_proc where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        union all select typowner::regrole::text from pg_type where typnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        union all select datdba::regrole::text from pg_database where datname = current_database()) owned`,
    )
    assert.deepEqual(rows, [{ owner: 'laisen_owner' }])
    const { id } = await database.owner.selectFrom('companies').select('id').executeTakeFirstOrThrow()
    const groups = await database.company(id).transaction(async (db) => {
      await jobs.add(db, { name: 'test.job', payload: {} })
      return db.selectFrom('groups').select('name').execute()
    })
    assert.deepEqual(groups, [{ name: 'Kept' }])
  } finally {
    await close()
  }
  // A second upgrade has nothing left to change.
  await (await openInstallation(readConfig({ DATA_DIR: dataDir }), silentLog, 'here')).close()
})
