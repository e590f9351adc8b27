import { PdfRef, PdfString } from '@laisen/pdf/objects'
import { sameBytes } from '@laisen/pki/der-values'
import type { Step } from '../step.ts'
import { judgeInfo } from './metadata.ts'

/** Entries that describe one section of the cross-reference or its stream, and not the document. */
const ofOneSection = new Set([
  ...['Size', 'Prev', 'XRefStm', 'Type', 'W', 'Index', 'Length'],
  ...['Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'DL'],
])

/** ISO 32000-2 table 15. Only the second part of /ID changes with a revision. */
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
    // What programs leave in a trailer beside these is not repeated in later ones.
    else if (after.has(key) && !step.same(before.get(key), after.get(key))) {
      step.report({ kind: 'TRAILER_CHANGED', entry: key })
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

function judgeRoot(step: Step): void {
  const [before, after] = [step.before.trailer.get('Root'), step.after.trailer.get('Root')]
  const same =
    before instanceof PdfRef && after instanceof PdfRef && before.num === after.num && before.gen === after.gen
  if (!same) step.report({ kind: 'CATALOG_REPLACED', object: after instanceof PdfRef ? after.num : undefined })
}

/** ISO 32000-2 §14.4: the first part is permanent. A document that had none may get one. */
function judgeId(step: Step): void {
  const [before] = step.before.array(step.before.trailer.get('ID'))
  const [after] = step.after.array(step.after.trailer.get('ID'))
  const [first, second] = [step.before.resolve(before), step.after.resolve(after)]
  if (!(first instanceof PdfString)) return
  if (!(second instanceof PdfString) || !sameBytes(first.bytes, second.bytes))
    step.report({ kind: 'TRAILER_CHANGED', entry: 'ID' })
}
