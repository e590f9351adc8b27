import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import {
  addPdfStamp,
  addPdfStampStream,
  getStamp,
  getStampedPdf,
  getStampOptions,
} from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import { lintDocument } from '@laisen/pades/lint'
import { name, PdfDict } from '@laisen/pdf/objects'
import { evidenceVerdicts } from '@laisen/testkit/evidence'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { hostilePdfs } from '@laisen/testkit/pdfs-hostile'
import { signatureRectangles } from '@laisen/testkit/seen'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { base64 } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given, clock, database } = house

/** A user in a company of their own, with these certificates, named so that they sort in this order. */
async function personWith(names: readonly ('nattapong' | 'waraporn' | 'director' | 'seal' | 'ending')[], plan = {}) {
  const company = await given.company({ plan: false })
  await given.package({ company, ...plan })
  const client = as.person(await given.employee({ company, permissions: [1] }))
  const ids: number[] = []
  for (const [index, name] of names.entries()) {
    ids.push(
      await addedCertificate(client, identities[name], { certName: `${'abcdefghijklmnopqrstuvwxyz'[index]} ${name}` }),
    )
  }
  return { client, ids, companyId: company.companyId }
}

const everything = { allValidCert: true, position_x: 30, position_Y: 40, length: 170 }

async function judge(document: Buffer, signatures: number, fields = signatures): Promise<void> {
  await judgeSigned(document, { signatures, fields, roots, at: today })
  assert.deepEqual(lintDocument(document), [])
}

test('all valid certificates sign side by side, wrapping upward, in the order of GetStampOptions [2.2.31]', async () => {
  const { client, ids, companyId } = await personWith(['waraporn', 'nattapong', 'director', 'seal'])
  await addedCertificate(client, identities.nattapong, { certName: 'with a password', certPasswordCheck: true })
  const options = await client.call(getStampOptions)
  assert.deepEqual(options.data.allValidCertIDs, ids)

  const before = await ledger(house, companyId)
  const { data, message } = await client.call(addPdfStamp, { ...everything, pdfString: base64(pdf({ pages: 2 })) })
  assert.equal(message, 'Success')
  const document = Buffer.from(data.pdfString, 'base64')
  await judge(document, 4)
  const [first, second, third, fourth] = signatureRectangles(document) as [number[], number[], number[], number[]]
  assert.deepEqual(first.slice(0, 2), [30, 40])
  assert.ok(second[0]! > first[2]! && second[1] === 40, 'the second stands beside the first')
  assert.ok(third[0]! > second[2]! && third[2]! <= 595.3, 'the third too')
  assert.ok(fourth[0] === 30 && fourth[1]! > first[3]!, 'the fourth begins a row above')

  const after = await ledger(house, companyId)
  const made = { documents: 1, revisions: 2, stamps: 1, history: 4, objects: 2, used: 4 }
  const grown = Object.fromEntries(Object.entries(after).map(([key, value]) => [key, value - Reflect.get(before, key)]))
  assert.deepEqual(grown, made)

  const stamp = await client.call(getStamp, { stampId: data.stampId })
  assert.deepEqual(
    stamp.data.certificates.map(({ certID }) => certID),
    ids,
  )
  const history = await client.call(getLogHistory, {})
  assert.deepEqual(history.data.listData.map(({ certName }) => certName[0]).toReversed(), ['a', 'b', 'c', 'd'])
  await database.company(companyId).transaction(async (db) => {
    const { count } = await db.selectFrom('stamps').select('signature_count as count').executeTakeFirstOrThrow()
    assert.equal(count, 4)
  })
  assert.deepEqual(await evidenceVerdicts(database, companyId), ['intact'])
})

test('each certificate signs with its own reason and location unless the request gives them for all', async () => {
  const { client } = await personWith([])
  await addedCertificate(client, identities.nattapong, { certName: 'a', certReason: 'Approve', certLocation: 'Rayong' })
  await addedCertificate(client, identities.waraporn, { certName: 'b', certReason: 'Witness', certLocation: 'Trat' })
  const texts = async (given: object) => {
    const { data } = await client.call(addPdfStamp, { ...everything, ...given, pdfString: base64() })
    const [first, second] = signatureRectangles(Buffer.from(data.pdfString, 'base64')) as [number[], number[]]
    assert.ok(second[0]! > first[2]! && second[1] === first[1], 'two stand side by side')
    const stamp = await client.call(getStamp, { stampId: data.stampId })
    return stamp.data.certificates.map(({ certReason, certLocation }) => `${certReason}, ${certLocation}`)
  }
  assert.deepEqual(await texts({}), ['Approve, Rayong', 'Witness, Trat'])
  assert.deepEqual(await texts({ certReason: 'Seen' }), ['Seen, Rayong', 'Seen, Trat'])
})

test('stampAllPage repeats every signature on every page, also in a large document and one already signed [2.2.32]', async () => {
  const { client } = await personWith(['nattapong', 'director'])
  const shown = { ...everything, stampAllPage: true }
  const body = pdf({ pages: 3, sizeBytes: 3_000_000 })
  const first = await client.call(addPdfStampStream, shown, { body })
  const load = async (stampId: string) =>
    Buffer.from(await (await client.download(getStampedPdf, { stampId })).arrayBuffer())
  const document = await load(first.data.stampId)
  assert.equal(document.subarray(0, body.length).compare(body), 0)
  // The first signature draws on unsigned pages; the second adds a field to each page (rules 6.4).
  await judge(document, 2, 4)
  const { data } = await client.call(getStamp, { stampId: first.data.stampId })
  assert.deepEqual([data.allPages, data.pages, data.certificates.length], [true, 3, 2])

  const again = await client.call(addPdfStampStream, { ...shown, position_Y: 400 }, { body: document })
  await judge(await load(again.data.stampId), 4, 10)
  const once = await client.call(addPdfStampStream, { ...everything, checkAllPage: true }, { body: pdf({ pages: 2 }) })
  await judge(await load(once.data.stampId), 2, 3)
})

test('stampAllPage repeats a single signature too, and invisible signatures stay invisible', async () => {
  const { client, ids } = await personWith(['waraporn', 'nattapong'])
  const one = { empCert: { certID: ids[0]! }, stampAllPage: true, position_x: 30, position_Y: 40, length: 170 }
  const single = await client.call(addPdfStamp, { ...one, pdfString: base64(pdf({ pages: 2 })) })
  await judge(Buffer.from(single.data.pdfString, 'base64'), 1)
  const hidden = { ...everything, hideInfo: true, hideImage: true, stampAllPage: true }
  const invisible = await client.call(addPdfStamp, { ...hidden, pdfString: base64(pdf({ pages: 2 })) })
  const document = Buffer.from(invisible.data.pdfString, 'base64')
  await judge(document, 2)
  assert.deepEqual(signatureRectangles(document), [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
})

test('if one certificate cannot sign, none of them does and nothing is charged', async () => {
  const { client, companyId } = await personWith(['nattapong', 'waraporn', 'director'], { limitSignatures: 2 })
  const before = await ledger(house, companyId)
  const refused = async (given: object) =>
    (await client.call(addPdfStamp, { ...everything, pdfString: base64(), ...given })).code
  assert.equal(await refused({}), 'PLAN_SIGNATURES_USED_UP')
  const roomy = await personWith(['nattapong', 'waraporn', 'director'])
  const asked = async (given: object) =>
    (await roomy.client.call(addPdfStamp, { ...everything, pdfString: base64(), ...given })).code
  // Two fit side by side; there is no room for the third above them.
  assert.equal(await asked({ length: 280, position_Y: 700 }), 'STAMP_OUTSIDE_PAGE')
  assert.equal(await asked({ page: 7 }), 'PAGE_NOT_ENOUGH')
  assert.equal(await asked({ pdfString: base64(pdf({ size: [842, 595] })) }), 'DOCUMENT_PAGE_SIZE')
  const certified = pdf({ catalog: { Perms: PdfDict.of({ DocMDP: PdfDict.of({ Type: name('Sig') }) }) } })
  assert.equal(await asked({ pdfString: base64(certified) }), 'DOCUMENT_CERTIFIED')
  assert.equal(await asked({ pdfString: base64(certified), stampAllPage: true }), 'DOCUMENT_CERTIFIED')
  assert.deepEqual(await ledger(house, companyId), before)
  assert.equal((await ledger(house, roomy.companyId)).used, 0)
})

test('concurrent requests take all their signatures from the plan or none, and never exceed its limit', async () => {
  const { client, companyId } = await personWith(['nattapong', 'waraporn', 'director'], { limitSignatures: 8 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.call(addPdfStamp, { ...everything, pdfString: base64() })),
  )
  assert.equal(answers.filter(({ status }) => status === 0).length, 2)
  const codes = answers.filter(({ status }) => status === 1).map(({ code }) => code)
  assert.deepEqual([...new Set(codes)], ['PLAN_SIGNATURES_USED_UP'])
  const after = await ledger(house, companyId)
  assert.deepEqual([after.used, after.stamps, after.history], [6, 2, 6])
})

test('only the user’s own valid certificates sign, and at most 20 of them', async () => {
  const { client } = await personWith([])
  const ask = async () => (await client.call(addPdfStamp, { ...everything, pdfString: base64() })).code
  assert.equal(await ask(), 'STAMP_NO_VALID_CERTIFICATE')
  await addedCertificate(client, identities.waraporn, { certPasswordCheck: true })
  assert.equal(await ask(), 'STAMP_NO_VALID_CERTIFICATE')

  const many = await personWith(Array.from({ length: limits.certificatesAtOnce }, () => 'nattapong' as const))
  const tiny = { ...everything, length: 40, pdfString: base64() }
  assert.equal((await many.client.call(addPdfStamp, tiny)).status, 0)
  await addedCertificate(many.client, identities.waraporn)
  const tooMany = await many.client.call(addPdfStamp, tiny)
  const facts = { field: 'allValidCert', count: 21, limit: 20 }
  assert.deepEqual([tooMany.code, tooMany.params], ['STAMP_CERTIFICATES_TOO_MANY', facts])
})

test('a certificate that has expired since it was listed does not sign and is not charged', async () => {
  const { client, ids, companyId } = await personWith(['ending', 'nattapong'])
  assert.deepEqual((await client.call(getStampOptions)).data.allValidCertIDs, ids)
  clock.advance({ minutes: 11 })
  assert.deepEqual((await client.call(getStampOptions)).data.allValidCertIDs, ids.slice(1))
  const { data } = await client.call(addPdfStamp, { ...everything, pdfString: base64() })
  const stamp = await client.call(getStamp, { stampId: data.stampId })
  assert.deepEqual(
    stamp.data.certificates.map(({ certID }) => certID),
    ids.slice(1),
  )
  assert.equal((await ledger(house, companyId)).used, 1)
})

test('what a document costs is counted over all signatures of a stamp', async () => {
  const body = hostilePdfs['sixty megabytes in sixty kilobytes']!()
  const one = await personWith(['nattapong'])
  assert.equal((await one.client.call(addPdfStampStream, { allValidCert: true }, { body })).status, 0)
  const eight = await personWith(Array.from({ length: 8 }, () => 'nattapong' as const))
  const { code } = await eight.client.call(addPdfStampStream, { allValidCert: true }, { body })
  assert.equal(code, 'DOCUMENT_TOO_COMPLEX')
})
