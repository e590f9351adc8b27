import { createHash } from 'node:crypto'
import { name, PdfDict, type PdfObject, PdfPlaceholder, PdfString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { type PdfUpdate, updatePdf } from '@laisen/pdf/update'
import { buildSignedData } from '@laisen/pki/cms'
import { integer, octetString, oid, sequence } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { people } from './signing.ts'

interface Elsewhere {
  fieldName?: string
  subFilter?: string
  /** Entries of the signature dictionary. */
  entries?: Record<string, PdfObject>
  /** Whether the CMS is written with indefinite lengths. */
  ber?: boolean
  /** Makes the CMS of the signed bytes; as our own engine does by default. */
  cms?: (content: Uint8Array) => Uint8Array | Promise<Uint8Array>
  /** More entries of the field, of which those that it has are given. */
  field?: (known: Record<string, PdfObject>, update: PdfUpdate) => Record<string, PdfObject>
  /** Where the field is on page 1. @default nowhere, so that it is invisible */
  rect?: PdfObject[]
}

const contentsBytes = 4000
const zeros = '0'.repeat(10)

/** The document with an invisible signature that another product has made, of any kind and with any rules about later changes. */
export async function signedElsewhere(document: Uint8Array, facts: Elsewhere = {}): Promise<Uint8Array> {
  const { fieldName = 'Earlier', subFilter = 'ETSI.CAdES.detached', entries = {}, ber, rect = [0, 0, 0, 0] } = facts
  const pdf = openPdf(bytesSource(document))
  const update = updatePdf(pdf)
  const places = {
    ByteRange: new PdfPlaceholder(60, `[0 ${zeros} ${zeros} ${zeros}]`),
    Contents: new PdfPlaceholder(contentsBytes * 2 + 2),
  }
  const kind = { Type: name('Sig'), Filter: name('Adobe.PPKLite'), SubFilter: name(subFilter) }
  const signature = update.add(PdfDict.of({ ...kind, ...places, ...entries }))
  const page = pdf.page(1)
  const look = { Type: name('Annot'), Subtype: name('Widget'), Rect: rect, F: 132, P: page.ref }
  const called = new PdfString(Buffer.from(fieldName, 'latin1'))
  const known = { FT: name('Sig'), T: called, V: signature, ...look }
  const field = update.add(PdfDict.of({ ...known, ...facts.field?.(known, update) }))
  update.set(page.ref, page.dict.clone().set('Annots', [...(pdf.arrayAt(page.dict, 'Annots') ?? []), field]))
  const form = pdf.dictAt(pdf.catalog, 'AcroForm') ?? new PdfDict()
  const fields = [...(pdf.arrayAt(form, 'Fields') ?? []), field]
  update.set(pdf.catalogRef, pdf.catalog.clone().set('AcroForm', form.clone().set('Fields', fields).set('SigFlags', 3)))

  const { tail, offsetOf } = update.finish()
  const [gap, range] = [offsetOf(places.Contents), offsetOf(places.ByteRange)]
  const whole = Buffer.concat([document, tail])
  const stated = `[0 ${gap.start} ${gap.end} ${whole.length - gap.end}]`
  whole.write(stated.padEnd(range.end - range.start), range.start, 'latin1')
  const content = Buffer.concat([whole.subarray(0, gap.start), whole.subarray(gap.end)])
  const cms = await (facts.cms?.(content) ?? cmsOf(content, subFilter))
  whole.write(Buffer.from(ber ? withIndefiniteLength(cms) : cms).toString('hex'), gap.start + 1, 'latin1')
  return whole
}

async function cmsOf(content: Uint8Array, subFilter: string): Promise<Uint8Array> {
  const key = people.alice.signingKey()
  const hashed = (digest: string, bytes: Uint8Array) => createHash(digest).update(bytes).digest()
  if (subFilter === 'ETSI.RFC3161') {
    const imprint = sequence(sequence(oid(OID.sha256)), octetString(hashed('sha256', content)))
    const bytes = sequence(integer(1), oid('1.2.3'), imprint)
    return buildSignedData({ key, contentDigest: hashed('sha256', bytes), content: { type: OID.tstInfo, bytes } })
  }
  if (subFilter === 'adbe.pkcs7.sha1') {
    const bytes = hashed('sha1', content)
    return buildSignedData({
      key,
      contentDigest: hashed('sha256', bytes),
      content: { type: OID.data, bytes: bytes as never },
    })
  }
  return buildSignedData({ key, contentDigest: hashed('sha256', content) })
}

/** The outermost element with an indefinite length (X.690 §8.1.3.6). */
function withIndefiniteLength(der: Uint8Array): Uint8Array {
  const header = 2 + (der[1]! & 0x7f)
  return Buffer.concat([Buffer.of(0x30, 0x80), der.subarray(header), Buffer.of(0, 0)])
}
