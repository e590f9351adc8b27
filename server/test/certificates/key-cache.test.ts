import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { openedKeys } from '@laisen/testkit/key-cache'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped, stampRequest } from '../support/stamping.ts'

const { as, given, services, database, clock } = await server({ at: today })
const keys = openedKeys(services)

test('an opened key stays in memory for ten idle minutes; a key behind a password is never kept', async () => {
  keys.forgetAll()
  const open = await addedCertificate(as.admin, identities.nattapong)
  const locked = await addedCertificate(as.admin, identities.waraporn, { certPasswordCheck: true })
  await stamped(as.admin, locked, { certPassword: filePassword })
  assert.equal(keys.count(), 0)
  await stamped(as.admin, open)
  assert.equal(keys.count(), 1)
  clock.advance({ minutes: 9 })
  await stamped(as.admin, open)
  clock.advance({ minutes: 9 })
  assert.equal(keys.count(), 1)
  clock.advance({ minutes: 2 })
  assert.equal(keys.count(), 0)
})

test('a key in memory does not sign for a stranger or after the certificate was revoked', async () => {
  const certID = await addedCertificate(as.admin, identities.nattapong)
  await stamped(as.admin, certID)
  const stranger = as.person(await given.employee({ permissions: [1] }))
  assert.equal((await stranger.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_NOT_FOUND')
  await database.owner
    .updateTable('certificate_versions')
    .set({ revoked_at: clock.now() })
    .where('certificate_id', '=', certID)
    .execute()
  assert.equal((await as.admin.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_REVOKED')
})

test('a change to a certificate in the database removes its key from memory', async () => {
  const stop = keys.watch()
  try {
    const certID = await addedCertificate(as.admin, identities.nattapong)
    const stampAndChange = async () => {
      await stamped(as.admin, certID)
      const change = { suspended_at: null }
      await database.owner.updateTable('certificates').set(change).where('id', '=', certID).execute()
      await until('the key is removed', () => keys.count() === 0)
    }
    keys.forgetAll()
    // The first round may end because listening has begun, which empties the memory too; the second only by the change.
    await stampAndChange()
    await stampAndChange()
  } finally {
    await stop()
  }
})
