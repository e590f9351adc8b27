import assert from 'node:assert/strict'
import { test } from 'node:test'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { base64 } from '../support/stamping.ts'

const { as, given } = await server({ at: today })
const client = await as.fresh(await given.employee({ permissions: [1] }))
const certID = await addedCertificate(client, identities.nattapong)

/** The request of 2§3, written out: its names are the interface, whatever ours are. */
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

test('a stamp request carries the fields of the specification, and each of them is read [2.3.12]', async () => {
  assert.equal((await ask({ ...request, empCert: { certID } })).status, 0)
  // What is not read could hold anything: a list is no value of any of them.
  for (const field of Object.keys(request)) {
    const refused = await ask({ ...request, [field]: [] })
    assert.deepEqual([refused.code, refused.params?.field], ['INPUT_INVALID', field])
  }
})
