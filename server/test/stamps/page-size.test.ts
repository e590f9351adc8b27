import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

// rules 6.3: A4 (595.28 × 841.89) or Letter (612 × 792) portrait, within 2 points.

const { as } = await server({ at: today })
const certID = await addedCertificate(as.admin, identities.nattapong)

async function stampOn(size: readonly [number, number]) {
  const { status, code, params } = await as.admin.call(addPdfStampStream, { certID }, { body: pdf({ size }) })
  return status === 0 ? 'stamped' : { code, params }
}

for (const size of [
  [595, 842],
  [593.3, 841.89],
  [597.2, 841.89],
  [595.28, 839.9],
  [595.28, 843.8],
  [610.1, 793.9],
  [613.9, 790.1],
] as const) {
  test(`a page of ${size.join(' × ')} points is stamped [2.5.07]`, async () => {
    assert.equal(await stampOn(size), 'stamped')
  })
}

for (const size of [
  [593.2, 841.89],
  [597.4, 841.89],
  [595.28, 839.8],
  [595.28, 844],
  [609.9, 792],
  [614.1, 792],
  [612, 789.9],
  [612, 794.1],
] as const) {
  test(`a page of ${size.join(' × ')} points is refused, and the refusal names its size [2.5.07]`, async () => {
    const [widthPoints, heightPoints] = size.map((points) => Math.round(points * 10) / 10)
    assert.deepEqual(await stampOn(size), {
      code: 'DOCUMENT_PAGE_SIZE',
      params: { page: 1, widthPoints, heightPoints },
    })
  })
}
