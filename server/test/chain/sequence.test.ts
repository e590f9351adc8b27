import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chainEvidence } from '@laisen/testkit/evidence'
import { server } from '@laisen/testkit/server'
import { today } from '../support/identities.ts'

const tested = await server({ at: today })
const { as, given, database, services } = tested
const { companyId } = await given.theCompany()

test('smoke', async () => {
  await as.admin.call({} as never, {} as never).catch(() => {})
  await chainEvidence(services)
  console.log((await database.ownerPool.query('select * from chain_heads')).rows, companyId)
})
