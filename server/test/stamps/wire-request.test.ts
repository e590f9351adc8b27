import assert from 'node:assert/strict'
import { test } from 'node:test'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { base64 } from '../support/stamping.ts'

const { as, given } = await server({ at: today })
const client = await as.fresh(await given.employee({ permissions: [1] }))
const certID = await addedCertificate(client, identities.nattapong)

/** The request of 2§3, spelled out: clients rely on these names, whatever our own types call them. */
const request = {
  certReason: 'Approve contract',
  certLocation: 'Bangkok',
  empCert: { certID, certName: 'Nattapong Srisuwan' },
  signDate: 'Asia/Bangkok',
  position_x: 72,
  position_Y: 144,
  length: 180,
  page: 1,
  checkAllPage: false,
  hideInfo: false,
  hideImage: false,
  allValidCert: false,
  stampAllPage: false,
  pdfString: base64(),
}

interface Answer {
  readonly status: number
  readonly code?: string
  readonly params?: { readonly field?: string }
}

async function ask(body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await (await client.fetch('/api/v1/PDFStamp/AddPdfStamp', init)).json()) as Answer
}

test('AddPdfStamp reads every field of the specification under its exact name [2.3.12]', async () => {
  assert.equal((await ask({ ...request, empCert: { certID } })).status, 0)
  // A field that nobody reads could hold anything. None of these fields takes a list.
  for (const field of Object.keys(request)) {
    const refused = await ask({ ...request, [field]: [] })
    assert.deepEqual([refused.code, refused.params?.field], ['INPUT_INVALID', field])
  }
})
