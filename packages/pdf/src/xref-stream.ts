import { decodeStream } from './decode.ts'
import { PdfError } from './errors.ts'
import type { Work } from './limits.ts'
import { isName, PdfDict, PdfStream } from './objects.ts'
import type { IndirectObject, Reader } from './reader.ts'
import { FREE, NumberRuns, type XrefEntry, type XrefSection } from './xref-section.ts'

/** Memory for where a run of entries is. */
const RUN_BYTES = 48

/**
 * Reads the cross-reference stream at `offset` (ISO 32000-2 §7.5.8).
 * @throws PdfError BROKEN, BAD_OBJECT, BAD_STREAM, TOO_COMPLEX
 */
export function readXrefStream(reader: Reader, offset: number): XrefSection {
  const found = reader.indirectAt(offset)
  if (!found || !isXrefStream(found)) throw new PdfError('BROKEN', { reason: 'no cross-reference here', offset })
  const { object: dict, dataStart } = found
  const end = reader.streamEnd(dataStart, dict.number('Length'))
  const stream = new PdfStream(dict, () => reader.source.read(dataStart, end - dataStart))
  // All values in this dictionary are direct, because references cannot be followed yet.
  const rows = decodeStream({ work: reader.work, resolve: (object) => object ?? null }, stream)
  const index = dict.get('Index')
  reader.work.kept(rows.length + (Array.isArray(index) ? index.length * RUN_BYTES : 0))
  return section(dict, rows, reader.work)
}

/** Whether an object read from the file is a cross-reference stream. */
export function isXrefStream(found: IndirectObject): found is IndirectObject & { object: PdfDict; dataStart: number } {
  return found.object instanceof PdfDict && found.dataStart !== undefined && isName(found.object.get('Type'), 'XRef')
}

function section(dict: PdfDict, rows: Uint8Array, work: Work): XrefSection {
  const widths = dict.get('W')
  if (!Array.isArray(widths) || widths.length < 3 || !widths.slice(0, 3).every(isWidth)) {
    throw new PdfError('BROKEN', { reason: 'a cross-reference stream without widths' })
  }
  const [typeBytes, secondBytes, thirdBytes] = widths as [number, number, number]
  const rowBytes = typeBytes + secondBytes + thirdBytes
  const runs = numberRuns(dict, rowBytes > 0 ? Math.floor(rows.length / rowBytes) : 0, work.limits.objectNumber)

  const find = (num: number): XrefEntry | undefined => {
    const found = runs.find(num)
    if (!found) return undefined
    const at = (found.place + found.index) * rowBytes
    // §7.5.8.2: without a type field, every entry is of type 1.
    const type = typeBytes === 0 ? 1 : integer(rows, at, typeBytes)
    const second = integer(rows, at + typeBytes, secondBytes)
    const third = integer(rows, at + typeBytes + secondBytes, thirdBytes)
    if (type === 1) return second === 0 ? FREE : { kind: 'offset', offset: second, gen: third }
    if (type === 2) return { kind: 'packed', container: second, index: third }
    return FREE
  }
  const placedFrom: XrefSection['placedFrom'] = (offset, found) => {
    work.searched(rows.length)
    for (const { first, count, place } of runs.runs())
      for (let index = 0; index < count; index++)
        if (integer(rows, (place + index) * rowBytes + typeBytes, secondBytes) >= offset) found(first + index)
  }
  return { kind: 'stream', trailer: dict, size: runs.size, find, numbers: () => runs.numbers(), placedFrom }
}

function numberRuns(dict: PdfDict, rowCount: number, maxNumber: number): NumberRuns {
  const index = dict.get('Index')
  const pairs = Array.isArray(index) ? index : [0, dict.number('Size') ?? rowCount]
  const runs = new NumberRuns()
  let row = 0
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const first = pairs[i]
    const count = pairs[i + 1]
    if (!isCount(first) || !isCount(count) || first > maxNumber) {
      throw new PdfError('BROKEN', { reason: 'a cross-reference stream with a bad index' })
    }
    const present = Math.min(count, rowCount - row, maxNumber + 1 - first)
    runs.add(first, present, row)
    row += present
  }
  return runs
}

function isWidth(value: unknown): boolean {
  return isCount(value) && value <= 8
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function integer(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let i = at; i < at + length; i++) value = value * 256 + bytes[i]!
  return value
}
