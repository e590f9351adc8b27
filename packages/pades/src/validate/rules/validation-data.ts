import { type PdfDict, type PdfObject, PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'

const lists = new Set(['Certs', 'OCSPs', 'CRLs'])
const listsOfOne = new Set(['Cert', 'OCSP', 'CRL'])

/**
 * EN 319 142-1 §5.4.2: a document security store holds certificates, OCSP responses and CRLs, and nothing that anybody sees. Its items
 * may also be removed, because nothing that was signed depends on them.
 */
export function judgeValidationData(step: Step, before: PdfObject | undefined, after: PdfObject | undefined): void {
  if (step.same(before, after)) return
  const store = step.after.dict(after)
  const wrong = store ? malformedEntry(step.after, store) : 'DSS'
  step.report(wrong ? { kind: 'VALIDATION_DATA_MALFORMED', entry: wrong } : { kind: 'VALIDATION_DATA_ADDED' })
}

function malformedEntry(state: State, store: PdfDict): string | undefined {
  for (const [key, value] of store) {
    const sound = lists.has(key)
      ? isListOfStreams(state, value)
      : key === 'VRI'
        ? isVri(state, value)
        : key === 'Type' && state.name(value) === 'DSS'
    if (!sound) return key
  }
  return undefined
}

function isListOfStreams(state: State, value: PdfObject): boolean {
  const items = state.resolve(value)
  return Array.isArray(items) && state.array(items).every((item) => item instanceof PdfRef && isStream(state, item))
}

function isStream(state: State, item: PdfObject): boolean {
  return state.resolve(item) instanceof PdfStream
}

/** Table 3 of EN 319 142-1: one entry for each signature. */
function isVri(state: State, value: PdfObject): boolean {
  const vri = state.dict(value)
  return vri !== undefined && [...vri].every(([key, item]) => (key === 'Type' ? true : isVriEntry(state, item)))
}

function isVriEntry(state: State, value: PdfObject): boolean {
  const entry = state.dict(value)
  return (
    entry !== undefined &&
    [...entry].every(([key, item]) => {
      if (listsOfOne.has(key)) return isListOfStreams(state, item)
      return key === 'TS' ? isStream(state, item) : key === 'Type' || key === 'TU'
    })
  )
}
