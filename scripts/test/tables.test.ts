import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableFindings } from '../check/tables.ts'

const declared = [
  {
    path: 'server/src/db/tables/roles.ts',
    text: 'export interface RolesTables { roles: { id: number }; role_permissions: { role_id: number } }\n',
  },
  { path: 'server/src/db/tables/groups.ts', text: 'export interface GroupsTables { groups: { id: number } }\n' },
]

/** What is said about one store, without the path. */
function said(text: string, path = 'server/src/roles/store.ts'): string[] {
  return tableFindings([...declared, { path, text }]).map((finding) => finding.replace(`tables: ${path}:`, ''))
}

const alone = 'joins nothing to groups, which belongs to groups: call an operation of groups'
const writes = 'writes to groups, which belongs to groups: call an operation of groups'
const unsaid = 'reads groups, which belongs to groups: say why in a comment, "joins groups: …"'

test('a store may do anything with the tables of its noun', () => {
  assert.deepEqual(
    said(`export const a = sql\`insert into roles select * from role_permissions\`
export const b = db.updateTable('roles').set({})
export const c = client.query('delete from role_permissions')
`),
    [],
  )
  assert.deepEqual(said("db.selectFrom('groups')\n", 'server/src/groups/membership-store.ts'), [])
})

test('it never writes a table of another noun, whatever a comment says', () => {
  const writing = [
    "db.insertInto('groups').values({})",
    "db.updateTable('groups as g').set({})",
    "db.deleteFrom('groups')",
    'sql`insert into groups (id) select id from roles`',
    'sql`update only public.groups set id = 1 from roles`',
    'sql`delete from groups using roles`',
    'sql`with gone as (delete from "groups" returning id) select * from gone, roles`',
    "client.query('truncate groups')",
    'sql.raw(`insert into groups values (1)`)',
  ]
  for (const statement of writing)
    assert.deepEqual(said(`// joins groups: names\n${statement}\n`), [`2 ${writes}`], statement)
})

test('it reads one only in a join', () => {
  assert.deepEqual(said("// joins groups: names\ndb.selectFrom('groups')\n"), [`2 ${alone}`])
  assert.deepEqual(said('sql`select 1 from groups`\n'), [`1 ${alone}`])
})

test('and only where a comment right there says why', () => {
  const joining = [
    "db.selectFrom('roles').innerJoin('groups as g', 'g.id', 'roles.id')",
    "db.selectFrom(['roles', 'groups'])",
    'sql`select * from roles r left join groups g on g.id = r.id`',
    'sql`select * from roles r, groups g`',
    'sql`select * from unnest($1::bigint[]) as i (id), roles r join groups using (id)`',
    'sql`select (select count(*) from groups) from roles`',
    "db.selectFrom('roles').where(({ exists, selectFrom }) => exists(selectFrom('groups')))",
  ]
  for (const statement of joining) {
    assert.deepEqual(said(`${statement}\n`), [`1 ${unsaid}`], statement)
    assert.deepEqual(said(`/** Roles. */\n// joins groups: their names are shown\n${statement}\n`), [], statement)
    assert.equal(said(`// joins groups: names\ndb.selectFrom('roles')\n${statement}\n`).length, 2, 'it is elsewhere')
    assert.equal(said(`// joins groups\n${statement}\n`).length, 1, 'it gives no reason')
  }
})

test('a comment that has become wrong is found', () => {
  assert.deepEqual(said("// joins groups: their names are shown\ndb.selectFrom('roles')\n"), [
    '1 says that it joins groups, and does not',
  ])
})

test('what only looks like a table of another noun is none', () => {
  const text = [
    'sql`select groups from roles -- from groups',
    "  where name = 'x from groups' and groups(id) is distinct from null /* join groups */ for update`",
    'sql`select * from groups($1), roles for no key update of groups skip locked`',
    'sql`insert into roles (groups) values (1) on conflict (id) do update set groups = 2`',
    "// db.selectFrom('groups')",
    "console.log('from groups')",
  ]
  assert.deepEqual(said(`${text.join('\n')}\n`), [])
})

test('only stores are looked at', () => {
  assert.deepEqual(said("db.deleteFrom('groups')\n", 'server/src/db/migrations/0099-x.ts'), [])
})
