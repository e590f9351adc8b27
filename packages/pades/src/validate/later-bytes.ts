/** Whether every byte of a later revision is explained by its cross-reference. */
import { isName, PdfDict } from '@laisen/pdf/objects'
import type { Reader } from '@laisen/pdf/reader'
import type { RevisionChange } from './change.ts'
import { type History, isDamage, type Revision } from './history.ts'

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
    const entry = history.entry(revision, object.num)
    const listed = entry?.kind === 'offset' && objects.header + entry.offset === next
    if (!listed && !object.isXref) {
      history.work.kept(128)
      found.push({ kind: 'OBJECT_NOT_LISTED', object: object.num, offset: next, revisionEnd: end })
    }
    at = object.end
  }
  const section = objectAt(reader, xrefAt, own)
  const after = section?.isXref ? section.end : xrefAt
  return hidesObject(reader, after, end) ? [...found, unexplained(after)] : found
}

/** Whether comments, or what surrounds a cross-reference, contain what a search for objects would find. */
function hidesObject({ source, work }: Reader, start: number, end: number): boolean {
  if (end <= start) return false
  work.searched(end - start)
  return /\d\s+\d+\s+obj\b/.test(Buffer.from(source.read(start, end - start)).toString('latin1'))
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
    return end === undefined ? undefined : { num: found.num, end, isXref: isName(dict?.get('Type'), 'XRef') }
  } catch (error) {
    if (!isDamage(error)) throw error
    return undefined
  }
}
