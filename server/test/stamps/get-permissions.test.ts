import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getStampedPdf } from '@laisen/contract/endpoints/stamps'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

const { as, given } = await server({ at: today })
const certID = await addedCertificate(as.admin, identities.nattapong)
const { stampId } = await stamped(as.admin, certID)

const fetched = async (person: GivenEmployee) => {
  const client = await as.fresh(person)
  const response = await client.fetch(`/api/v1/${getStampedPdf.path}?stampId=${stampId}`)
  const type = response.headers.get('content-type')
  return [response.status, type === 'application/pdf' ? 'a PDF' : (JSON.parse(await response.text()) as Refused).code]
}

interface Refused {
  readonly code: string
}

test('GetStampedPdf needs permission 2, 3 or 4', async () => {
  for (const id of [5, 6, 9, 17, 21, 106])
    assert.deepEqual(await fetched(await given.employee({ permissions: [id] })), [403, 'NOT_PERMITTED'], String(id))
})

test('holders of 4 see everyone’s stamps; holders of 2 or 3 only their own', async () => {
  assert.deepEqual(await fetched(await given.employee({ permissions: [4] })), [200, 'a PDF'])
  for (const id of [2, 3]) {
    const [, code] = await fetched(await given.employee({ permissions: [id] }))
    assert.equal(code, 'STAMP_NOT_FOUND', String(id))
  }
})
