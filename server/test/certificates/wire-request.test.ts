import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCertificate, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { signaturePng } from '@laisen/testkit/images'
import { server } from '@laisen/testkit/server'
import { filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const { as, given } = await server({ at: today })
const person = await given.employee({ permissions: [1] })
const client = await as.fresh(person)

/** The add payload of 2§3, spelled out: clients rely on these names, whatever our own types call them. */
const payload = {
  certName: 'Nattapong Srisuwan',
  certBackground: signaturePng().toString('base64'),
  certImage: Buffer.from(identities.nattapong.pkcs12(filePassword)).toString('base64'),
  certImageName: 'nattapong.pfx',
  certReason: 'Approve contract',
  certLocation: 'Bangkok',
  certPasswordCheck: false,
  certPassword: filePassword,
  employeeList: [{ employeeID: person.employeeId }],
  checkConfirmPass: false,
  certtype: '1',
}
/** The session says who adds it and the server says when, so these are accepted and ignored. */
const ignored = { createBy: 987_654, createDate: '2001-01-01T00:00:00Z' }

interface Answer {
  readonly status: number
  readonly params?: { readonly field?: string }
  readonly data: { readonly certID: number }
}

async function send(body: object): Promise<Answer> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await (await client.fetch(`/api/v1/${addCertificate.path}`, init)).json()) as Answer
}

test('AddCert reads every field of the specification under its exact name, and ignores createBy and createDate [2.3.06] [2.3.04]', async () => {
  const { status, data } = await send({ ...payload, ...ignored, certtype: '2' })
  assert.equal(status, 0)
  const { data: listed } = await client.call(listCertificatesInUpload)
  const added = listed.find(({ certID }) => certID === data.certID)
  assert.equal(added?.certType, '2')
  assert.deepEqual(
    added?.employeeList.map(({ employeeID, createDate }) => [employeeID, createDate]),
    [[person.employeeId, today.toISOString()]],
  )
  // A field that nobody reads could hold anything. None of these fields takes an object.
  for (const field of Object.keys(payload)) {
    const refused = await send({ ...payload, [field]: { unreadable: true } })
    assert.deepEqual([refused.status, refused.params?.field], [1, field])
  }
})
