/** sRGB as an ICC profile (ICC.1:2001-04, version 2, which PDF 1.4 and therefore every part of PDF/A accepts). */
import { deflateSync } from 'node:zlib'
import { name, PdfDict, PdfStream } from '@laisen/pdf/objects'

/** IEC 61966-2-1, adapted to D50 as the profile connection space requires; s15Fixed16. */
const columns = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
}
const whitePoint = [0.9642, 1, 0.82491]
const curveSteps = 1024

let known: PdfStream | undefined

/** The profile as a stream for a document. */
export function srgbProfile(): PdfStream {
  known ??= new PdfStream(
    PdfDict.of({ N: 3, Alternate: name('DeviceRGB'), Filter: name('FlateDecode') }),
    deflateSync(profile()),
  )
  return known
}

/** Grey close enough to sRGB for a stamp; CalGray needs no profile (ISO 32000-2 §8.6.5.2). */
export const calibratedGray = [name('CalGray'), PdfDict.of({ WhitePoint: [0.9505, 1, 1.089], Gamma: 2.2 })]

function profile(): Buffer {
  const tags: [string, Buffer][] = [
    ['desc', description('sRGB IEC61966-2.1')],
    ['cprt', Buffer.concat([type('text'), Buffer.from('No copyright\0', 'latin1')])],
    ['wtpt', xyz(whitePoint)],
    ...Object.entries(columns).map(([tag, value]): [string, Buffer] => [tag, xyz(value)]),
    ['rTRC', curve()],
  ]
  // The three curves are the same, so three entries point to one.
  const entries = [
    ...tags.map(([tag], index) => ({ tag, index })),
    ...['gTRC', 'bTRC'].map((tag) => ({ tag, index: tags.length - 1 })),
  ]
  const places: number[] = []
  const table = Buffer.alloc(4 + entries.length * 12)
  const parts: Buffer[] = []
  let offset = 128 + table.length
  for (const [index, [, data]] of tags.entries()) {
    places[index] = offset
    parts.push(data, Buffer.alloc(-data.length & 3))
    offset += data.length + (-data.length & 3)
  }
  table.writeUInt32BE(entries.length)
  for (const [row, { tag, index }] of entries.entries()) {
    table.write(tag, 4 + row * 12, 'latin1')
    table.writeUInt32BE(places[index]!, 8 + row * 12)
    table.writeUInt32BE(tags[index]![1].length, 12 + row * 12)
  }
  return Buffer.concat([header(offset), table, ...parts])
}

function header(sizeBytes: number): Buffer {
  const head = Buffer.alloc(128)
  head.writeUInt32BE(sizeBytes, 0)
  head.writeUInt32BE(0x02100000, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [index, value] of [2026, 1, 1, 0, 0, 0].entries()) head.writeUInt16BE(value, 24 + index * 2)
  head.write('acsp', 36, 'latin1')
  fixed(whitePoint).copy(head, 68)
  return head
}

function type(signature: string): Buffer {
  return Buffer.from(`${signature}\0\0\0\0`, 'latin1')
}

function fixed(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65536), index * 4)
  return bytes
}

function xyz(values: readonly number[]): Buffer {
  return Buffer.concat([type('XYZ '), fixed(values)])
}

/** textDescriptionType: ASCII, then an empty Unicode and an empty ScriptCode part. */
function description(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length + 1)
  return Buffer.concat([type('desc'), length, Buffer.from(`${text}\0`, 'latin1'), Buffer.alloc(4 + 4 + 2 + 1 + 67)])
}

function curve(): Buffer {
  const values = Buffer.alloc(4 + curveSteps * 2)
  values.writeUInt32BE(curveSteps)
  for (let step = 0; step < curveSteps; step += 1) {
    const encoded = step / (curveSteps - 1)
    const linear = encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
    values.writeUInt16BE(Math.round(linear * 65535), 4 + step * 2)
  }
  return Buffer.concat([type('curv'), values])
}
