import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'

let made: TestDatabase

before(async () => {
  made = await testDatabase()
})
after(() => made.drop())

const add = (code: string, more: { demo?: boolean; kind?: 'EXT' | 'COM' } = {}) =>
  made.database.owner
    .insertInto('companies')
    .values({ code, name: code, created_at: new Date(), ...more })
    .execute()
const suspended = async () =>
  (
    await made.database.owner.selectFrom('companies').select('code').where('suspended_at', 'is not', null).execute()
  ).map(({ code }) => code)

test('creating a second company ends the demo in the same transaction; creating the operator’s company does not', async () => {
  await add('DEMO', { demo: true })
  await add('HOUSE', { kind: 'COM' })
  assert.deepEqual(await suspended(), [])

  const { owner } = made.database
  const rolledBack = owner.transaction().execute(async (db) => {
    await db.insertInto('companies').values({ code: 'ACME', name: 'Acme', created_at: new Date() }).execute()
    throw new Error('no')
  })
  await assert.rejects(rolledBack)
  assert.deepEqual(await suspended(), [])

  await add('ACME')
  assert.deepEqual(await suspended(), ['DEMO'])
  const note = await owner.selectFrom('installation').selectAll().where('name', '=', 'demo_ended').execute()
  assert.equal(note.length, 1)
})
