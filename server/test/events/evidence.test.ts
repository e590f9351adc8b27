import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verdictsOf } from '@laisen/testkit/evidence'
import { server } from '@laisen/testkit/server'
import { sql } from 'kysely'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

const { as, given, database } = await server({ at: today })
const { companyId } = await given.theCompany()
const certID = await addedCertificate(as.admin, identities.nattapong)
await stamped(as.admin, certID)

const company = database.company(companyId)
const verdicts = async () => {
  const { events, history } = await verdictsOf(database, companyId)
  return { events: events.map(({ verdict }) => verdict), history: history.map(({ verdict }) => verdict) }
}

test('the application can neither change nor delete evidence, whatever its code says', async () => {
  for (const statement of [
    'update history set reason = $1',
    'delete from history',
    'update events set type = $1',
    'delete from events',
  ]) {
    const text = statement.replace('$1', "'x'")
    await assert.rejects(
      company.transaction((db) => sql.raw(text).execute(db)),
      { code: '42501' },
    )
  }
})

test('personal values can be erased and the row still proves itself', async () => {
  const erase = 'update history set username = null, cert_name = null, reason = null, location = null, salt = null'
  await database.ownerPool.query(erase)
  const { history } = await verdicts()
  assert.deepEqual(history, ['intact, personal values erased'])
})

test('whoever changes a fact or a personal value behind our back is found out', async () => {
  await database.ownerPool.query(
    `update events set personal = jsonb_set(personal, '{username}', '"somebody"') where type = 'document.stamped'`,
  )
  assert.ok((await verdicts()).events.includes('personal values differ'))
  await database.ownerPool.query(`update history set facts = jsonb_set(facts, '{level}', '"B-LTA"')`)
  assert.deepEqual((await verdicts()).history, ['hash differs'])
})
