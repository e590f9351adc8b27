/** The seed values that a field requires (ISO 32000-2 tables 237 and 238). If one cannot be met, the signature is refused. */
import { type PdfDict, PdfName, type PdfObject, PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import type { DigestName } from '@laisen/pki/algorithms'
import { parseCertificate } from '@laisen/pki/certificate'
import { sameBytes } from '@laisen/pki/der-values'
import { KEY_USAGES, type KeyUsage } from '@laisen/pki/extensions'
import { type FieldDemand, PadesError } from '../errors.ts'
import { textOf } from '../fields.ts'
import type { EmptyField } from './empty-field.ts'

/** The signature to be made. */
interface Offer {
  /** DER: the signer's certificate, then its chain. */
  certificates: readonly Uint8Array[]
  digest: DigestName
  reason: string | undefined
}

interface Seed {
  pdf: Pdf
  dict: PdfDict
  offer: Offer
}

/** Table 237: for each bit of /Ff, the entry that it makes mandatory and whether we can meet it. */
const flagged: readonly (readonly [bit: number, key: string, demand: FieldDemand, met: (seed: Seed) => boolean])[] = [
  [1, 'Filter', 'filter', ({ pdf, dict }) => pdf.nameAt(dict, 'Filter') === 'Adobe.PPKLite'],
  [2, 'SubFilter', 'format', (seed) => names(seed, 'SubFilter').includes('ETSI.CAdES.detached')],
  [3, 'V', 'version', ({ pdf, dict }) => (pdf.numberAt(dict, 'V') ?? 1) <= 2],
  [4, 'Reasons', 'reason', hasReason],
  [5, 'LegalAttestation', 'legalAttestation', () => false],
  [6, 'AddRevInfo', 'revocation', ({ pdf, dict }) => pdf.resolve(dict.get('AddRevInfo')) !== true],
  [7, 'DigestMethod', 'digest', (seed) => names(seed, 'DigestMethod').includes(seed.offer.digest.toUpperCase())],
  [8, 'LockDocument', 'lock', (seed) => !names(seed, 'LockDocument').includes('true')],
  [9, 'AppearanceFilter', 'appearance', () => false],
]

/** @throws PadesError FIELD_DEMANDS */
export function checkSeedValue(pdf: Pdf, field: EmptyField, offer: Offer): void {
  const dict = pdf.dictAt(field.rules, 'SV')
  if (!dict) return
  const seed = { pdf, dict, offer }
  const flags = pdf.numberAt(dict, 'Ff') ?? 0
  const unmet = flagged
    .filter(([bit, key, , met]) => isSet(flags, bit) && pdf.resolve(dict.get(key)) !== null && !met(seed))
    .map(([, , demand]) => demand)
  // These two are mandatory without a bit of their own.
  const certification = pdf.dictAt(dict, 'MDP')
  if (certification && (pdf.numberAt(certification, 'P') ?? 0) !== 0) unmet.push('certification')
  const timestamp = pdf.dictAt(dict, 'TimeStamp')
  if (timestamp && pdf.numberAt(timestamp, 'Ff') === 1) unmet.push('timestamp')
  const certificate = pdf.dictAt(dict, 'Cert')
  if (certificate && !meetsCertificate({ pdf, dict: certificate, offer })) unmet.push('certificate')
  const [demand] = unmet
  if (demand) throw new PadesError('FIELD_DEMANDS', { fieldName: field.name, demand })
}

function isSet(flags: number, bit: number): boolean {
  return ((flags >> (bit - 1)) & 1) === 1
}

/** Table 237: a single period in the list means "no reason". */
function hasReason(seed: Seed): boolean {
  const reasons = names(seed, 'Reasons')
  if (reasons.length === 0 || (reasons.length === 1 && reasons[0] === '.')) return !seed.offer.reason
  return seed.offer.reason !== undefined && reasons.includes(seed.offer.reason)
}

/** Table 238. An entry that we cannot judge counts as not met. */
function meetsCertificate({ pdf, dict, offer }: Seed): boolean {
  const flags = pdf.numberAt(dict, 'Ff') ?? 0
  const own = offer.certificates.slice(0, 1)
  const holds = (key: string, candidates: readonly Uint8Array[]) =>
    list(pdf, dict, key).some(
      (item) => item instanceof PdfString && candidates.some((candidate) => sameBytes(candidate, item.bytes)),
    )
  if (isSet(flags, 1) && !holds('Subject', own)) return false
  if (isSet(flags, 2) && !holds('Issuer', offer.certificates)) return false
  if (isSet(flags, 6)) {
    const usages = own.map((raw) => parseCertificate(raw).keyUsage)
    if (!list(pdf, dict, 'KeyUsage').some((item) => matchesUsage(item, usages[0]))) return false
  }
  return !(isSet(flags, 3) || isSet(flags, 4) || isSet(flags, 7))
}

const [forbidden, required] = [0x30, 0x31]

/** A /KeyUsage entry has one character for each usage of RFC 5280 §4.2.1.3: 1 means required, 0 forbidden, X allowed. */
function matchesUsage(item: PdfObject, has: readonly KeyUsage[] | undefined): boolean {
  if (!(item instanceof PdfString)) return false
  // What stands beyond the last usage demands one that does not exist; one such character is enough to know.
  return item.bytes.subarray(0, KEY_USAGES.length + 1).every((wanted, index) => {
    const held = has === undefined || has.includes(KEY_USAGES[index]!)
    return wanted === required ? held : wanted === forbidden ? !held : true
  })
}

/** The names and texts of a list, or of a single value instead of a list. */
function names({ pdf, dict }: Seed, key: string): string[] {
  return list(pdf, dict, key).map((item) => {
    return item instanceof PdfName ? item.value : textOf(pdf, item)
  })
}

function list(pdf: Pdf, dict: PdfDict, key: string): PdfObject[] {
  const value = pdf.resolve(dict.get(key))
  const items = Array.isArray(value) ? value : [value]
  pdf.work.visited(items.length)
  return items.map((item) => pdf.resolve(item))
}
