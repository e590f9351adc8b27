/** What a program may say about itself and the time when it writes a revision: the dates, and not what the document is called. */
import { decodeStream } from '@laisen/pdf/decode'
import { PdfDict, type PdfObject, type PdfStream } from '@laisen/pdf/objects'
import { isDamage } from '../history.ts'
import type { State } from '../state.ts'
import type { Step } from '../step.ts'

const ofTheProgram = new Set(['ModDate', 'Producer'])

/** ISO 32000-2 §14.3.3. */
export function judgeInfo(step: Step, before: PdfObject | undefined, after: PdfObject | undefined): void {
  if (step.same(before, after)) return
  const [old, fresh] = [step.before.dict(before) ?? new PdfDict(), step.after.dict(after)]
  if (!fresh) {
    step.report({ kind: 'METADATA_CHANGED', entry: 'Info' })
    return
  }
  const differing = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (key) => !step.same(old.get(key), fresh.get(key)),
  )
  const foreign = differing.find((key) => !ofTheProgram.has(key))
  step.report(foreign ? { kind: 'METADATA_CHANGED', entry: foreign } : { kind: 'DATES_SET', entry: 'Info' })
}

/** ISO 32000-2 §14.3.2: the XMP of the document may have other dates and another name of the program. */
export function judgeMetadata(step: Step, before: PdfObject | undefined, after: PdfObject | undefined): void {
  if (step.same(before, after)) return
  const [old, fresh] = [comparable(step.before, before), comparable(step.after, after)]
  const same = old !== undefined && old === fresh
  step.report({ kind: same ? 'DATES_SET' : 'METADATA_CHANGED', entry: 'Metadata' })
}

const properties = '(?:xmp:ModifyDate|xmp:MetadataDate|xmpMM:InstanceID|pdf:Producer|x:xmptk)'
const changing = new RegExp(
  `<(${properties})>[^<>]{0,500}</\\1>|\\b${properties}\\s?=\\s?("[^"<>]{0,500}"|'[^'<>]{0,500}')`,
  'g',
)

/** The XML without what may change; undefined if there is no XMP. */
function comparable(state: State, entry: PdfObject | undefined): string | undefined {
  const stream = state.stream(entry)
  if (!stream || state.name(stream.dict.get('Type')) !== 'Metadata') return undefined
  const text = decoded(state, stream)
  return text
    ?.replace(changing, '')
    .replace(/<\?xpacket[^<>]{0,200}\?>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function decoded(state: State, stream: PdfStream): string | undefined {
  try {
    const bytes = decodeStream(state, stream)
    state.work.parsed(bytes.length)
    return Buffer.from(bytes).toString('utf8')
  } catch (error) {
    if (!isDamage(error)) throw error
    return undefined
  }
}
