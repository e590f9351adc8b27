import { deflateSync } from 'node:zlib'

/** A PDF of these objects, unchecked; the first is object 1, the catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  let sizeBytes = 0
  const parts: Buffer[] = []
  const write = (part: string | Buffer) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    sizeBytes += bytes.length
  }
  write('%PDF-1.7\n')
  const entries = objects.map((object, index) => {
    const entry = `${String(sizeBytes).padStart(10, '0')} 00000 n \n`
    write(`${index + 1} 0 obj\n`)
    write(object)
    write('\nendobj\n')
    return entry
  })
  const start = sizeBytes
  const size = objects.length + 1
  write(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\n`)
  write(`startxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

const catalog = (more = '') => `<</Type/Catalog/Pages 2 0 R${more}>>`
const onePage = '<</Type/Pages/Count 1/Kids[3 0 R]>>'
const page = (more = '') => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${more}>>`
const times = (count: number, text: string) => text.repeat(count)

/** A stream of these bytes, compressed last if its data is to be decoded by more filters. */
export function deflated(bytes: Buffer, filters = '/FlateDecode'): Buffer {
  const data = deflateSync(bytes)
  const head = Buffer.from(`<</Length ${data.length}/Filter[${filters}]>>stream\n`)
  return Buffer.concat([head, data, Buffer.from('\nendstream')])
}

function manyPages(): Buffer {
  const count = 3500
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
  return pdfOf([
    catalog(),
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    ...Array.from({ length: count }, () => page()),
  ])
}

/** Sixty levels, each of which names the next two hundred times. */
function deepTree(): Buffer {
  const levels = Array.from(
    { length: 60 },
    (_, level) => `<</Type/Pages/Count 1/Kids[${times(200, `${level + 3} 0 R `)}]>>`,
  )
  return pdfOf([catalog(), ...levels, page()])
}

/** A form in which 300 fields have 300 kids that have 300 kids, made of three objects. */
function fanningFields(): Buffer {
  const kids = (of: number) => times(300, `${of} 0 R `)
  const form = `/AcroForm<</Fields[${kids(4)}]>>`
  const fields = [`<</T(a)/Kids[${kids(5)}]>>`, `<</T(b)/Kids[${kids(6)}]>>`, '<</T(c)/FT/Sig>>']
  return pdfOf([catalog(form), onePage, page(), ...fields])
}

function unpacksToSixtyMegabytes(): Buffer {
  return pdfOf([catalog('/Metadata 4 0 R'), onePage, page(), deflated(Buffer.alloc(60_000_000, 32))])
}

function manyAnnotations(): Buffer {
  return pdfOf([catalog(), onePage, page(`/Annots[${times(120_000, '4 0 R ')}]`), 'null'])
}

function brokenReference(): Buffer {
  return Buffer.from(
    manyPages()
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n5'),
    'latin1',
  )
}

/** A form that paints with a pattern that draws the form, whose tiles are no step apart: PDFium draws it without end. */
export function drawnWithoutEnd(): Buffer {
  const stream = (head: string, code: string) => `<<${head}/Length ${code.length}>>stream\n${code}\nendstream`
  const form = '/Type/XObject/Subtype/Form'
  const tile = '/PatternType 1/BBox[0 0 225 161]'
  return pdfOf([
    catalog(),
    onePage,
    page('/Contents 4 0 R/Resources<</XObject<</a 5 0 R>>>>'),
    stream('', '/a Do'),
    stream(`${form}/Resources<</XObject<</b 6 0 R>>>>`, '/b Do'),
    stream(`${form}/Resources<</Pattern<</p 7 0 R>>>>`, 'q /Pattern cs /p scn 0 0 224 160 re f Q'),
    stream(`${tile}/Resources<</XObject<</c 5 0 R>>>>`, 'q /c Do Q'),
  ])
}

function longChain(): Buffer {
  let text = `%PDF-1.7\n1 0 obj${catalog()}endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n`
  let before = ''
  for (let revision = 0; revision < 4000; revision++) {
    const at = text.length
    text += `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 3/Root 1 0 R${before}>>\n`
    before = `/Prev ${at}`
  }
  return Buffer.from(`${text}startxref\n${before.slice('/Prev '.length)}\n%%EOF`, 'latin1')
}

const rubbish = (word: string) => Buffer.from(`%PDF-1.7\n${times(Math.floor(950_000 / word.length), word)}%%EOF`)

/** Files of less than a megabyte that are costly to read. */
export const hostilePdfs: Readonly<Record<string, () => Buffer>> = {
  'thousands of pages': manyPages,
  'a page tree that names itself over and over': deepTree,
  'fields that fan out': fanningFields,
  'sixty megabytes in sixty kilobytes': unpacksToSixtyMegabytes,
  'a page with 120,000 annotations': manyAnnotations,
  'pages without a cross-reference': brokenReference,
  'four thousand revisions': longChain,
  'dictionaries inside each other': () => rubbish('1 0 obj << '),
  'objects that never begin': () => rubbish('1 0 obj\n'),
}
