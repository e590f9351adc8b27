import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { findFirstSteps } from '@laisen/server/companies/first-steps'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'

let made: TestDatabase

beforeEach(async () => {
  made = await testDatabase()
})
afterEach(() => made.drop())

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

test('an installation is empty while it has no company but a demo that has ended and the operator’s', async () => {
  const { owner } = made.database
  const firstSteps = () => findFirstSteps(owner)
  assert.deepEqual(await firstSteps(), { operatorMissing: true, empty: true })
  await add('DEMO', { demo: true })
  assert.deepEqual(await firstSteps(), { operatorMissing: true, empty: false })
  await owner.updateTable('companies').set({ suspended_at: new Date() }).where('code', '=', 'DEMO').execute()
  await add('HOUSE', { kind: 'COM' })
  assert.deepEqual(await firstSteps(), { operatorMissing: false, empty: true })
  await add('ACME')
  await owner.updateTable('companies').set({ suspended_at: new Date() }).where('code', '=', 'ACME').execute()
  assert.deepEqual(await firstSteps(), { operatorMissing: false, empty: false }, 'a company that is suspended exists')
})
