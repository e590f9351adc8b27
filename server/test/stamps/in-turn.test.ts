import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStampStream, getStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { lintDocument } from '@laisen/pades/lint'
import type { Client } from '@laisen/testkit/client'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'

const { as, given } = await server({ at: today })
const pages = 3

/** Three employees, each with a different kind of key. */
const signers = await Promise.all(
  (['nattapong', 'waraporn', 'director'] as const).map(async (name) => {
    const person = await given.employee({ permissions: [2, 3] })
    const certID = await addedCertificate(as.admin, identities[name], { employeeList: [person.employeeId] })
    return { client: as.person(person), certID }
  }),
)

async function download(client: Client, stampId: string): Promise<Buffer> {
  return Buffer.from(await (await client.download(getStampedPdf, { stampId })).arrayBuffer())
}

for (const [what, sizeBytes] of [
  ['a small document', 20_000],
  ['a large one', 4_000_000],
] as const) {
  test(`three employees sign ${what} in turn, each on all pages, and every signature stays valid`, async () => {
    let document: Buffer = Buffer.from(pdf({ pages, sizeBytes }))
    for (const [index, { client, certID }] of signers.entries()) {
      const place = { position_x: 40, position_Y: 60 + index * 180, length: 150, page: index + 1 }
      const request = { certID, ...place, checkAllPage: true, fileName: 'contract.pdf' }
      const { data, message } = await client.call(addPdfStampStream, request, { body: document })
      assert.equal(message, 'Success')
      const signed = await download(client, data.stampId)
      assert.equal(signed.subarray(0, document.length).compare(document), 0)
      document = signed
      // The first signature is drawn on unsigned pages; each later one adds a field on every page.
      await judgeSigned(document, { signatures: index + 1, fields: 1 + index * pages, roots, at: today })
      assert.deepEqual(lintDocument(document), [])
      const stamp = await client.call(getStamp, { stampId: data.stampId })
      assert.deepEqual([stamp.data.allPages, stamp.data.page, stamp.data.certificates.length], [true, index + 1, 1])
    }
  })
}

test('two identical concurrent uploads make two valid stamps', async () => {
  const { client, certID } = signers[0]!
  const body = pdf({ text: 'Twice' })
  const ask = (headers = {}) => client.call(addPdfStampStream, { certID }, { body, headers })
  const [one, two] = await Promise.all([ask(), ask()])
  assert.deepEqual([one.status, two.status], [0, 0])
  assert.notEqual(one.data.stampId, two.data.stampId)
  for (const { data } of [one, two]) {
    await judgeSigned(await download(client, data.stampId), { signatures: 1, roots, at: today })
  }
})
