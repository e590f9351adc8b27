/** What is true of the signatures of a document: whole or not, what they cover, and what came later. Nothing about trust. */
import { isPdfError } from '@laisen/pdf/errors'
import { type PdfDict, PdfRef } from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import type { Source } from '@laisen/pdf/source'
import { findingsOf } from '@laisen/pki/finding'
import { type SignatureInForm, signaturesOf } from '../signatures.ts'
import { byteRangeChecks, type Gap, gapOf } from './byte-range-checks.ts'
import type { RevisionChange } from './change.ts'
import { changeChecks, type JudgedChange, judgeChange, type Soundness } from './change-checks.ts'
import { coverageChecks, endsRevision, isBlank, isSameEnd } from './coverage.ts'
import type { ValidationFinding } from './finding.ts'
import { History, isDamage, openHistory } from './history.ts'
import { integrityFindings } from './integrity.ts'
import { type LaterRights, rightsOf } from './rights.ts'
import { SignedDigests } from './signed-digests.ts'
import { State } from './state.ts'
import { changesOf } from './steps.ts'
import { strayChecks } from './stray.ts'

export interface ValidatedSignature {
  fieldName: string
  /** The end of what the signature covers: the bytes before it are what was signed. Undefined if /ByteRange does not say. */
  revisionEnd: number | undefined
  coversWholeDocument: boolean
  /** What the signature itself permits later (ISO 32000-2 table 257); undefined if it states nothing. */
  permission: LaterRights['permission']
  findings: readonly ValidationFinding[]
  /** All that later revisions did, in their order. */
  changes: readonly JudgedChange[]
}

interface ValidatedRevisions {
  /** In the order in which they end in the file. */
  signatures: readonly ValidatedSignature[]
  /** About the document and not about one signature. */
  findings: readonly ValidationFinding[]
}

interface ValidateOptions {
  /** Opens an encrypted document. */
  password?: string | undefined
}

/**
 * Judges every signature of a document: its integrity, what it covers, and every later change.
 * @throws PdfError as `openPdf` does, and TOO_COMPLEX
 */
export function validateRevisions(source: Source, { password }: ValidateOptions = {}): ValidatedRevisions {
  const { pdf, broken, signatures } = opened(source, password)
  const digests = new SignedDigests(pdf)
  const subjects = signatures.map((signature) => subjectOf(pdf, signature, digests))
  const history = broken ? undefined : historyOf(pdf, subjects)
  const changes = history ? changesOf(history) : []
  const known = new Map(subjects.map((subject) => [subject.number, subject]))
  const document: JudgedDocument = {
    ...{ pdf, broken, history, changes },
    soundness: (number, revisionEnd) => {
      const subject = known.get(number)
      const covers = subject?.gap && isSameEnd(pdf, subject.gap.covered, revisionEnd)
      return covers ? soundnessOf(subject) : 'unsound'
    },
  }
  return {
    signatures: subjects.map((subject) => judged(subject, document)),
    findings: findingsOf(strayChecks, { pdf, signatures }),
  }
}

/** A damaged document is repaired to find its signatures, whose later changes cannot be judged then. */
function opened(source: Source, password: string | undefined) {
  try {
    const pdf = openPdf(source, { password, repair: false })
    return { pdf, broken: false, signatures: signaturesOf(pdf) }
  } catch (error) {
    if (!isDamage(error) || isPdfError(error, 'EMPTY') || isPdfError(error, 'NOT_PDF')) throw error
    const pdf = openPdf(source, { password })
    const signatures = signaturesOf(pdf)
    // An object that is nowhere is null to every reader (ISO 32000-2 §7.3.10): nothing had to be repaired.
    return { pdf, broken: pdf.repaired, signatures }
  }
}

interface Subject {
  signature: SignatureInForm
  gap: Gap | undefined
  /** The object of the signature. */
  number: number | undefined
  findings: ValidationFinding[]
}

function subjectOf(pdf: Pdf, signature: SignatureInForm, digests: SignedDigests): Subject {
  const value = signature.field.get('V')
  return {
    signature,
    gap: gapOf({ pdf, signature }),
    number: value instanceof PdfRef ? value.num : undefined,
    findings: [...findingsOf(byteRangeChecks, { pdf, signature }), ...integrityFindings({ pdf, signature }, digests)],
  }
}

/** A CMS in BER is not what PAdES asks for, and whole all the same; so is one that repeats the issuer's name wrongly. */
const harmless = new Set(['CONTENTS_NOT_DER', 'ISSUER_SERIAL_DIFFERS'])

/** What we cannot verify may be as good as what we can. */
const beyondUs = new Set(['ALGORITHM_UNSUPPORTED', 'DIGEST_UNKNOWN', 'SIGNER_CERTIFICATE_MISSING'])

function soundnessOf({ findings }: Subject): Soundness {
  const faults = findings.filter(({ id }) => !harmless.has(id))
  if (faults.length === 0) return 'sound'
  return faults.every(({ id }) => beyondUs.has(id)) ? 'unknown' : 'unsound'
}

/** The revisions since the first signature that covers one. What others claim to cover says nothing about the document. */
function historyOf(pdf: Pdf, subjects: readonly Subject[]): History | undefined {
  const ends = subjects
    .filter(({ gap, findings }) => gap && endsRevision(pdf, gap.covered) && isWellPlaced(findings))
    .map(({ gap }) => gap!.covered)
  for (const from of new Set(ends.toSorted((a, b) => a - b))) {
    const revisions = openHistory(pdf, from)
    if (revisions) return new History(revisions)
  }
  return undefined
}

const placeIds = new Set(byteRangeChecks.map(({ id }) => id))

function isWellPlaced(findings: readonly ValidationFinding[]): boolean {
  return !findings.some(({ id }) => placeIds.has(id))
}

interface JudgedDocument {
  pdf: Pdf
  broken: boolean
  /** Undefined if the revisions since the first signature are not one chain. */
  history: History | undefined
  changes: readonly RevisionChange[]
  soundness(signature: number, revisionEnd: number): Soundness
}

function judged({ signature, gap, number, findings }: Subject, document: JudgedDocument): ValidatedSignature {
  const { pdf, history } = document
  const index = gap ? indexOf(document, gap) : undefined
  const revision = index === undefined ? undefined : history?.revisions[index]
  const own = index === undefined ? undefined : signatureAsOf(new State(history!, index), { signature, number })
  const rights = own && revision ? rightsOf(new State(history!, index!), own.dict) : undefined
  const later = rights && revision ? document.changes.filter(({ revisionEnd }) => revisionEnd > revision.end) : []
  pdf.work.visited(document.changes.length)
  pdf.work.kept(later.length * judgedBytes)
  const changes = later.map((change) => judgeChange(change, { rights: rights!, soundness: document.soundness }))
  const coverage = { ...document, revisions: history?.revisions, gap, signature, revision, own }
  return {
    // A later field that shows the same signature must not give it its name.
    fieldName: own?.fieldName ?? signature.fieldName,
    revisionEnd: gap?.covered,
    coversWholeDocument: gap !== undefined && isBlank(pdf, gap.covered),
    permission: rights?.permission,
    findings: [...findings, ...findingsOf(coverageChecks, coverage), ...findingsOf(changeChecks, changes)],
    changes,
  }
}

/** Memory for a change as one signature sees it. */
const judgedBytes = 192

function indexOf({ pdf, history }: JudgedDocument, { covered }: Gap): number | undefined {
  pdf.work.visited(history?.revisions.length ?? 0)
  const index = history?.revisions.findIndex(({ end }) => isSameEnd(pdf, covered, end)) ?? -1
  return index < 0 ? undefined : index
}

interface SignatureThen {
  dict: PdfDict
  fieldName: string
}

/** The same signature, in the same object, as one of its fields had it when a revision ended. */
function signatureAsOf(
  state: State,
  { signature, number }: Pick<Subject, 'signature' | 'number'>,
): SignatureThen | undefined {
  for (const { ref, dict, name } of signature.fields) {
    const value = state.dict(ref ?? dict)?.get('V')
    if (number !== undefined && !(value instanceof PdfRef && value.num === number)) continue
    const found = state.dict(value)
    const range = state.array(found?.get('ByteRange'))
    const same = range.length === signature.byteRange.length
    const equal = same && range.every((item, at) => state.number(item) === signature.byteRange[at])
    if (found && equal) return { dict: found, fieldName: name }
  }
  return undefined
}
