import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCertificate, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const { as, given, database } = await server({ at: today })

async function newcomer(): Promise<{ client: Client; companyId: number }> {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  return { client: as.person(person), companyId: company.companyId }
}

const send = (client: Client) => client.call(addCertificate, certificateRequest(identities.nattapong))

/** Counts as many more certificates as the company lacks to have this many. */
async function fill(companyId: number, many: number): Promise<void> {
  await database.ownerPool.query(
    `insert into certificate_totals (company_id, certificates)
       select $1, $2 - sum(certificates) from certificate_totals where company_id = $1`,
    [companyId, many],
  )
}

test('the last place is given once, and a deleted certificate makes room for another', async () => {
  const { client, companyId } = await newcomer()
  const certID = await addedCertificate(client, identities.nattapong)
  const limit = limits.certificatesPerCompany
  await fill(companyId, limit - 1)
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(client)))
  const refused = answers.filter(({ status }) => status === 1)
  assert.deepEqual(
    refused.map(({ http, code, params }) => [http, code, params]),
    Array.from({ length: 3 }, () => [200, 'CERTIFICATES_TOO_MANY', { limit }]),
  )
  // Refused ones leave nothing behind.
  assert.equal((await client.call(listCertificatesInUpload)).data.length, 2)
  assert.equal((await send((await newcomer()).client)).status, 0)

  await database.ownerPool.query('update certificates set deleted_at = now() where company_id = $1 and id = $2', [
    companyId,
    certID,
  ])
  assert.equal((await send(client)).status, 0)
  assert.equal((await send(client)).code, 'CERTIFICATES_TOO_MANY')
})
