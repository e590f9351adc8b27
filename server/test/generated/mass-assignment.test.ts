import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { fold } from '@laisen/server/http/json'
import { exampleOf, inputSchema } from '@laisen/testkit/examples'
import { pdf } from '@laisen/testkit/pdfs'
import { server, type TestServer } from '@laisen/testkit/server'
import { callerOf, type World, world } from '@laisen/testkit/world'
import pg from 'pg'

// Two servers receive the same requests; at one of them every request also carries every column of the database. Callers
// can set a closed list of members (rules 1.1), so afterwards both databases must be the same.

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

const described = [
  'companyID',
  'userType',
  'ownAdmin',
  'limitUser',
  'limitSignature',
  'limitByte',
  'flagAdmin',
  'lockStatus',
  'activeStatus',
]

/** Without the chain of evidence: no call writes it, and into how many segments the same rows fall depends on transactions of other databases. */
async function columnsOf({ database }: TestServer): Promise<Column[]> {
  const { rows } = await database.ownerPool.query<Column>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name <> 'migrations' and table_name not like 'chain\\_%' order by table_name, ordinal_position`,
  )
  return rows
}

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function hostile({ name, type }: Pick<Column, 'name' | 'type'>): unknown {
  if (type === 'boolean' || described.includes(name)) return true
  if (/int/.test(type)) return 1
  if (/timestamp/.test(type)) return '2000-01-01T00:00:00Z'
  return 'COM'
}

/** Every column in both spellings, except the names that the call itself reads. */
function extras(endpoint: Endpoint, columns: readonly Column[]): Record<string, unknown> {
  const known = new Set(Object.keys(inputSchema(endpoint).properties ?? {}).map(fold))
  const extra: Record<string, unknown> = {}
  for (const column of [...columns, ...described.map((name) => ({ name, type: 'text' }))]) {
    for (const name of [column.name, camel(column.name)]) {
      if (known.has(fold(name))) continue
      known.add(fold(name))
      extra[name] = hostile(column)
    }
  }
  return extra
}

async function ask(
  { house, own }: { house: TestServer; own: World },
  endpoint: Endpoint,
  input: unknown,
): Promise<void> {
  const client = await house.as.fresh(callerOf(own, endpoint))
  const response = await client.download(endpoint, input as never, { body: pdf() })
  assert.ok(response.status < 500, `${endpoint.path} answered ${response.status}`)
  await response.arrayBuffer()
}

const randomTypes = ['bytea', 'uuid', 'xid8']
/** The length of an ECDSA signature varies by a byte or two, and with it the document's and what is stored; `value` is the installation's key, and chance gives an event of the calendar its `color`. */
const randomColumns = ['bytes', 'color', 'hint', 'password_hash', 'serial', 'size_bytes', 'value']

/** Every row of every table; for random values (keys, hashes, random ids) only whether they are set. */
async function dump(
  { database, services }: TestServer,
  columns: readonly Column[],
): Promise<Record<string, unknown[]>> {
  await services.security.write()
  const tables: Record<string, unknown[]> = {}
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const list = own.map(({ name, type }) => {
      const quoted = pg.escapeIdentifier(name)
      // Rows of the security record are written in batches, by a timer: their numbers depend on the moment.
      const batched = table === 'security_records' && name === 'id'
      const random = batched || randomTypes.includes(type) || randomColumns.includes(name)
      return random ? `${quoted} is not null as ${quoted}` : `${quoted}::text`
    })
    const { rows } = await database.ownerPool.query(`select ${list.join(', ')} from ${pg.escapeIdentifier(table)}`)
    // Hashes, serial numbers and field names inside facts are random too.
    tables[table] = rows.map((row) => JSON.stringify(row).replace(/[0-9a-f-]{12,}|127\.0\.0\.1:\d+/g, '#')).sort()
  }
  return tables
}

test('extra members named like database columns change nothing', async () => {
  const [plain, loaded] = [await server(), await server()]
  const worlds = [await world(plain, 'SAME'), await world(loaded, 'SAME')] as const
  const columns = await columnsOf(plain)
  for (const endpoint of plain.app.mounted) {
    await ask({ house: plain, own: worlds[0] }, endpoint, exampleOf(endpoint, worlds[0]))
    const input = { ...extras(endpoint, columns), ...exampleOf(endpoint, worlds[1]) }
    await ask({ house: loaded, own: worlds[1] }, endpoint, input)
    const [expected, found] = [await dump(plain, columns), await dump(loaded, columns)]
    for (const table of Object.keys(expected))
      assert.deepEqual(found[table], expected[table], `${endpoint.path}: ${table}`)
    // A changed password would lock everyone out of the next call.
    for (const house of [plain, loaded]) await restorePassword(house, worlds[0])
  }
})

async function restorePassword({ database, services }: TestServer, { person }: World): Promise<void> {
  const password_hash = await services.passwords.hash(person.password, { companyId: 'nobody' })
  await database.owner.updateTable('employees').set({ password_hash }).where('username', '=', person.username).execute()
}
