import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallFindings } from '../check/walls.ts'

/** The findings about one file. */
function said(path: string, text: string): string[] {
  return wallFindings([{ path, text }]).map((finding) => finding.replace(`walls: ${path}`, '').replace(/^:/, ''))
}

test('ground imports no noun, not even a type of it', () => {
  const text = "import { log } from '../log/log.ts'\nimport type { Visit } from '../session/visit.ts'\n"
  assert.deepEqual(said('server/src/http/handle.ts', text), ['2 imports session/visit.ts: ground imports no noun'])
  assert.deepEqual(said('server/src/context.ts', "import type { Visit } from './session/visit.ts'\n"), [
    '1 imports session/visit.ts: ground imports no noun',
  ])
})

test('a noun opens its own store and uses operations of others', () => {
  assert.deepEqual(said('server/src/roles/add.ts', "import * as store from './store.ts'\n"), [])
  assert.deepEqual(said('server/src/roles/add.ts', "import { rules } from '../permissions/rules.ts'\n"), [])
})

test("a noun's store is closed to other nouns, to assembly and to other rooms", () => {
  const opened = (path: string, text: string) => said(path, text)[0]
  const message = "a noun's store is its own"
  assert.equal(
    opened('server/src/roles/add.ts', "import { carried } from '../permissions/store.ts'\n"),
    `1 imports permissions/store.ts: ${message}`,
  )
  assert.equal(
    opened('server/src/roles/store.ts', "import type { Link } from '../session/link-store.ts'\n"),
    `1 imports session/link-store.ts: ${message}`,
  )
  assert.equal(
    opened('server/src/app.ts', "import { find } from './plans/store.ts'\n"),
    `1 imports plans/store.ts: ${message}`,
  )
  assert.equal(
    opened('cli/src/main.ts', "const store = await import('@laisen/server/plans/store')\n"),
    `1 imports plans/store.ts: ${message}`,
  )
})

test('no file passes on what its store holds, by whichever spelling', () => {
  const message = 'exports what its store holds: write the operation that others may use'
  const passing = [
    "export { find } from './store.ts'\n",
    "export { type Plan, listPlans as list } from './plan-store.ts'\n",
    "export * from './store.ts'\n",
    "export * as plans from './store.ts'\n",
    "import * as store from './store.ts'; export const find = store.find\n",
    "import * as store from './store.ts'; export { store }\n",
    "import { find } from './store.ts'; export const findPlan = find\n",
    "import { find } from './store.ts'; export { find as findPlan }\n",
    "import { find } from './store.ts'; export default find\n",
  ]
  for (const text of passing) assert.deepEqual(said('server/src/plans/find.ts', text), [`1 ${message}`], text)
})

test('a file may write operations on its store, and name the types that they answer', () => {
  const own = [
    "export type { Plan } from './store.ts'\n",
    "export { type Plan } from './store.ts'\n",
    "import type { Plan } from './store.ts'; export type { Plan }\n",
    "import * as store from './store.ts'; export function find(id: number) { return store.find(id) }\n",
    "import { find } from './store.ts'; export const found = find(1)\n",
    "import { find } from './find.ts'; export { find }\n",
  ]
  for (const text of own) assert.deepEqual(said('server/src/plans/find.ts', text), [], text)
  assert.deepEqual(said('server/src/plans/plan-store.ts', "export { find } from './store.ts'\n"), [])
})

test('assembly imports what it mounts, and nobody imports assembly', () => {
  assert.deepEqual(said('server/src/app.ts', "import { rolesRoutes } from './roles/routes.ts'\n"), [])
  assert.deepEqual(said('server/src/start/demo.ts', "import { buildApp } from '../app.ts'\n"), [])
  for (const path of ['server/src/roles/add.ts', 'server/src/workers/pool.ts'])
    assert.deepEqual(said(path, "import type { Tasks } from '../tasks.ts'\n"), [
      '1 imports tasks.ts: nothing imports assembly',
    ])
})

test('a file beside the folders of server/src is ground or assembly by name', () => {
  assert.deepEqual(said('server/src/clock.ts', 'export const now = 1\n'), [])
  assert.deepEqual(said('server/src/helpers.ts', 'export const now = 1\n'), [
    ' is neither ground nor assembly, and in no noun',
  ])
})

test('SQL stands in stores, migrations and db/', () => {
  const text = "import { sql } from 'kysely'\n\nexport const q = sql`select 1`\n"
  assert.deepEqual(said('server/src/roles/add.ts', text), [
    '1 the import of kysely belongs into a store',
    '3 the sql tag belongs into a store',
  ])
  for (const path of ['roles/store.ts', 'plans/request-store.ts', 'db/act-as.ts', 'db/migrations/0099-x.ts'])
    assert.deepEqual(said(`server/src/${path}`, text), [])
})

test('queries that are built, and those of the driver, are SQL too', () => {
  const lines = ["db.selectFrom('a').select('b')", "db.deleteFrom('a')", "client.query('select 1')", "sql.raw('x')"]
  assert.deepEqual(said('server/src/mail/mail.ts', lines.join('\n')), [
    '1 .selectFrom(…) belongs into a store',
    '2 .deleteFrom(…) belongs into a store',
    '3 .query(…) belongs into a store',
    '4 sql.raw belongs into a store',
  ])
})

test('the types of the driver may be named anywhere, and SQL in a comment is none', () => {
  const text = "import type pg from 'pg'\nimport { type Kysely } from 'kysely'\n// db.selectFrom('a')\n"
  assert.deepEqual(said('server/src/mail/mail.ts', text), [])
})
