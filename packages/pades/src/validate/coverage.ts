/** Whether a signature covers a whole revision of the document, and all that follows is revisions too (ISA attacks). */
import type { PdfDict } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import type { SignatureInForm } from '../signatures.ts'
import type { Gap } from './byte-range-checks.ts'
import { once, type PlacesRule, placesCheck } from './finding.ts'
import type { Revision } from './history.ts'

interface CoverageSubject {
  pdf: Pdf
  /** Whether the cross-reference of the document had to be rebuilt. */
  broken: boolean
  gap: Gap | undefined
  signature: SignatureInForm
  /** The revision that the signature covers, if it is one. */
  revision: Revision | undefined
  /** The same signature as of that revision. */
  own: { dict: PdfDict } | undefined
  /** All revisions since the first signature; undefined if they are not one chain. */
  revisions: readonly Revision[] | undefined
}

const rules: readonly PlacesRule<CoverageSubject>[] = [
  {
    id: 'CROSS_REFERENCE_BROKEN',
    clause: 'ISO 32000-2 §7.5.4',
    question: 'Does the cross-reference of the document lead to its objects?',
    places: ({ broken }) => once(broken),
  },
  {
    id: 'COVERAGE_NOT_A_REVISION',
    clause: 'EN 319 142-1 §6.3',
    question: 'Does the signature cover the document up to the end of a revision?',
    places: ({ pdf, gap }) => (gap && !endsRevision(pdf, gap.covered) ? [{ offset: gap.covered }] : []),
  },
  {
    id: 'REVISIONS_NOT_CHAINED',
    clause: 'ISO 32000-2 §7.5.6',
    question: 'Does every later revision continue the one before, back to the signed one?',
    places: ({ broken, gap, revision }) => (!broken && gap && !revision ? [{ offset: gap.covered }] : []),
  },
  {
    id: 'BYTES_AFTER_END',
    clause: 'ISO 32000-2 §7.5.5',
    question: 'Does the file end with its last revision?',
    places: ({ pdf, revisions }) => {
      const end = revisions?.at(-1)?.end
      return end !== undefined && !isBlank(pdf, end) ? [{ offset: end }] : []
    },
  },
  {
    id: 'SIGNATURE_NOT_OF_ITS_REVISION',
    clause: 'ISO 32000-2 §12.7.5.5',
    question: 'Was the signature in this field when the revision that it covers ended?',
    places: ({ revision, own, signature }) => (revision && !own ? [{ field: signature.fieldName }] : []),
  },
]

export const coverageChecks = rules.map(placesCheck)

/** A line end after the last byte of a revision belongs to nothing. */
const longestLineEnd = 2

export function isSameEnd(pdf: Pdf, covered: number, end: number): boolean {
  const [from, to] = covered < end ? [covered, end] : [end, covered]
  return to - from <= longestLineEnd && /^[\r\n]*$/.test(text(pdf, from, to))
}

/** Whether the byte before is the end of an %%EOF or of its line. */
export function endsRevision(pdf: Pdf, covered: number): boolean {
  return /%%EOF(\r\n|\r|\n)?$/.test(text(pdf, Math.max(0, covered - 7), covered))
}

/** White space after the end is harmless; a comment could hide objects from us and not from others. */
export function isBlank({ source, work }: Pdf, from: number): boolean {
  work.searched(source.sizeBytes - from)
  for (let at = from; at < source.sizeBytes; at += blockBytes) {
    if (source.read(at, blockBytes).some((byte) => byte > 0x20)) return false
  }
  return true
}

const blockBytes = 1 << 16

function text({ source }: Pdf, start: number, end: number): string {
  return Buffer.from(source.read(start, end - start)).toString('latin1')
}
