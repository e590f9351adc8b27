import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { getInfoUser, listSessions } from '@laisen/contract/endpoints/session'
import { getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { openLocalStore } from '@laisen/server/files/local-store'
import type { ObjectStore } from '@laisen/server/files/object-store'
import { signaturePng } from '@laisen/testkit/images'
import { pki } from '@laisen/testkit/pki'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { stamped } from '../support/stamping.ts'

/** More than the server has database connections. */
const MANY = 12

/** Objects on disk; reads wait while the gate is closed. */
async function gatedStore(dataDir: string) {
  const local = await openLocalStore(join(dataDir, 'files'))
  let gate: Promise<void> = Promise.resolve()
  let waiting = 0
  const store: ObjectStore = {
    ...local,
    async read(...given) {
      waiting++
      await gate
      waiting--
      return local.read(...given)
    },
  }
  const close = () => {
    const opening = Promise.withResolvers<void>()
    gate = opening.promise
    return opening.resolve
  }
  return { store, close, waiting: () => waiting }
}

let gated: Awaited<ReturnType<typeof gatedStore>>
const house = await server({
  store: async (dataDir) => {
    gated = await gatedStore(dataDir)
    return gated.store
  },
})
const { alice } = await pki({ root: {}, alice: { by: 'root' } })

/** Sends many requests while the store is slow: all must reach the store, and another call must still be answered. */
async function whileReading(what: string, read: () => Promise<unknown>): Promise<void> {
  const open = gated.close()
  let answered = false
  const reading = Promise.all(Array.from({ length: MANY }, read)).finally(() => (answered = true))
  reading.catch(() => {})
  for (let tries = 0; gated.waiting() < MANY && !answered && tries < 300; tries++) await sleep(10)
  const waiting = gated.waiting()
  if (waiting === MANY) assert.equal((await house.as.operator.call(listSessions, {})).status, 0)
  open()
  await reading
  assert.equal(waiting, MANY, what)
}

test('reading from a slow store does not hold a database connection', async () => {
  const { admin, signer } = house.as
  const pathImage = `data:image/png;base64,${signaturePng().toString('base64')}`
  assert.equal((await signer.call(updateEmployeeCompany, { pathImage })).status, 0)
  await whileReading('the picture of a profile', () => signer.call(getInfoUser, {}))

  const certID = await addedCertificate(admin, alice)
  await whileReading('the pictures of certificates', () => admin.call(listCertificatesInUpload, {}))

  const { stampId } = await stamped(admin, certID)
  await whileReading('a document', async () => (await admin.download(getStampedPdf, { stampId })).arrayBuffer())
})
