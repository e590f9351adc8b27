import { name, PdfDict, type PdfObject, PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { updatePdf } from '@laisen/pdf/update'
import { PadesError } from '../errors.ts'
import { checkOwn } from '../form/fill.ts'
import type { FilledField } from '../form/filled-field.ts'
import type { SignatureLook } from '../form/signature-look.ts'
import { signaturesOf } from '../signatures.ts'
import { pdfDate } from '../stamp/date-line.ts'
import { claimsOf } from './archival.ts'
import { type CertifiedPermission, certify, checkMayCertify, type FieldLock, referencesOf } from './certify.ts'
import { checkEarlierSignatures } from './earlier-signatures.ts'
import { chosenFields, type FieldChoice, repeatsNames } from './empty-field.ts'
import { newFieldName } from './field.ts'
import { checkMaySign, isCertified } from './permission.ts'
import { personText } from './person-text.ts'
import type { Room } from './revision.ts'
import { checkSeedValue } from './seed-value.ts'
import { finishRevision, type PreparedRevision, placesFor, type SignedPlaces } from './signed-range.ts'
import { contentOf, type Stamp } from './stamp.ts'
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
  /** If absent, or with nothing to show, the signature is invisible. */
  stamp?: Stamp | undefined
  /** Existing empty fields; their places are used instead of the stamp's. If absent, a new field is created. */
  field?: FieldChoice | undefined
  /** How the signature appears in existing fields, as in the acts of an envelope. It takes the place of `stamp`. */
  look?: SignatureLook | undefined
  /** What the signer fills in the same revision: only fields that their signature field locks. */
  filled?: readonly FilledField[] | undefined
  /** Certifies the document, so that later changes are limited (ISO 32000-2 table 257). Only the first signature can. */
  certify?: CertifiedPermission | undefined
  /** Locks form fields for whoever comes later (§12.8.2.4). Of an existing field, its own /Lock decides. */
  lock?: FieldLock | undefined
  /** Whether a signature of the same turn came before, which has checked the signatures of the document. */
  continues?: boolean | undefined
  /**
   * How many signatures the document has, from a caller who checked the first revision and stored all others: the signatures are not
   * read again, so that the fiftieth costs no more than the second.
   */
  checkedSignatures?: number | undefined
}

/** What the caller should know about the signed document. */
export type SignNotice =
  /** A tagged document now has a stamp that is not tagged (ISO 14289-1 §7.18). */
  | 'NO_LONGER_PDF_UA'
  /**
   * The document was signed before, and some tools will say that this stamp changes what was signed. All signatures are valid. It
   * happens where a field and its widget are two objects, where two fields have one name, and on pages whose annotations are no objects.
   */
  | 'EARLIER_MAY_SEEM_CHANGED'

/** An update with a signature that has an empty /Contents. */
export interface PreparedSignature extends PreparedRevision {
  fieldName: string
  notices: readonly SignNotice[]
}

const longestText = 10_000

/**
 * Lays out the field, its appearance and an empty signature of exactly the reserved size, based on the newest revision of a document.
 * A damaged document without signatures is repaired in the same revision.
 * @throws PdfError, PadesError
 */
export function prepareSignature(pdf: Pdf, facts: SignatureFacts, room: Room): PreparedSignature {
  checkTexts(facts)
  const content = contentOf(facts)
  const signatures = facts.checkedSignatures === undefined ? signaturesOf(pdf) : []
  const fields = chosenFields(pdf, facts.field, signatures)
  const [field] = fields
  const fieldName = field?.name ?? newFieldName()
  const shown = { visible: content !== undefined, allPages: facts.stamp?.allPages ?? false }
  for (const { name } of field ? fields : [{ name: fieldName }])
    checkMaySign(pdf, { ...shown, fieldName: name, fieldExists: field !== undefined, signatures })
  if (facts.certify) checkMayCertify(pdf, signatures)
  if (!facts.continues) checkEarlierSignatures(pdf, signatures)
  for (const one of fields) checkSeedValue(pdf, one, { ...room, reason: facts.reason })
  if (facts.filled) checkOwn(pdf, field, facts.filled)

  const update = updatePdf(pdf)
  const places = placesFor(pdf.source, room.contentsBytes)
  const signature = update.reserve()
  const claims = claimsOf(pdf)
  const signed = signatures.length > 0 || (facts.checkedSignatures ?? 0) > 0 || isCertified(pdf)
  const { filled } = facts
  const mends = !signed && takesFields(pdf, { ...shown, fieldName, signatures })
  const written = { facts, content, fields, fieldName, filled, signature, claims, signed, mends }
  const { seemsChanged } = writeFields(update, written)
  if (facts.certify) certify(update, signature)
  const reference = referencesOf(pdf, { ...facts, field: field?.rules })
  // Last, so that the part before /Contents is hashed only once for both digests.
  update.set(signature, signatureDictionary(facts, { ...places, reference }))

  const prepared = finishRevision(update, places, room.contentsBytes)
  const notices: SignNotice[] = claims.tagged && content ? ['NO_LONGER_PDF_UA'] : []
  if (seemsChanged || (signatures.length > 0 && repeatsNames(pdf))) notices.push('EARLIER_MAY_SEEM_CHANGED')
  return { ...prepared, fieldName, notices }
}

/** Whether the document permits new fields, which change its form and its pages as mending existing ones does. */
function takesFields(pdf: Pdf, change: Omit<Parameters<typeof checkMaySign>[1], 'fieldExists'>): boolean {
  try {
    checkMaySign(pdf, { ...change, fieldExists: false })
    return true
  } catch (error) {
    if (error instanceof PadesError) return false
    throw error
  }
}

function checkTexts(facts: SignatureFacts): void {
  for (const field of ['name', 'reason', 'location'] as const) {
    if ((facts[field]?.length ?? 0) > longestText) throw new PadesError('TEXT_TOO_LONG', { field, limit: longestText })
  }
}

interface Places extends SignedPlaces {
  reference: PdfObject[] | undefined
}

/** A baseline signature by EN 319 142-1 §6.3, with the entries of ISO 32000-2 table 255. */
function signatureDictionary(facts: SignatureFacts, places: Places): PdfDict {
  return PdfDict.of({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    ByteRange: places.byteRange,
    Contents: places.contents,
    M: personDate(facts),
    Name: personText(facts.name),
    Reason: personText(facts.reason),
    Location: personText(facts.location),
    Reference: places.reference,
  })
}

function personDate({ signedAt, timeZone }: SignatureFacts): PdfString {
  return new PdfString(Buffer.from(pdfDate(signedAt, timeZone), 'latin1'))
}
