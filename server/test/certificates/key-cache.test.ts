import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { keyCacheOf } from '@laisen/server/certificates/open-key'
import { watchCertificates } from '@laisen/server/certificates/watch'
import { server } from '@laisen/testkit/server'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped, stampRequest } from '../support/stamping.ts'

const { as, given, services, database, clock } = await server({ at: today })
const cache = keyCacheOf(services)

test('an opened key is kept for ten idle minutes, and one with a password never', async () => {
  cache.clear()
  const open = await addedCertificate(as.admin, identities.nattapong)
  const locked = await addedCertificate(as.admin, identities.waraporn, { certPasswordCheck: true })
  await stamped(as.admin, locked, { certPassword: filePassword })
  assert.equal(cache.size, 0)
  await stamped(as.admin, open)
  assert.equal(cache.size, 1)
  clock.advance({ minutes: 9 })
  await stamped(as.admin, open)
  clock.advance({ minutes: 9 })
  assert.equal(cache.size, 1)
  clock.advance({ minutes: 2 })
  assert.equal(cache.size, 0)
})

test('a kept key signs nothing that the request’s own check refuses', async () => {
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

test('a certificate that changes anywhere is forgotten here', async () => {
  const stop = watchCertificates(services)
  try {
    const certID = await addedCertificate(as.admin, identities.nattapong)
    const changed = async () => {
      await stamped(as.admin, certID)
      const change = { suspended_at: null }
      await database.owner.updateTable('certificates').set(change).where('id', '=', certID).execute()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return cache.size
    }
    cache.clear()
    // Listening begins in the background.
    for (let tries = 0; tries < 40 && (await changed()) > 0; tries++);
    assert.equal(await changed(), 0)
  } finally {
    await stop()
  }
})
