/** What a program may say about itself and the time when it writes a revision: the dates, and not what the document is called. */
import { decodeStream } from '@laisen/pdf/decode'
import { PdfDict, type PdfObject, type PdfStream, PdfString } from '@laisen/pdf/objects'
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
    (key) => !step.same(old.get(key), fresh.get(key)) && !isSameText(step, old.get(key), fresh.get(key)),
  )
  const foreign = differing.find((key) => !ofTheProgram.has(key))
  step.report(foreign ? { kind: 'METADATA_CHANGED', entry: foreign } : { kind: 'DATES_SET', entry: 'Info' })
}

/** The same text may be written in another encoding (§7.9.2.2). */
function isSameText(step: Step, before: PdfObject | undefined, after: PdfObject | undefined): boolean {
  const [old, fresh] = [step.before.resolve(before), step.after.resolve(after)]
  return old instanceof PdfString && fresh instanceof PdfString && step.before.text(old) === step.after.text(fresh)
}

/**
 * ISO 32000-2 §14.3.2: the XMP of the document may have other dates and another name of the program. Where there was none, it may say what
 * /Info says.
 */
export function judgeMetadata(step: Step, before: PdfObject | undefined, after: PdfObject | undefined): void {
  if (step.same(before, after)) return
  const [old, fresh] = [comparable(step.before, before), comparable(step.after, after)]
  const isNew = step.before.resolve(before) === null
  const same = isNew ? fresh !== undefined && saysAsInfo(step.before, fresh) : old !== undefined && old === fresh
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

const descriptive = ['Title', 'Author', 'Subject', 'Keywords', 'Creator'] as const
/** Namespaces, languages and the name of the format say nothing about the document. */
const formal = /\s(?:xmlns(?::\w+)?|xml:lang|rdf:about|rdf:parseType)\s?=\s?("[^"<>]*"|'[^'<>]*')|application\/pdf/g
const identity =
  /<(xmp:CreateDate|xmpMM:DocumentID)>[^<>]{0,500}<\/\1>|\b(?:xmp:CreateDate|xmpMM:DocumentID)\s?=\s?"[^"<>]{0,500}"/g

/** Whether every text of an XMP is one of /Info (§14.3.3 lists which entries are the same). */
function saysAsInfo(state: State, xmp: string): boolean {
  const info = state.dict(state.trailer.get('Info'))
  const known = new Set(descriptive.map((key) => normalised(state.text(info?.get(key)))))
  const rest = xmp.replace(identity, '').replace(formal, '')
  state.work.parsed(rest.length)
  const texts = [...rest.matchAll(/>([^<>]+)<|=\s?"([^"<>]*)"|=\s?'([^'<>]*)'/g)]
  return texts.every(([, text, double, single]) => {
    const value = normalised(unescaped(text ?? double ?? single ?? ''))
    return value === '' || known.has(value)
  })
}

const normalised = (text: string) => text.replace(/\s+/g, ' ').trim()

function unescaped(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity]!)
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
