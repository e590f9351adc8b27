/** Whether every byte of a later revision is explained by its cross-reference. */
import { decodeStream } from '@laisen/pdf/decode'
import type { ObjectStore } from '@laisen/pdf/object-store'
import { isName, PdfDict, PdfRef, PdfStream } from '@laisen/pdf/objects'
import type { IndirectObject, Reader } from '@laisen/pdf/reader'
import type { RevisionChange } from './change.ts'
import { type History, isDamage, type Revision } from './history.ts'
import { repeatsKey } from './repeated-keys.ts'

/**
 * A revision is objects that its cross-reference lists, the cross-reference, and %%EOF. Anything else is not read by us, but may be read
 * by programs that search a file for objects.
 */
export function judgeBytes(history: History, revision: number): RevisionChange[] {
  const own = history.revisions[revision]!
  const { start, end, xrefAt, reader, objects } = own
  const found: RevisionChange[] = []
  let at = start
  const unexplained = (offset: number) => ({ kind: 'BYTES_UNEXPLAINED', offset, revisionEnd: end }) as const
  while (at < xrefAt) {
    const next = tokenAt(reader, at)
    if (hidesObject(reader, at, next)) return [...found, unexplained(at)]
    if (next >= xrefAt) break
    const object = objectAt(reader, next, own)
    if (!object) return [...found, unexplained(next)]
    if (object.repeatsKey) found.push({ kind: 'KEY_REPEATED', object: object.num, revisionEnd: end })
    const entry = history.entry(revision, object.num)
    const listed = entry?.kind === 'offset' && leadsTo(reader, objects.header + entry.offset, { at, next })
    if (!listed && !object.isXref) {
      history.work.kept(128)
      found.push({ kind: 'OBJECT_NOT_LISTED', object: object.num, offset: next, revisionEnd: end })
    }
    at = object.end
  }
  const section = objectAt(reader, xrefAt, own)
  if (section?.repeatsKey ?? repeatsKey(textOf(reader, xrefAt, end), history.work))
    found.push({ kind: 'KEY_REPEATED', offset: xrefAt, revisionEnd: end })
  const after = section?.isXref ? section.end : xrefAt
  return hidesObject(reader, after, end) ? [...found, unexplained(after)] : found
}

/** Whether comments, or what surrounds a cross-reference, contain what a search for objects would find. */
function hidesObject(reader: Reader, start: number, end: number): boolean {
  if (end <= start) return false
  reader.work.searched(end - start)
  return /\d\s+\d+\s+obj\b/.test(textOf(reader, start, end))
}

/** Readers skip white space before an object, so a cross-reference may point there. It may not point into a comment. */
function leadsTo(reader: Reader, place: number, { at, next }: { at: number; next: number }): boolean {
  if (place === next) return true
  if (place < at || place > next) return false
  reader.work.searched(next - place)
  return /^[\0\t\n\f\r ]*$/.test(textOf(reader, place, next))
}

/** The position of the next token, after white space and comments. */
function tokenAt(reader: Reader, at: number): number {
  return reader.parse(at, (lexer) => {
    lexer.skipWhitespace()
    return lexer.offset
  })
}

interface FoundObject {
  num: number
  end: number
  /** Whether it is a cross-reference stream, which need not list itself. */
  isXref: boolean
  /** Whether a dictionary in it, or in what it packs, has a key twice. */
  repeatsKey: boolean
}

function objectAt(reader: Reader, at: number, { objects }: Revision): FoundObject | undefined {
  try {
    const found = reader.indirectAt(at)
    if (!found) return undefined
    const { object, dataStart } = found
    const dict = object instanceof PdfDict ? object : undefined
    const length = dataStart === undefined ? undefined : objects.resolve(dict?.get('Length'))
    const after =
      dataStart === undefined ? found.end : reader.streamEnd(dataStart, typeof length === 'number' ? length : undefined)
    const end = reader.parse(after, (lexer) => {
      if (dataStart !== undefined && !lexer.readKeyword('endstream')) return undefined
      // `1 0 obj endobj` has been read up to its end.
      return lexer.readKeyword('endobj') || object === null ? lexer.offset : undefined
    })
    if (end === undefined) return undefined
    const own = repeatsKey(textOf(reader, at, found.end), reader.work)
    const isXref = isName(dict?.get('Type'), 'XRef')
    return { num: found.num, end, isXref, repeatsKey: own || repeatsPackedKey(objects, found) }
  } catch (error) {
    if (!isDamage(error)) throw error
    return undefined
  }
}

/** What an object stream packs is read like any other object. */
function repeatsPackedKey(objects: ObjectStore, { num, gen, object }: IndirectObject): boolean {
  if (!(object instanceof PdfDict) || !isName(object.get('Type'), 'ObjStm')) return false
  const stream = objects.get(new PdfRef(num, gen))
  if (!(stream instanceof PdfStream)) return false
  return repeatsKey(Buffer.from(decodeStream(objects, stream)).toString('latin1'), objects.work)
}

function textOf({ source }: Reader, start: number, end: number): string {
  return Buffer.from(source.read(start, end - start)).toString('latin1')
}
