/** Rules for our own signature dictionaries, fields and widgets. Each has an id, so that a test can name the rule it breaks. */
import { type PdfDict, type PdfObject, PdfRef, PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import type { Certificate } from '@laisen/pki/certificate'
import type { Rule } from '@laisen/pki/finding'
import { checkOf } from '@laisen/pki/finding'
import type { SignatureInForm } from '../signatures.ts'

export interface LintSubject {
  pdf: Pdf
  signature: SignatureInForm
  /** The DER at the start of /Contents, without padding; undefined if there is none. */
  cms: Uint8Array | undefined
  certificate: Certificate | undefined
  commitmentType: boolean
}

const dictionaryRules: readonly Rule<LintSubject>[] = [
  {
    id: 'TYPE_NOT_SIG',
    clause: 'ISO 32000-2 table 255',
    question: 'Is /Type /Sig?',
    obeyed: ({ signature }) => signature.dict.name('Type') === 'Sig',
  },
  {
    id: 'FILTER_NOT_PPKLITE',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is /Filter /Adobe.PPKLite?',
    obeyed: ({ signature }) => signature.dict.name('Filter') === 'Adobe.PPKLite',
  },
  {
    id: 'SUBFILTER_NOT_CADES',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is /SubFilter /ETSI.CAdES.detached?',
    obeyed: ({ signature }) => signature.dict.name('SubFilter') === 'ETSI.CAdES.detached',
  },
  {
    id: 'CERT_PRESENT',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is there no /Cert?',
    obeyed: ({ signature }) => !signature.dict.has('Cert'),
  },
  {
    id: 'TIME_WITHOUT_ZONE',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is /M complete, with a time zone?',
    obeyed: ({ signature }) => signedAt(signature.dict) !== undefined,
  },
  {
    id: 'TIME_OUTSIDE_VALIDITY',
    clause: 'EN 319 102-1 §5.2.6',
    question: 'Does /M lie within the validity period of the certificate?',
    obeyed: ({ signature, certificate }) => {
      const at = signedAt(signature.dict)
      return !at || !certificate || (at >= certificate.notBefore && at <= certificate.notAfter)
    },
  },
  {
    id: 'REASON_AND_COMMITMENT',
    clause: 'EN 319 142-1 §6.3',
    question: 'Is there either a /Reason or a commitment type, but not both?',
    obeyed: ({ signature, commitmentType }) => !(commitmentType && signature.dict.has('Reason')),
  },
]

const rangeRules: readonly Rule<LintSubject>[] = [
  {
    id: 'CONTENTS_NOT_ZERO_PADDED',
    clause: 'ISO 32000-2 table 255',
    question: 'Is /Contents a CMS followed by zeros?',
    obeyed: ({ signature, cms }) =>
      cms !== undefined && signature.contents.subarray(cms.length).every((byte) => byte === 0),
  },
  {
    id: 'BYTE_RANGE_NOT_FROM_START',
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Does /ByteRange have four numbers and begin at 0?',
    obeyed: ({ signature }) => signature.byteRange.length === 4 && signature.byteRange[0] === 0,
  },
  {
    id: 'BYTE_RANGE_GAP_NOT_CONTENTS',
    clause: 'ISO 32000-2 §12.8.1',
    question: 'Is the gap in /ByteRange exactly /Contents?',
    obeyed: gapIsContents,
  },
  {
    id: 'BYTE_RANGE_NOT_TO_END',
    clause: 'EN 319 142-1 §6.3',
    question: 'Does /ByteRange reach to an %%EOF?',
    obeyed: endsBehindEof,
  },
]

const fieldRules: readonly Rule<LintSubject>[] = [
  {
    id: 'FIELD_NOT_MERGED',
    clause: 'ISO 32000-2 §12.7.5.5',
    question: 'Are field and widget one object?',
    obeyed: ({ signature }) => !signature.field.has('Kids') && signature.field.name('Subtype') === 'Widget',
  },
  {
    id: 'FLAGS_NOT_PRINT_AND_LOCKED',
    clause: 'ISO 32000-2 table 167',
    question: 'Are the widget’s flags Print and Locked?',
    obeyed: ({ signature }) => signature.field.number('F') === 132,
  },
  {
    id: 'WIDGET_NOT_ON_ITS_PAGE',
    clause: 'ISO 32000-2 §12.5.2',
    question: 'Is the widget among the annotations of its page?',
    obeyed: isOnItsPage,
  },
  {
    id: 'FORM_WITHOUT_SIGNATURE_FLAGS',
    clause: 'ISO 32000-2 table 225',
    question: 'Does the form say that signatures exist and that the file must only be appended to?',
    obeyed: ({ pdf }) => {
      const form = pdf.dictAt(pdf.catalog, 'AcroForm')
      return form !== undefined && ((pdf.numberAt(form, 'SigFlags') ?? 0) & 3) === 3
    },
  },
]

export const dictionaryChecks = [...dictionaryRules, ...rangeRules, ...fieldRules].map(checkOf)

/** /M, if it is complete and has a time zone. */
function signedAt(dict: PdfDict): Date | undefined {
  const value = dict.get('M')
  const text = value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : ''
  const match = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'(\d\d)'?)$/.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, zoneHours, zoneMinutes] = match
  const zone = zoneHours ? `${zoneHours}:${zoneMinutes}` : 'Z'
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The gap in /ByteRange is exactly `<`, the hexadecimal digits of this /Contents, and `>`. */
function gapIsContents({ pdf, signature }: LintSubject): boolean {
  const [start = 0, length = 0, next = 0] = signature.byteRange
  const gap = pdf.source.read(start + length, next - start - length)
  const text = Buffer.from(gap).toString('latin1')
  return text === `<${Buffer.from(signature.contents).toString('hex')}>`
}

function endsBehindEof({ pdf, signature }: LintSubject): boolean {
  const [, , next = 0, length = 0] = signature.byteRange
  const last = Buffer.from(pdf.source.read(next + length - 7, 7)).toString('latin1')
  return /%%EOF(\r\n|\r|\n)?$/.test(last)
}

function isOnItsPage({ pdf, signature: { field, fieldRef } }: LintSubject): boolean {
  const page = pdf.dictAt(field, 'P')
  const annotations: PdfObject[] = (page && pdf.arrayAt(page, 'Annots')) ?? []
  return annotations.some((item) => item instanceof PdfRef && item.num === fieldRef?.num)
}
