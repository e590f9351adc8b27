import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped, stampRequest } from '../support/stamping.ts'

const { as, database } = await server({ at: today })
const certID = await addedCertificate(as.admin, identities.nattapong)

test('a document that somebody works on holds up no other one', async () => {
  await stamped(as.admin, certID)
  const working = await database.ownerPool.connect()
  try {
    await working.query('begin')
    await working.query('select from documents for update')
    assert.equal((await as.admin.call(addPdfStamp, stampRequest(certID))).status, 0)
  } finally {
    await working.query('rollback')
    working.release()
  }
})
