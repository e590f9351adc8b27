import { randomUUID } from 'node:crypto'
import { PdfError } from '@laisen/pdf/errors'
import { name, PdfDict, type PdfObject, PdfPlaceholder, PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import type { ByteRange, Source } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { PadesError } from '../errors.ts'
import { signaturesOf } from '../signatures.ts'
import { pdfDate } from '../stamp/date-line.ts'
import { claimsOf } from './archival.ts'
import { chosenField, type FieldChoice } from './empty-field.ts'
import { checkMaySign } from './permission.ts'
import { personText } from './person-text.ts'
import type { Room } from './revision.ts'
import { checkSeedValue } from './seed-value.ts'
import { contentOf, type Stamp } from './stamp.ts'
import { lockReference } from './transforms.ts'
import { writeFields } from './widgets.ts'

export type { Stamp } from './stamp.ts'

export interface SignatureFacts {
  /** The claimed time of signing, /M. */
  signedAt: Date
  /** IANA name. */
  timeZone: string
  name?: string | undefined
  reason?: string | undefined
  location?: string | undefined
  /** Absent, or with nothing to show: an invisible signature. */
  stamp?: Stamp | undefined
  /** A field that waits for its signature; then that field's place counts, not the stamp's. Absent: a new one. */
  field?: FieldChoice | undefined
  /** Whether a damaged document is repaired in the signing revision; without it, it is refused as BROKEN. */
  repair?: boolean | undefined
}

/** What a signature says of the document as it has become. */
export type SignNotice =
  /** Tagged content got a stamp that is none (ISO 14289-1 §7.18). */
  'NO_LONGER_PDF_UA'

/** An update with a signature whose /Contents is still empty. */
export interface PreparedSignature {
  /** What is to be appended; `/ByteRange` is already filled in. */
  tail: Uint8Array
  fieldName: string
  /** ISO 32000-2 §12.8.1: offset and length of what lies before and behind /Contents. */
  byteRange: [number, number, number, number]
  /** /Contents, brackets and all, counted from the start of the file. */
  contents: ByteRange
  /** Where the tail begins in the file, and how much room is kept for the CMS. */
  startsAt: number
  reservedBytes: number
  notices: readonly SignNotice[]
}

const longestText = 10_000

/**
 * Lays out the field, its appearance and an empty signature of exactly the reserved size, in the newest revision of a document.
 * @throws PdfError, PadesError
 */
export function prepareSignature(pdf: Pdf, facts: SignatureFacts, { contentsBytes, ...key }: Room): PreparedSignature {
  const { source } = pdf
  checkTexts(facts)
  const content = contentOf(facts)
  const signatures = signaturesOf(pdf)
  const field = chosenField(pdf, facts.field)
  const fieldName = field?.name ?? `Laisen-${randomUUID().slice(-12)}`
  const shown = { visible: content !== undefined, allPages: facts.stamp?.allPages ?? false }
  checkMaySign(pdf, { ...shown, fieldName, fieldExists: field !== undefined, signatures })
  if (field) checkSeedValue(pdf, field, { ...key, reason: facts.reason })
  refuseDamaged(pdf, facts)

  const update = updatePdf(pdf, { randomBytes: randomId })
  const places = {
    contents: new PdfPlaceholder(contentsBytes * 2 + 2),
    byteRange: new PdfPlaceholder(byteRangeWidth(source), '[0 0 0 0]'),
  }
  const signature = update.reserve()
  const claims = claimsOf(pdf)
  writeFields(update, { facts, content, field, fieldName, signature, claims, signed: signatures.length > 0 })
  const reference = field && lockReference(pdf, field.dict, pdf.catalogRef)
  // Last, so that what is hashed before /Contents is hashed once for both digests.
  update.set(signature, signatureDictionary(facts, { ...places, reference }))

  const { tail, offsetOf } = update.finish()
  // Once more: the damage may have been met on the way.
  refuseDamaged(pdf, facts)
  const gap = offsetOf(places.contents)
  const end = source.sizeBytes + tail.length
  const byteRange: PreparedSignature['byteRange'] = [0, gap.start, gap.end, end - gap.end]
  const place = offsetOf(places.byteRange)
  const text = `[${byteRange.join(' ')}]`.padEnd(place.end - place.start)
  tail.set(Buffer.from(text, 'latin1'), place.start - source.sizeBytes)
  const notices: SignNotice[] = claims.tagged && content ? ['NO_LONGER_PDF_UA'] : []
  return {
    ...{ tail, fieldName, byteRange, contents: gap, notices },
    ...{ startsAt: source.sizeBytes, reservedBytes: contentsBytes },
  }
}

/** Sixteen bytes for /ID; a UUID comes from a pool of entropy that Node keeps, twenty times faster than asking the system. */
function randomId(): Uint8Array {
  return Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
}

function checkTexts(facts: SignatureFacts): void {
  for (const field of ['name', 'reason', 'location'] as const) {
    if ((facts[field]?.length ?? 0) > longestText) throw new PadesError('TEXT_TOO_LONG', { field, limit: longestText })
  }
}

function refuseDamaged(pdf: Pdf, { repair }: SignatureFacts): void {
  if (pdf.repaired && !repair) throw new PdfError('BROKEN', { reason: 'the cross-reference would have to be repaired' })
}

/** Three offsets as long as the longest that this file can reach, with room for a tail of 99 MB. */
function byteRangeWidth(source: Source): number {
  return '[0   ]'.length + 3 * String(source.sizeBytes + 99_000_000).length
}

interface Places {
  contents: PdfPlaceholder
  byteRange: PdfPlaceholder
  reference: PdfObject[] | undefined
}

/** EN 319 142-1 §6.3 for a baseline signature; ISO 32000-2 table 255 for its entries. */
function signatureDictionary(facts: SignatureFacts, places: Places): PdfDict {
  return PdfDict.of({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    ByteRange: places.byteRange,
    Contents: places.contents,
    M: personDate(facts),
    Name: facts.name ? personText(facts.name) : undefined,
    Reason: facts.reason ? personText(facts.reason) : undefined,
    Location: facts.location ? personText(facts.location) : undefined,
    Reference: places.reference,
  })
}

function personDate({ signedAt, timeZone }: SignatureFacts): PdfString {
  return new PdfString(Buffer.from(pdfDate(signedAt, timeZone), 'latin1'))
}
