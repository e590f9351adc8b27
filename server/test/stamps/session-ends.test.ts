import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { logout } from '@laisen/contract/endpoints/session'
import type { BearerClient } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { uploadInHalves } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given, database } = house
const { owner } = database

interface Uploading {
  readonly person: GivenEmployee
  readonly admin: GivenEmployee
  readonly client: BearerClient
  readonly certID: number
}

/** What happens between the first half of an upload and the second, and how the upload is then answered. */
const between: [string, (given: Uploading) => Promise<unknown>, number, string | undefined][] = [
  ['nothing happens', async () => {}, 200, undefined],
  ['the person signs out', ({ client }) => client.call(logout), 401, 'SESSION_REQUIRED'],
  [
    'the person signs out of another session',
    async ({ person }) => (await as.fresh(person)).call(logout),
    200,
    undefined,
  ],
  ['the person is locked', ({ person }) => change(person, { locked_at: today }), 401, 'SESSION_REQUIRED'],
  ['the person is deleted', ({ person }) => change(person, { deleted_at: today }), 401, 'SESSION_REQUIRED'],
  ['the user’s permissions are removed', withoutPermissions, 403, 'NOT_PERMITTED'],
  ['the certificate is assigned to someone else', assignedToAnother, 200, 'CERTIFICATE_NOT_FOUND'],
  [
    'the certificate is deleted',
    ({ certID }) => certificate(certID, { deleted_at: today }),
    200,
    'CERTIFICATE_NOT_FOUND',
  ],
  [
    'the certificate is suspended',
    ({ certID }) => certificate(certID, { suspended_at: today }),
    200,
    'CERTIFICATE_SUSPENDED',
  ],
  ['the certificate is revoked', revoked, 200, 'CERTIFICATE_REVOKED'],
]

function change({ employeeId }: GivenEmployee, values: { locked_at: Date } | { deleted_at: Date }) {
  return owner.updateTable('employees').set(values).where('id', '=', employeeId).execute()
}

function withoutPermissions({ person }: Uploading) {
  return owner.deleteFrom('employee_permissions').where('employee_id', '=', person.employeeId).execute()
}

function assignedToAnother({ admin, certID }: Uploading) {
  return owner
    .updateTable('certificate_employees')
    .set({ employee_id: admin.employeeId })
    .where('certificate_id', '=', certID)
    .execute()
}

function certificate(certID: number, values: { deleted_at: Date } | { suspended_at: Date }) {
  return owner.updateTable('certificates').set(values).where('id', '=', certID).execute()
}

function revoked({ certID }: Uploading) {
  return (
    owner
      .updateTable('certificate_versions')
      .set({ revoked_at: today })
      .where('certificate_id', '=', certID)
      // The file that signs; the one before it stays as it was.
      .where('version', '=', 2)
      .execute()
  )
}

const newFile = {
  certImage: Buffer.from(identities.waraporn.pkcs12(filePassword)).toString('base64'),
  certImageName: 'new.pfx',
  certPassword: filePassword,
}

for (const [what, happens, http, code] of between) {
  test(`while a document is being uploaded: ${what}`, async () => {
    for (const sizeBytes of [300_000, 3_000_000]) {
      const company = await given.company()
      const admin = await given.employee({ company, permissions: [1] })
      const person = await given.employee({ company, permissions: [2] })
      const employeeList = [person.employeeId]
      const certID = await addedCertificate(as.person(admin), identities.nattapong, { employeeList })
      assert.equal((await as.person(admin).call(updateCertificate, { certID, ...newFile })).status, 0)
      const uploading = { person, admin, client: await as.fresh(person), certID }
      const before = await ledger(house, company.companyId)
      const answer = await uploadInHalves(uploading, pdf({ sizeBytes }), () => happens(uploading))
      assert.deepEqual([answer.http, answer.code], [http, code])
      const after = await ledger(house, company.companyId)
      if (code) assert.deepEqual(after, before)
      else assert.equal(after.used, before.used + 1)
    }
  })
}
