import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addCertificate, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { limits } from '@laisen/contract/limits'
import type { Sent } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { certificateRequest } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const { as, given } = await server({ at: today })
const add = (facts: Partial<Sent<typeof addCertificate>>) =>
  as.admin.call(addCertificate, certificateRequest(identities.nattapong, facts))
const long = (length: number) => 'ก'.repeat(length)

describe('a text of a certificate has a longest length, to the character', () => {
  const fileName = (length: number) => `${'n'.repeat(length - 4)}.pfx`
  const rows = [
    ['certName', limits.certificateNameCharacters, long],
    ['certReason', limits.reasonCharacters, long],
    ['certLocation', limits.locationCharacters, long],
    ['certImageName', limits.textCharacters, fileName],
  ] as const
  for (const [field, most, text] of rows)
    test(`${field}: ${most} characters`, async () => {
      assert.equal((await add({ [field]: text(most) })).status, 0)
      const { code, params } = await add({ [field]: text(most + 1) })
      assert.deepEqual([code, params], ['TEXT_TOO_LONG', { field, limit: most }])
    })
})

test('spaces around the texts of a certificate are dropped', async () => {
  const { data } = await add({ certName: '  Contracts ', certReason: ' Approved  ', certLocation: '\tBangkok ' })
  const { data: listed } = await as.admin.call(listCertificatesInUpload)
  const { certName, certReason, certLocation } = listed.find(({ certID }) => certID === data.certID)!
  assert.deepEqual([certName, certReason, certLocation], ['Contracts', 'Approved', 'Bangkok'])
})

test('a personal certificate is one person’s: two are refused, and one who is named twice is one', async () => {
  const [one, two] = [(await given.employee()).employeeId, (await given.employee()).employeeId]
  const refused = await add({ certtype: '1', employeeList: [one, two] })
  assert.deepEqual([refused.code, refused.params], ['CERTIFICATE_PERSONAL_NEEDS_ONE', { field: 'employeeList' }])
  assert.equal((await add({ certtype: '1', employeeList: [one, one] })).status, 0)
})

test('without a list of people a certificate belongs to whoever adds it', async () => {
  const person = await given.employee({ permissions: [2, 6] })
  const client = as.person(person)
  const { data } = await client.call(addCertificate, certificateRequest(identities.nattapong, { certtype: '2' }))
  const { data: listed } = await client.call(listCertificatesInUpload)
  const { employeeList } = listed.find(({ certID }) => certID === data.certID)!
  assert.deepEqual(
    employeeList.map(({ employeeID }) => employeeID),
    [person.employeeId],
  )
})
