import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '@laisen/pdf/objects'
import { ByteWriter, writeObject } from '@laisen/pdf/write'
import { type UpdateEntry, writeXrefStream, writeXrefTable } from '@laisen/pdf/write-xref'

interface FileFacts {
  xref: 'table' | 'stream' | 'hybrid'
  /** How many objects go into each object stream; none are made without. */
  perStream: number | undefined
  packable(num: number): boolean
  root: PdfRef
  info: PdfRef
  seed: string
  version: string
  before: string
  /** Written directly after %%EOF. */
  after: string
}

/** A whole file of these objects. */
export function pdfFile(objects: Map<number, PdfObject>, facts: FileFacts): Uint8Array {
  const out = new ByteWriter(1 << 16)
  out.ascii(facts.before)
  const header = out.length
  out.ascii(`%PDF-${facts.version}\n%\xe2\xe3\xcf\xd3\n`)
  const entries: UpdateEntry[] = []
  const write = (num: number, object: PdfObject) => {
    entries.push({ num, gen: 0, offset: out.length - header })
    out.ascii(`${num} 0 obj\n`)
    writeObject(out, object)
    out.ascii('\nendobj\n')
  }
  for (const [num, object] of facts.perStream ? packed(objects, facts, entries) : objects) write(num, object)

  const id = new PdfString(createHash('md5').update(facts.seed).digest(), true)
  const size = Math.max(...entries.map((entry) => entry.num)) + 1
  const trailer = PdfDict.of({ Size: size + 1, Root: facts.root, Info: facts.info, ID: [id, id] })
  entries.push({ num: 0, gen: 65535, free: true })
  const startXref = writeXref(out, { entries, trailer, size, header, write }, facts.xref)
  out.ascii(`startxref\n${startXref}\n%%EOF${facts.after}`)
  return out.result().slice()
}

interface Ending {
  entries: UpdateEntry[]
  trailer: PdfDict
  /** The number of a cross-reference stream, if one is written. */
  size: number
  header: number
  write(num: number, object: PdfObject): void
}

function writeXref(
  out: ByteWriter,
  { entries, trailer, size, header, write }: Ending,
  kind: FileFacts['xref'],
): number {
  const streamAt = out.length - header
  if (kind === 'stream') {
    const all = sorted([...entries, { num: size, gen: 0, offset: streamAt }])
    write(size, compressed(writeXrefStream(all, trailer)))
    return streamAt
  }
  if (kind === 'hybrid') {
    // ISO 32000-2 §7.5.8.4: objects hidden from old readers are free in the table and listed in the stream.
    const hidden = entries.filter((entry) => 'container' in entry)
    write(size, writeXrefStream(sorted(hidden), PdfDict.of({ Size: size + 1 })))
    trailer.set('XRefStm', streamAt)
  } else trailer.set('Size', size)
  const tableAt = out.length - header
  const shown = entries.map((entry) => ('container' in entry ? { num: entry.num, gen: 0, free: true as const } : entry))
  writeXrefTable(out, sorted(shown))
  out.ascii('trailer\n')
  writeObject(out, trailer)
  out.byte(0x0a)
  return tableAt
}

/** Moves the objects that object streams may contain into object streams, and lists where each is. */
function packed(
  objects: Map<number, PdfObject>,
  { perStream = 1, packable }: FileFacts,
  entries: UpdateEntry[],
): Map<number, PdfObject> {
  const rest = new Map<number, PdfObject>()
  const members: [number, PdfObject][] = []
  for (const [num, object] of objects) {
    if (object instanceof PdfStream || !packable(num)) rest.set(num, object)
    else members.push([num, object])
  }
  let next = Math.max(...objects.keys()) + 1
  for (let i = 0; i < members.length; i += perStream) {
    const group = members.slice(i, i + perStream)
    for (const [index, [num]] of group.entries()) entries.push({ num, gen: 0, container: next, index })
    rest.set(next++, objectStream(group))
  }
  return rest
}

function objectStream(members: readonly [number, PdfObject][]): PdfStream {
  const body = new ByteWriter()
  const heads: string[] = []
  for (const [num, object] of members) {
    heads.push(`${num} ${body.length}`)
    writeObject(body, object)
    body.byte(0x0a)
  }
  const head = `${heads.join(' ')}\n`
  const data = new ByteWriter().ascii(head).bytes(body.result()).result()
  return new PdfStream(
    PdfDict.of({ Type: name('ObjStm'), N: members.length, First: head.length, Filter: name('FlateDecode') }),
    deflateSync(data),
  )
}

/** With the predictor that most writers use (ISO 32000-2 §7.4.4.4, Up). */
function compressed(stream: PdfStream): PdfStream {
  const widths = stream.dict.get('W') as number[]
  const columns = widths.reduce((sum, width) => sum + width, 0)
  const rows = stream.raw
  const predicted = new Uint8Array((rows.length / columns) * (columns + 1))
  for (let row = 0, to = 0; row < rows.length / columns; row++) {
    predicted[to++] = 2
    for (let i = row * columns; i < (row + 1) * columns; i++) predicted[to++] = rows[i]! - (rows[i - columns] ?? 0)
  }
  const parameters = PdfDict.of({ Predictor: 12, Columns: columns })
  const dict = stream.dict.clone().set('Filter', name('FlateDecode')).set('DecodeParms', parameters)
  return new PdfStream(dict, deflateSync(predicted))
}

function sorted(entries: UpdateEntry[]): UpdateEntry[] {
  return entries.sort((a, b) => a.num - b.num)
}
