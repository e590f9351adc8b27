/** What a document holds may be anything, in any number. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certificatesInDss, ocspsInDss } from '@laisen/pades/levels/dss'
import { preferHeld } from '@laisen/pades/levels/held-statuses'
import { PdfDict, PdfStream } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { Der } from '@laisen/pki/der'
import { octetString } from '@laisen/pki/der-write'
import { readOcspReply } from '@laisen/pki/ocsp-reply'
import { makeAuthority } from '@laisen/testkit/authority'
import { pdf } from '@laisen/testkit/pdfs'
import { statuses } from '@laisen/testkit/reaching'
import { changed, setCatalog } from './support/changed.ts'

const DAY_MS = 24 * 3_600_000
const authority = await makeAuthority(daysAgo(10))
const alice = await authority.signer('Alice Example')
const { issuing } = authority

/** A document whose store holds these, each named so often. */
function holding(key: 'Certs' | 'OCSPs', items: readonly Uint8Array[], times = 1) {
  const document = changed((update) => {
    const refs = items.map((item) => update.add(new PdfStream(new PdfDict(), item)))
    setCatalog(update, { DSS: PdfDict.of({ [key]: Array.from({ length: times }, () => refs).flat() }) })
  }, pdf())
  return openPdf(bytesSource(document))
}

test('what a store names many times is read once, and what is longer than an answer not at all', async () => {
  const answers = await Promise.all(
    [0, 1].map((days) => authority.ocsp(alice.certificate, { status: 'good' }, daysAgo(days))),
  )
  assert.deepEqual(
    ocspsInDss(holding('OCSPs', answers, 90)).map((raw) => Buffer.from(raw)),
    answers.map((raw) => Buffer.from(raw)),
  )
  assert.deepEqual(ocspsInDss(holding('OCSPs', [octetString(Buffer.alloc(65_537))])), [])
  const long = Array.from({ length: 40 }, (_, index) => octetString(Buffer.alloc(60_000, index)))
  assert.equal(ocspsInDss(holding('OCSPs', long)).length, 17)
  const { raw } = issuing.certificate
  assert.deepEqual(
    certificatesInDss(holding('Certs', [raw, alice.certificate.raw, Buffer.from('no')], 300)).map(
      ({ serial }) => serial,
    ),
    [issuing.certificate.serial, alice.certificate.serial],
  )
})

test('the latest answer that a document holds is used for a certificate that has ended, in whatever order they come', async () => {
  const ended = { ...alice.certificate, notAfter: daysAgo(1) }
  const issued = { certificate: ended, issuer: issuing.certificate }
  const at = (days: number) => authority.ocsp(alice.certificate, { status: 'good' }, daysAgo(days))
  const held = await Promise.all([3, 2, 0, 4].map(at))
  const now = { ...statuses(), statusOf: async () => undefined }
  const found = await preferHeld(now, { ocsps: held, crls: [] }).statusOf(issued)
  assert.deepEqual(found?.thisUpdate, readOcspReply(held[1]!, issued).thisUpdate)
  // A changed answer is not believed, and the next one is.
  const forged = held.map((raw, index) => (index === 1 ? forgery(raw) : raw))
  assert.deepEqual(
    (await preferHeld(now, { ocsps: forged, crls: [] }).statusOf(issued))?.thisUpdate,
    readOcspReply(held[0]!, issued).thisUpdate,
  )
  // Six that are forged, and later than all others, hide them.
  const later = await Promise.all([1.1, 1.2, 1.3, 1.4, 1.5].map(at))
  const hidden = [...held, ...later.map((raw) => forgery(raw))]
  assert.equal(await preferHeld(now, { ocsps: hidden, crls: [] }).statusOf(issued), undefined)
})

/** The certificate of its responder is signed by nobody. */
function forgery(answer: Der): Der {
  const bytes = Buffer.from(answer)
  bytes[bytes.length - 1]! ^= 1
  return bytes as Uint8Array as Der
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS - 1000)
}
