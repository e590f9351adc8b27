import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { getCompletionPdf } from '@laisen/contract/endpoints/sent-envelopes'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import { fieldOf, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { judgeSigned } from '@laisen/testkit/oracle'
import { runTool } from '@laisen/testkit/oracle-tools'
import { pdf } from '@laisen/testkit/pdfs'
import { issuedCertificate } from '../support/authority.ts'
import { actedBy, documentOf, envelopeOf, linksIn, linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

// An hour ago, so that nothing is in the future of the judges when the clock moves on.
const house = await mailingHouse({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock } = house

async function companyWithAuthority() {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  await issuedCertificate(house, admin)
  const { roots } = (await admin.call(getAuthority)).data
  const root = new Uint8Array(await (await fetch(roots[0]!.url)).arrayBuffer())
  return { company, admin, root }
}

test('a lease is signed, approved and acknowledged in three steps, and every judge finds all of it valid [2.4.32]', async () => {
  const { admin, root } = await companyWithAuthority()
  const envelopeID = await sentEnvelope(admin, () => ({
    recipients: [
      recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' }),
      recipientOf({ key: 'waraporn', name: 'วราภรณ์ เพชรรัตน์', step: 2 }),
      recipientOf({ key: 'boss', action: 'approve', step: 2, language: 'en' }),
      recipientOf({ key: 'clerk', action: 'acknowledge', step: 3, language: 'en' }),
    ],
    fields: [
      fieldOf({ key: 's1', recipientKey: 'somchai' }),
      fieldOf({ key: 'd1', recipientKey: 'somchai', kind: 'date', y: 160, height: 20 }),
      fieldOf({ key: 't1', recipientKey: 'somchai', kind: 'text', y: 200, height: 20, label: 'Position' }),
      fieldOf({ key: 'c1', recipientKey: 'somchai', kind: 'checkbox', y: 240, width: 14, height: 14 }),
      fieldOf({ key: 's2', recipientKey: 'waraporn', x: 300 }),
      fieldOf({ key: 'd2', recipientKey: 'waraporn', kind: 'date', x: 300, y: 160, height: 20 }),
      fieldOf({ key: 'i2', recipientKey: 'waraporn', kind: 'initials', x: 300, y: 200, height: 30 }),
    ],
  }))
  assert.equal((await envelopeOf(admin, envelopeID)).status, 1)

  clock.advance({ minutes: 1 })
  const first = await linksOf(house)
  assert.deepEqual([...first.keys()], ['somchai@example.com'])
  const somchai = await openedBy(house, first.get('somchai@example.com')!)
  const { fields } = await somchai.envelope()
  assert.deepEqual(
    fields.map(({ kind }) => kind),
    ['checkbox', 'text', 'date', 'signature'],
  )
  await somchai.proveAddress()
  const typed = fields
    .filter(({ kind }) => kind === 'text' || kind === 'checkbox')
    .map(({ fieldID, kind }) => (kind === 'text' ? { fieldID, text: 'Managing director' } : { fieldID, checked: true }))
  const answer = await somchai.act({ fields: typed })
  assert.equal(answer.status, 0, answer.message)
  assert.equal(answer.data.status, 2)

  clock.advance({ minutes: 1 })
  const second = await linksOf(house)
  assert.deepEqual([...second.keys()].sort(), ['boss@example.com', 'waraporn@example.com'])
  await actedBy(house, second.get('boss@example.com')!, { handwriting: null })
  clock.advance({ minutes: 1 })
  await actedBy(house, second.get('waraporn@example.com')!, { handwriting: { kind: 'typed', text: 'วราภรณ์' } })
  clock.advance({ minutes: 1 })
  const third = await linksOf(house)
  assert.deepEqual([...third.keys()], ['clerk@example.com'])
  await actedBy(house, third.get('clerk@example.com')!, { handwriting: null })

  clock.advance({ minutes: 1 })
  const completed = await house.mails()
  const { text = '' } = completed.find(({ to }) => to[0] === 'clerk@example.com')!.parsed
  assert.deepEqual(
    [...text.matchAll(/^(.*): (signed|approved|confirmed receipt) \d/gm)].map(([, name, act]) => [name, act]),
    [
      ['Somchai Jaidee', 'signed'],
      ['Waraporn Phetcharat', 'approved'],
      ['วราภรณ์ เพชรรัตน์', 'signed'],
      ['Waraporn Phetcharat', 'confirmed receipt'],
    ],
  )
  const last = linksIn(completed)
  assert.equal(last.size, 4, 'each recipient gets the completed document')
  const envelope = await envelopeOf(admin, envelopeID)
  assert.deepEqual([envelope.status, envelope.documents[0]!.level], [3, 'B-LTA'])
  const document = await documentOf(admin, envelopeID)
  await judgeSigned(document, { signatures: 4, documentTimestamps: 1, level: 'B-LTA', roots: [root] })
  const certificate = Buffer.from(await (await admin.download(getCompletionPdf, { envelopeID })).arrayBuffer())
  await judgeSigned(certificate, {
    ...{ signatures: 1, documentTimestamps: 1, level: 'B-LTA', roots: [root], pdfa: '2a', pdfua: 'ua1' },
  })
  const path = join(house.services.config.dataDir, 'certificate.pdf')
  await writeFile(path, certificate)
  const told = await runTool('pdftotext', ['-layout', path, '-'])
  for (const name of ['Somchai Jaidee', 'waraporn@example.com', 'B-LTA', 'Lease of warehouse 7'])
    assert.ok(!told || told.output.includes(name), name)
  const reader = await openedBy(house, last.get('waraporn@example.com')!)
  const { documents } = await reader.envelope()
  assert.deepEqual(await reader.pdf(documents[0]!.documentID), document)
})

test('who is asked reads how many documents and pages there are, when it is sent and when their turn comes', async () => {
  const { admin } = await companyWithAuthority()
  await house.mails()
  const twice = ({ documents: [one], recipients: [first] }: DraftContent): Partial<DraftContent> => ({
    documents: [one!, { ...one!, key: 'annex', name: 'Annex', parts: [{ ...one!.parts[0]!, pages: [1, 2] }] }],
    recipients: [first!, recipientOf({ key: 'waraporn', action: 'approve', step: 2 })],
  })
  await sentEnvelope(admin, twice, pdf({ pages: 3 }))
  const sent = await house.mails()
  assert.match(sent[0]!.parsed.text!, /^Contents: 2 PDFs, 5 pages$/m)
  await actedBy(house, linksIn(sent).get('somchai@example.com')!)
  const [next] = await house.mails()
  assert.match(next!.parsed.text!, /^ประกอบด้วย: PDF 2 ไฟล์ รวม 5 หน้า$/m)
})
