import { PdfRef, PdfString } from '@laisen/pdf/objects'
import { sameBytes } from '@laisen/pki/der-values'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'
import { judgeInfo } from './metadata.ts'

/** Entries that describe one section of the cross-reference or its stream, and not the document. */
const ofOneSection = new Set([
  ...['Size', 'Prev', 'XRefStm', 'Type', 'W', 'Index', 'Length'],
  ...['Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'DL'],
])

/** Entries that a standard defines besides those with a rule here: ISO/TS 32004 keeps the code that proves integrity in /AuthCode. */
const defined = new Set(['AuthCode'])

/** ISO 32000-2 table 15. */
export function judgeTrailer(step: Step): void {
  const [before, after] = [step.before.trailer, step.after.trailer]
  judgeHiddenSection(step)
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    step.work.visited(1)
    if (ofOneSection.has(key)) continue
    if (key === 'Root') judgeRoot(step)
    else if (key === 'Info') judgeInfo(step, before.get(key), after.get(key))
    else if (key === 'ID') judgeId(step)
    else if (key === 'Encrypt') {
      if (!step.same(before.get(key), after.get(key))) step.report({ kind: 'ENCRYPTION_CHANGED' })
    }
    // What programs leave in a trailer besides these is not repeated in later ones.
    else if (after.has(key) && !step.same(before.get(key), after.get(key))) {
      // No reader follows an entry that table 15 does not define, such as LibreOffice's /AdditionalStreams.
      step.report({ kind: defined.has(key) ? 'TRAILER_CHANGED' : 'PRIVATE_ENTRY_CHANGED', entry: key })
    }
  }
}

/** §7.5.8.4: what a hybrid section hides from old readers belongs to the same revision. */
function judgeHiddenSection(step: Step): void {
  const hidden = step.after.number(step.after.trailer.get('XRefStm'))
  const { start, xrefAt, objects } = step.after.history.revisions[step.after.revision]!
  const at = hidden === undefined ? start : objects.header + hidden
  if (at < start || at > xrefAt) step.report({ kind: 'TRAILER_CHANGED', entry: 'XRefStm' })
}

/** The catalogue may get another number, because its entries are compared wherever it is. */
function judgeRoot(step: Step): void {
  const [before, after] = [step.before.trailer.get('Root'), step.after.trailer.get('Root')]
  if (!(after instanceof PdfRef) || !step.after.dict(after)) {
    step.report({ kind: 'CATALOG_REPLACED', object: after instanceof PdfRef ? after.num : undefined })
    return
  }
  const same = before instanceof PdfRef && before.num === after.num && before.gen === after.gen
  if (!same) step.report({ kind: 'CATALOG_RENUMBERED', object: after.num })
}

/**
 * ISO 32000-2 §14.4: the first part is permanent, and many programs replace it all the same. Only the key of an encrypted document depends
 * on it (§7.6.4.3.2). A document that had none may get one.
 */
function judgeId(step: Step): void {
  const [before] = identifierOf(step.before)
  if (before === undefined) return
  const [after, second] = identifierOf(step.after)
  if (after !== undefined && sameBytes(before.bytes, after.bytes)) return
  const encrypted = step.before.trailer.has('Encrypt')
  const sound = after !== undefined && second !== undefined && !encrypted
  step.report({ kind: sound ? 'FILE_IDENTIFIER_CHANGED' : 'TRAILER_CHANGED', entry: 'ID' })
}

function identifierOf(state: State): (PdfString | undefined)[] {
  return state.array(state.trailer.get('ID')).map((item) => {
    const value = state.resolve(item)
    return value instanceof PdfString ? value : undefined
  })
}
