import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint } from '@laisen/contract/endpoint'
import { headers } from '@laisen/contract/headers'
import { text } from '@laisen/contract/wire'
import type { Db } from '@laisen/server/db/database'
import { AppError } from '@laisen/server/http/app-error'
import { type App, mount, mountWithReplay } from '@laisen/server/http/mount'
import { server } from '@laisen/testkit/server'
import * as z from 'zod/mini'

const addGroup = endpoint({
  method: 'POST',
  path: 'Test/AddGroup',
  title: 'Adds a group, once the gate is open.',
  access: 'session',
  effect: 'own',
  idempotent: true,
  input: z.object({ name: text(), waits: z.optional(z.boolean()) }),
  data: z.object({ id: z.number() }),
})
const upload = endpoint({
  method: 'PUT',
  path: 'Test/Upload',
  title: 'Adds a group named by the bytes sent.',
  access: 'session',
  effect: 'own',
  idempotent: true,
  bytes: 'application/pdf',
  input: z.object({ name: text() }),
  data: z.object({ id: z.number(), sizeBytes: z.number() }),
})

let worked = 0
/** A request that waits says so by `arrived`, and goes on when `open` is resolved. */
let gate = { arrived: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() }
function closeGate() {
  gate = { arrived: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() }
  return gate
}

function testCalls(app: App): void {
  mount(app, addGroup, async ({ once, clock }, { companyId }, { name, waits }) => {
    worked++
    if (name === 'refused') throw new AppError('NOT_FOUND')
    if (waits) {
      const { arrived, open } = gate
      arrived.resolve()
      await open.promise
    }
    return once((db) => insert(db, { companyId, name, at: clock.now() }))
  })
  mountWithReplay(app, upload, {
    operation: async ({ once, clock }, { companyId }, { name, body }) => {
      worked++
      let sizeBytes = 0
      for await (const piece of body) sizeBytes += (piece as Buffer).length
      const { id } = await once((db) => insert(db, { companyId, name, at: clock.now() }))
      return { id, sizeBytes }
    },
    replay: async (_context, _principal, receipt) => ({ ...(receipt as { id: number }), sizeBytes: -1 }),
  })
}

async function insert(db: Db, { companyId, name, at }: { companyId: number; name: string; at: Date }) {
  return db
    .insertInto('groups')
    .values({ company_id: companyId, name, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const { as, given, clock, database } = await server({ also: testCalls })

const keyed = (key: string) => ({ headers: { [headers.idempotencyKey]: key } })
const groupsNamed = async (name: string) =>
  (await database.owner.selectFrom('groups').select('id').where('name', '=', name).execute()).length

test('a repeated request gets the first answer and does nothing', async () => {
  const first = await as.admin.call(addGroup, { name: 'once' }, keyed('k1'))
  const before = worked
  const again = await as.admin.call(addGroup, { name: 'once' }, keyed('k1'))
  assert.deepEqual(again.data, first.data)
  assert.equal(worked, before)
  assert.equal(await groupsNamed('once'), 1)
})

test('the same key with another body is refused', async () => {
  await as.admin.call(addGroup, { name: 'first' }, keyed('k2'))
  const refused = await as.admin.call(addGroup, { name: 'second' }, keyed('k2'))
  assert.equal(refused.code, 'IDEMPOTENCY_KEY_REUSED')
  assert.equal(await groupsNamed('second'), 0)
})

test('of several concurrent requests with one key, one is carried out', async () => {
  const { arrived, open } = closeGate()
  const send = () => as.admin.call(addGroup, { name: 'racing', waits: true }, keyed('k3'))
  const first = send()
  await arrived.promise
  const others = await Promise.all([send(), send(), send(), send()])
  assert.deepEqual(new Set(others.map(({ code }) => code)), new Set(['IDEMPOTENCY_IN_PROGRESS']))
  open.resolve()
  assert.equal((await first).status, 0)
  assert.equal(await groupsNamed('racing'), 1)
})

test('a key is separate for each user and each call', async () => {
  await as.admin.call(addGroup, { name: 'mine' }, keyed('k4'))
  assert.equal((await as.operator.call(addGroup, { name: 'theirs' }, keyed('k4'))).status, 0)
  const uploaded = await as.admin.call(upload, { name: 'uploaded' }, { ...keyed('k4'), body: Buffer.from('%PDF') })
  assert.equal(uploaded.status, 0)
})

test('a refused request can be sent again with the same key', async () => {
  assert.equal((await as.admin.call(addGroup, { name: 'refused' }, keyed('k5'))).code, 'NOT_FOUND')
  assert.equal((await as.admin.call(addGroup, { name: 'tried again' }, keyed('k5'))).status, 0)
})

test('a key can be used again after 24 hours', async () => {
  const person = await given.employee()
  const row = {
    company_id: person.companyId,
    principal_kind: 'employee' as const,
    principal_id: person.employeeId,
    call: addGroup.path,
    key: 'k6',
  }
  const old = { claim: crypto.randomUUID(), body_hash: Buffer.alloc(32), answer: '{"id":0}' }
  const created_at = new Date(clock.now().getTime() - 24 * 3_600_000)
  await database.owner
    .insertInto('idempotency_keys')
    .values({ ...row, ...old, created_at })
    .execute()
  assert.equal((await as.person(person).call(addGroup, { name: 'today' }, keyed('k6'))).status, 0)
  assert.equal(await groupsNamed('today'), 1)
})

test('the key of a stalled request is taken over, and the stalled request can no longer commit', async () => {
  const client = await as.fresh(await given.employee())
  const { arrived, open } = closeGate()
  const stalled = client.call(addGroup, { name: 'stalled', waits: true }, keyed('k7'))
  await arrived.promise
  const send = () => client.call(addGroup, { name: 'stalled', waits: true }, keyed('k7'))
  assert.equal((await send()).code, 'IDEMPOTENCY_IN_PROGRESS')
  clock.advance({ minutes: 10 })
  const next = closeGate()
  const taking = send()
  await next.arrived.promise
  open.resolve()
  assert.notEqual((await stalled).status, 0)
  assert.equal(await groupsNamed('stalled'), 0)
  next.open.resolve()
  assert.equal((await taking).status, 0)
  assert.equal(await groupsNamed('stalled'), 1)
})

test('a repeated upload is compared by its bytes and answered from the stored receipt', async () => {
  const person = await given.employee()
  const client = as.person(person)
  const send = (bytes: string) => client.call(upload, { name: 'file' }, { ...keyed('k8'), body: Buffer.from(bytes) })
  const first = await send('%PDF one')
  assert.equal(first.data.sizeBytes, 8)
  assert.deepEqual((await send('%PDF one')).data, { id: first.data.id, sizeBytes: -1 })
  assert.equal((await send('%PDF two')).code, 'IDEMPOTENCY_KEY_REUSED')
  assert.equal(await groupsNamed('file'), 1)
})

test('a key must be printable and of limited length', async () => {
  for (const key of ['with space', 'x'.repeat(129)]) {
    assert.equal((await as.admin.call(addGroup, { name: 'odd key' }, keyed(key))).code, 'VALUE_NOT_ALLOWED')
  }
})
