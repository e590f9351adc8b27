import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@laisen/server/db/database'
import { migrate } from '@laisen/server/db/migrate'
import { silentLog } from '@laisen/server/log/log'
import { execute, testDatabase } from '@laisen/testkit/database'

const migrations = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))
const LAST_OF_BEFORE = 13

/** What a Laisen of before left: a person who stamped one document, and what happened around it. */
const rows = `
  insert into companies (id, code, name, created_at) values (1, 'A', 'A', now());
  insert into companies (id, code, name, email, created_at) values (2, 'B', 'B', 'Info@b.test', now()), (3, 'C', 'C', 'c@c.test', now());
  insert into employees (company_id, id, username, first_name, last_name, email, password_hash, created_at)
    values (2, 11, 'b', 'B', 'C', 'b@b.test', 'x', now()), (3, 12, 'c', 'C', 'D', 'c@c.test', null, now());
  insert into company_keys (company_id, id, wrapped, master_key_id, created_at) values (1, 1, '', '', now());
  insert into employees (company_id, id, username, first_name, last_name, email, created_at)
    values (1, 2, 'a', 'A', 'B', 'a@b.test', now());
  insert into objects (company_id, id, size_bytes, sha256, company_key_id, created_at)
    values (1, '00000000-0000-0000-0000-000000000001', 1, '', 1, now());
  insert into objects (company_id, id, size_bytes, sha256, company_key_id, wrapped_key, created_at)
    values (1, '00000000-0000-0000-0000-000000000004', 3000000000, '', 1, 'x', now());
  insert into packages (company_id, id, name, starts_at, limit_signatures, created_at)
    values (1, 11, 'Small', now(), 250, now()), (1, 12, 'Large', now(), 1000, now()), (1, 13, 'Open', now(), null, now());
  insert into documents (company_id, id, name, created_by, created_at) values (1, 3, 'a.pdf', 2, now()), (1, 4, 'b.pdf', 2, now());
  insert into revisions (company_id, document_id, number, object_id, size_bytes, sha256, created_at)
    select 1, document, number, '00000000-0000-0000-0000-000000000001', 1, '', now() from (values (3, 0), (3, 1), (4, 0)) r (document, number);
  insert into certificates (company_id, id, name, reason, location, kind, password_check, file_name, created_by, created_at)
    values (1, 5, '', '', '', '1', false, '', 2, now());
  insert into stamps (company_id, id, public_id, employee_id, document_id, revision, level, created_at)
    values (1, 6, '00000000-0000-0000-0000-000000000002', 2, 3, 1, 'B-B', now());
  insert into history (company_id, at, stamp_id, employee_id, certificate_id, certificate_version, facts, commitment, hash)
    select 1, '2026-01-01T00:00:00Z'::timestamptz + n * interval '10 minutes', 6, 2, 5, 1, '{}', '', '' from generate_series(0, 3) n;
  insert into events (company_id, type, at, actor_id, subject_id, facts, hash)
    select 1, type, now(), actor, subject, facts::jsonb, '' from (values
      ('document.stamped', 2, 3, '{}'), ('certificate.assigned', 2, 5, '{"employeeId": 2}'), ('employee.grouped', 2, 8, '{}'),
      ('company.verified', null, 1, '{}'), ('factor.policy-changed', 2, 1, '{}'), ('session.started', 2, 2, '{}'),
      ('upgrade.requested', 2, 9, '{}')) e (type, actor, subject, facts);
  insert into idempotency_keys (company_id, key, call, employee_id, claim, created_at)
    values (1, 'k', 'c', 2, '00000000-0000-0000-0000-000000000003', now());
`

test('rows of before say who acted, by a principal, and the totals count them', async () => {
  const ground = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'laisen-before-'))
  const name = `before_${process.pid}`
  await execute(ground.superuser, `create database ${name} template template0 owner ${ground.owner.user}`)
  const logins = { owner: { ...ground.owner, database: name }, app: { ...ground.app, database: name } }
  const database = openDatabase({ ...logins, log: silentLog })
  const answer = async (statement: string) =>
    (await database.ownerPool.query({ text: statement, rowMode: 'array' })).rows
  try {
    for (const file of await readdir(migrations)) {
      if (Number(file.slice(0, 4)) <= LAST_OF_BEFORE) await cp(join(migrations, file), join(folder, file))
    }
    await migrate(database.ownerPool, folder)
    await database.ownerPool.query(rows)
    await migrate(database.ownerPool)

    assert.deepEqual(await answer('select id, principal_kind, employee_id, key_id from documents order by id'), [
      [3, 'employee', 2, null],
      [4, 'employee', 2, null],
    ])
    assert.deepEqual(await answer('select distinct principal_kind, employee_id, hash_version from history'), [
      ['employee', 2, 1],
    ])
    assert.deepEqual(
      await answer(`select type, principal_kind, actor_id, subject_kind, document_id, certificate_id, employee_id
        from events where hash_version = 1 order by type`),
      [
        ['certificate.assigned', 'employee', 2, 'certificate', null, 5, 2],
        ['company.verified', 'system', null, 'company', null, null, null],
        ['document.stamped', 'employee', 2, 'document', 3, null, null],
        ['employee.grouped', 'employee', 2, 'group', null, null, null],
        ['factor.policy-changed', 'employee', 2, 'company', null, null, null],
        ['session.started', 'employee', 2, 'employee', null, null, 2],
        ['upgrade.requested', 'employee', 2, 'upgrade-request', null, null, null],
      ],
    )
    // Whoever has a password has claimed a company, and the address that it had.
    assert.deepEqual(await answer('select code, claimed_email from companies order by code'), [
      ['A', null],
      ['B', 'info@b.test'],
      ['C', null],
    ])
    assert.deepEqual(await answer('select principal_kind, principal_id from idempotency_keys'), [['employee', 2]])
    assert.deepEqual(await answer('select employee_id, signatures from history_totals order by employee_id, quarter'), [
      [2, 2],
      [2, 1],
      [2, 1],
      [null, 2],
      [null, 1],
      [null, 1],
    ])
    // What was purged is not counted. No company is at its limit on the day on which it gets one.
    assert.deepEqual(await answer('select bytes from storage_counters order by company_id'), [
      [3_000_000_000],
      [0],
      [0],
    ])
    assert.deepEqual(await answer('select limit_bytes from packages order by id'), [
      [6_000_000_000],
      [10 * 1024 ** 3],
      [null],
    ])
  } finally {
    await database.close()
    await execute(ground.superuser, `drop database ${name} with (force)`)
    await ground.drop()
    await rm(folder, { recursive: true })
  }
})
