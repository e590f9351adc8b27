import { constants, deflateSync } from 'node:zlib'
import { deflated, pdfOf } from './pdfs-hostile.ts'

/** A PDF that costs more than it looks: in time, in memory, or by what it makes us write. */
interface CostlyPdf {
  /** Builds it, at this part of its full size. */
  make(scale?: number): Uint8Array
  /** Whether it is the stamp on all pages that costs. */
  allPages?: boolean
}

const box = '/MediaBox[0 0 595 842]'
const catalog = (more = '', pages = 2) => `<</Type/Catalog/Pages ${pages} 0 R${more}>>`
const onePage = '<</Type/Pages/Count 1/Kids[3 0 R]>>'
const page = (more = '') => `<</Type/Page/Parent 2 0 R${box}${more}>>`
const list = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at)).join(' ')
const size = (full: number, scale = 1) => Math.max(1, Math.round(full * scale))

/** The first page, and behind it pages with these entries. All objects follow the pages. */
function pagesWith(
  entries: readonly string[],
  objects: (first: number) => readonly (string | Buffer)[],
  form = '',
): Uint8Array {
  const count = entries.length + 1
  const kids = list(count, (at) => `${at + 3} 0 R`)
  const pages = [page(), ...entries.map((entry) => page(entry))]
  return pdfOf([catalog(form), `<</Type/Pages/Count ${count}/Kids[${kids}]>>`, ...pages, ...objects(count + 3)])
}

/** One signature that names a list of references so many times, each of which names a list of fields. */
function lockedFields(scale?: number): Uint8Array {
  const count = size(12_000, scale)
  const form = '/AcroForm<</Fields[4 0 R]/SigFlags 3>>'
  return pdfOf([
    catalog(form),
    onePage,
    page(),
    '<</FT/Sig/T(a)/V 5 0 R>>',
    '<</Type/Sig/Reference 6 0 R>>',
    `[${'7 0 R '.repeat(count)}]`,
    '<</TransformMethod/FieldMDP/TransformParams<</Action/Include/Fields 8 0 R>>>>',
    `[${'(b)'.repeat(count)}]`,
  ])
}

/** As many signatures as references, and all of them share the references. */
function lockingSignatures(scale?: number): Uint8Array {
  const count = size(8000, scale)
  const first = 7
  const fields = Array.from({ length: count }, (_, at) => `<</FT/Sig/T(a${at})/V<</Type/Sig/Reference 4 0 R>>>>`)
  const form = `/AcroForm<</Fields[${list(count, (at) => `${at + first} 0 R`)}]>>`
  const reference = '<</TransformMethod/FieldMDP/TransformParams<</Action/Include/Fields 6 0 R>>>>'
  const names = `[${'(b)'.repeat(count)}]`
  return pdfOf([catalog(form), onePage, page(), `[${'5 0 R '.repeat(count)}]`, reference, names, ...fields])
}

function fieldsOfOneSignature(scale?: number): Uint8Array {
  const count = size(20_000, scale)
  const first = 5
  const fields = Array.from({ length: count }, (_, at) => `<</FT/Sig/T(a${at})/V 4 0 R>>`)
  const form = `/AcroForm<</Fields[${list(count, (at) => `${at + first} 0 R`)}]>>`
  return pdfOf([catalog(form), onePage, page(), '<</Type/Sig>>', ...fields])
}

const metadata = (stream: Buffer) => pdfOf([catalog('/Metadata 4 0 R'), onePage, page(), stream])
const repeated = (text: string, bytes: number) => Buffer.alloc(bytes, text, 'latin1')

/** Pages that all have this stream as their content. */
const sharedContent = (pages: number, stream: Buffer) =>
  pagesWith(new Array<string>(pages).fill(`/Contents ${pages + 4} 0 R`), () => [stream])

function ownContents(pages: number, stream: Buffer): Uint8Array {
  const entries = Array.from({ length: pages }, (_, at) => `/Contents ${pages + 4 + at} 0 R`)
  return pagesWith(entries, () => new Array<Buffer>(pages).fill(stream))
}

function realPages(scale?: number): Uint8Array {
  const count = size(200_000, scale)
  const content = '<</Length 20>>stream\nBT (Some text) Tj ET\nendstream'
  const entry = '/Resources<</ProcSet[/PDF/Text]>>/Contents'
  const kids = list(count, (at) => `${at + 3} 0 R`)
  const pages = Array.from({ length: count }, (_, at) => page(`${entry} ${count + 3 + at} 0 R`))
  const contents = new Array<string>(count).fill(content)
  return pdfOf([catalog(), `<</Type/Pages/Count ${count}/Kids[${kids}]>>`, ...pages, ...contents])
}

/** Signed once, so that a stamp on all pages is a widget on each. */
const signedForm = '/AcroForm<</Fields[<</FT/Sig/T(a)/V<</Type/Sig>>>>]/SigFlags 3>>'

/** Pages that share one entry, which names one object so many times. */
function sharedList(
  entry: string,
  { pages, items, form }: { pages: number; items: number; form?: string },
): Uint8Array {
  const objects = (at: number) => [`[${`${at + 1} 0 R `.repeat(items)}]`, '<</Length 1>>stream\nn\nendstream']
  return pagesWith(new Array<string>(pages).fill(`/${entry} ${pages + 4} 0 R`), objects, form)
}

function sharedResources(scale?: number): Uint8Array {
  const [pages, items] = [500, size(10_000, scale)]
  const first = pages + 4
  const forms = list(items, (at) => `/F${at} 3 0 R`)
  const own = `/Resources<</XObject ${first} 0 R>>`
  return pagesWith(new Array<string>(pages).fill(own), () => [`<<${forms}>>`])
}

/** Objects in one stream, each at another place than the cross-reference says; the last two are what is looked for. */
function misplacedMembers(scale?: number): Uint8Array {
  const count = size(60_000, scale)
  const first = 10
  const bodies = [
    catalog('', first + 1),
    `<</Type/Pages/Count ${count}/Kids[${list(count, (at) => `${first + 2 + at} 0 R`)}]>>`,
  ]
  const parts = [...bodies, ...new Array<string>(count).fill(page())]
  let at = 0
  const heads = parts.map((body, index) => {
    const head = `${first + index} ${at}`
    at += body.length + 1
    return head
  })
  const head = `${heads.join(' ')} `
  const body = Buffer.from(`${head}${parts.join(' ')}`, 'latin1')
  const rows = Buffer.concat([
    Buffer.from([1, 0, 0, 0, 9, 0, 0]),
    ...parts.map(() => Buffer.from([2, 0, 0, 0, 1, 0xff, 0xff])),
  ])
  const begin = Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/ObjStm/N ${parts.length}/First ${head.length}/Length ${body.length}>>stream\n`,
  )
  const middle = Buffer.from('\nendstream endobj\n')
  const dict = `/Type/XRef/W[1 4 2]/Index[1 1 ${first} ${parts.length}]/Size ${first + parts.length}/Root ${first} 0 R`
  const xref = Buffer.from(`2 0 obj<<${dict}/Length ${rows.length}>>stream\n`)
  const end = Buffer.from(`\nendstream endobj\nstartxref\n${begin.length + body.length + middle.length}\n%%EOF`)
  return Buffer.concat([begin, body, middle, xref, rows, end])
}

const rubbish = (word: string, bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), repeated(word, bytes), Buffer.from('%%EOF')])

/** A stream that decodes to much before it turns out to be damaged. */
function damaged(bytes: number): Buffer {
  const begun = deflateSync(repeated('q Q ', bytes), { finishFlush: constants.Z_SYNC_FLUSH })
  // RFC 1951 §3.2.3: a block of the reserved kind.
  const data = Buffer.concat([begun, Buffer.from([7])])
  const head = Buffer.from(`<</Length ${data.length}/Filter/FlateDecode>>stream\n`)
  return Buffer.concat([head, data, Buffer.from('\nendstream')])
}

/** Files that make a reader without limits work for seconds, take hundreds of megabytes, or write as much. */
export const costlyPdfs: Readonly<Record<string, CostlyPdf>> = {
  'references × names of a lock': { make: lockedFields },
  'signatures × references × names of a lock': { make: lockingSignatures },
  'fields of one signature': { make: fieldsOfOneSignature },
  'Flate and ASCII85': {
    make: (scale) => metadata(deflated(repeated('z', size(60_000_000, scale)), '/FlateDecode/ASCII85Decode')),
  },
  'Flate and ASCIIHex': {
    make: (scale) => metadata(deflated(repeated('20', size(60_000_000, scale)), '/FlateDecode/ASCIIHexDecode')),
  },
  'Flate and RunLength': {
    make: (scale) => metadata(deflated(repeated('\x81 ', size(60_000_000, scale)), '/FlateDecode/RunLengthDecode')),
  },
  'Flate in Flate': {
    make: (scale) =>
      metadata(deflated(deflateSync(repeated(' ', size(60_000_000, scale))), '/FlateDecode/FlateDecode')),
  },
  'unclosed states': {
    make: (scale) => sharedContent(1, deflated(repeated('q ', size(62_000_000, scale)))),
    allPages: true,
  },
  'unclosed states on pages': {
    make: (scale) => sharedContent(31, deflated(repeated('q ', size(6_000_000, scale)))),
    allPages: true,
  },
  'unclosed states on pages of their own': {
    make: (scale) => ownContents(31, deflated(repeated('q ', size(6_000_000, scale)))),
    allPages: true,
  },
  'damaged content on pages': { make: (scale) => ownContents(31, damaged(size(60_000_000, scale))), allPages: true },
  'beginnings of objects': { make: (scale) => rubbish('1 0 obj ', size(100_000_000, scale)) },
  'the word obj': { make: (scale) => rubbish('obj', size(100_000_000, scale)) },
  'empty dictionaries': {
    make: (scale) =>
      pdfOf([
        catalog('/Extensions 4 0 R/AcroForm 4 0 R'),
        onePage,
        page(),
        `[${'<<>>'.repeat(size(4_000_000, scale))}]`,
      ]),
  },
  pages: { make: realPages, allPages: true },
  'a million contents': {
    make: (scale) => sharedList('Contents', { pages: 1, items: size(1_000_000, scale) }),
    allPages: true,
  },
  'contents that pages share': {
    make: (scale) => sharedList('Contents', { pages: 1000, items: size(20_000, scale) }),
    allPages: true,
  },
  'annotations that pages share': {
    make: (scale) => sharedList('Annots', { pages: 1000, items: size(20_000, scale), form: signedForm }),
    allPages: true,
  },
  'boxes that pages share': {
    make: (scale) => sharedList('MediaBox', { pages: 2000, items: size(100_000, scale) }),
    allPages: true,
  },
  'forms that pages share': { make: sharedResources, allPages: true },
  'misplaced members': { make: misplacedMembers, allPages: true },
}
