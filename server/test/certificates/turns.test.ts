import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCertificateGroup,
  deleteCertificateGroup,
  updateCertificateGroup,
} from '@laisen/contract/endpoints/certificate-groups'
import {
  addCertificate,
  deleteCertificate,
  revokeCertificate,
  updateCertificate,
} from '@laisen/contract/endpoints/certificates'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { setDefaultSignature } from '@laisen/contract/endpoints/signatures'
import { openTransaction } from '@laisen/testkit/open-transaction'
import { server } from '@laisen/testkit/server'
import { sql } from 'kysely'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { savedSignature } from '../support/signatures.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

// Changes to who may use which certificate of a company take turns: each is judged by what the one before it left.

const house = await server({ at: today })
const { as, given, database } = house

type Made = Awaited<ReturnType<typeof made>>

async function made() {
  const company = await given.company()
  const client = as.person(await given.employee({ company, permissions: [1] }))
  const { employeeId } = await given.employee({ company })
  const certID = await addedCertificate(client, identities.seal, { certtype: '2' })
  const group = { group_CertName: 'Leases', cert_List: [certID], listemp: [employeeId] }
  const { group_CertID } = (await client.call(addCertificateGroup, group)).data
  return { company, client, employeeId, certID, group_CertID }
}

const changes: Readonly<Record<string, (made: Made) => Promise<{ status: number }>>> = {
  'adding a certificate': ({ client }) => client.call(addCertificate, certificateRequest(identities.nattapong)),
  'changing a certificate': ({ client, certID, employeeId }) =>
    client.call(updateCertificate, { certID, addedEmployee: [employeeId] }),
  'deleting a certificate': ({ client, certID }) => client.call(deleteCertificate, { certID }),
  'adding a group': ({ client, certID }) =>
    client.call(addCertificateGroup, { group_CertName: 'Sales', cert_List: [certID], listemp: [] }),
  'changing a group': ({ client, group_CertID, employeeId }) =>
    client.call(updateCertificateGroup, { group_CertID, removedEmployee: [employeeId] }),
  'deleting a group': ({ client, group_CertID }) => client.call(deleteCertificateGroup, { group_CertID }),
  'deleting a person': ({ client, employeeId }) => client.call(deleteEmployeeExtByUserId, { id: employeeId }),
}

/** The change waits while another one is not finished, and is made then. */
async function takesTurns(companyId: number, change: () => Promise<{ status: number }>): Promise<void> {
  const end = await openTransaction(database.company(companyId), (db) =>
    sql`select pg_advisory_xact_lock(hashtext('certificates'), hashtext(${String(companyId)}))`.execute(db),
  )
  const asked = change()
  try {
    await waitUntilWaiting(database)
  } finally {
    await end()
  }
  assert.equal((await asked).status, 0)
}

for (const [name, change] of Object.entries(changes)) {
  test(`${name} waits for another change`, async () => {
    const there = await made()
    await takesTurns(there.company.companyId, () => change(there))
  })
}

test('revoking a certificate, and choosing the picture of one’s own, wait for another change', async () => {
  const { company, client } = await made()
  const certID = await issuedCertificate(house, client)
  await savedSignature(client)
  const { signatureID } = await savedSignature(client)
  await takesTurns(company.companyId, () => client.call(setDefaultSignature, { signatureID }))
  await takesTurns(company.companyId, () => client.call(revokeCertificate, { certID, reason: 'superseded' }))
})
