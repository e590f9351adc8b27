import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { readPicture } from '@laisen/pades/image/picture'
import { decodePixels, rawSizeBytes } from '@laisen/pades/image/png-pixels'
import { decodeStream } from '@laisen/pdf/decode'
import { defaultLimits, Work } from '@laisen/pdf/limits'
import { type PdfObject, PdfRef, PdfStream } from '@laisen/pdf/objects'
import { jpegs, type PngOptions, png } from '@laisen/testkit/images'
import { pdf } from '@laisen/testkit/pdfs'
import { onePagePdf } from './support/one-page.ts'
import { pixel, renderPage } from './support/render.ts'
import { expectValid, signed } from './support/signing.ts'

const size = { width: 16, height: 12 }

/** The picture alone on a yellow page at one point per pixel, drawn by poppler. */
function shown(file: Buffer) {
  const picture = readPicture(file)
  const page = { widthPoints: picture.width, heightPoints: picture.height }
  const turn = picture.upright ? `${picture.upright.join(' ')} cm ` : ''
  const content = `1 1 0 rg 0 0 99 99 re f ${page.widthPoints} 0 0 ${page.heightPoints} 0 0 cm ${turn}/X Do`
  return renderPage(onePagePdf({ ...page, draw: (add) => ({ xObject: picture.write(add), content }) }))
}

const palette = [255, 0, 0, 0, 200, 0, 0, 0, 255, 120, 120, 120]
const quarter = (x: number, y: number) => (x < 8 ? 0 : 1) + (y < 6 ? 0 : 2)

/** What each kind of PNG shows in its four quadrants. */
const kinds: [string, PngOptions, [number, number, number][]][] = [
  ...([1, 2, 4, 8, 16] as const).map((bitDepth): [string, PngOptions, [number, number, number][]] => {
    const most = 2 ** bitDepth - 1
    const pixelOf = (x: number, y: number) => [[0, most, most, 0][quarter(x, y)]!]
    const [black, white] = [
      [0, 0, 0],
      [255, 255, 255],
    ] as [[number, number, number], [number, number, number]]
    return [`grey of ${bitDepth} bits`, { colourType: 0, bitDepth, pixel: pixelOf }, [black, white, white, black]]
  }),
  ...([8, 16] as const).map((bitDepth): [string, PngOptions, [number, number, number][]] => {
    const most = 2 ** bitDepth - 1
    const colours = [
      [most, 0, 0],
      [0, most, 0],
      [0, 0, most],
      [most, most, most],
    ]
    const pixelOf = (x: number, y: number) => colours[quarter(x, y)]!
    return [
      `RGB of ${bitDepth} bits`,
      { colourType: 2, bitDepth, pixel: pixelOf },
      [
        [255, 0, 0],
        [0, 255, 0],
        [0, 0, 255],
        [255, 255, 255],
      ],
    ]
  }),
  ...([2, 4, 8] as const).map((bitDepth): [string, PngOptions, [number, number, number][]] => [
    `palette of ${bitDepth} bits`,
    { colourType: 3, bitDepth, palette, pixel: (x, y) => [quarter(x, y)] },
    [
      [255, 0, 0],
      [0, 200, 0],
      [0, 0, 255],
      [120, 120, 120],
    ],
  ]),
  [
    'palette with transparency',
    { colourType: 3, bitDepth: 4, palette, transparency: [255, 0], pixel: (x, y) => [quarter(x, y)] },
    [
      [255, 0, 0],
      [255, 255, 0],
      [0, 0, 255],
      [120, 120, 120],
    ],
  ],
  [
    'grey with one transparent value',
    { colourType: 0, transparency: [0, 7], pixel: (x, y) => [[7, 100, 200, 7][quarter(x, y)]!] },
    [
      [255, 255, 0],
      [100, 100, 100],
      [200, 200, 200],
      [255, 255, 0],
    ],
  ],
  [
    'RGB with one transparent colour',
    {
      colourType: 2,
      transparency: [0, 1, 0, 2, 0, 3],
      pixel: (x, y) =>
        [
          [1, 2, 3],
          [1, 2, 4],
          [255, 0, 0],
          [0, 0, 255],
        ][quarter(x, y)]!,
    },
    [
      [255, 255, 0],
      [1, 2, 4],
      [255, 0, 0],
      [0, 0, 255],
    ],
  ],
  ...([8, 16] as const).flatMap((bitDepth): [string, PngOptions, [number, number, number][]][] => {
    const most = 2 ** bitDepth - 1
    const alpha = (x: number, y: number) => [most, 0, most, 0][quarter(x, y)]!
    return [
      [
        `grey and alpha of ${bitDepth} bits`,
        { colourType: 4, bitDepth, pixel: (x, y) => [0, alpha(x, y)] },
        [
          [0, 0, 0],
          [255, 255, 0],
          [0, 0, 0],
          [255, 255, 0],
        ],
      ],
      [
        `RGB and alpha of ${bitDepth} bits`,
        { colourType: 6, bitDepth, pixel: (x, y) => [0, 0, most, alpha(x, y)] },
        [
          [0, 0, 255],
          [255, 255, 0],
          [0, 0, 255],
          [255, 255, 0],
        ],
      ],
    ]
  }),
]

test('every kind of PNG, interlaced or not, looks right', () => {
  for (const [kind, options, expected] of kinds) {
    for (const interlaced of [false, true]) {
      const page = shown(png({ ...size, ...options, interlaced }))
      const seen = (
        [
          [3, 3],
          [12, 3],
          [3, 9],
          [12, 9],
        ] as const
      ).map(([x, y]) => pixel(page, x, y))
      assert.deepEqual(seen, expected, `${kind}${interlaced ? ', interlaced' : ''}`)
    }
  }
})

test('every row filter is undone, whatever its neighbours are [PNG §9]', () => {
  // Few values, so that Paeth has to choose between neighbours that are equally near.
  const value = (x: number, y: number, channel: number) =>
    ((Math.imul(Math.imul(x * 40 + y, 3) + channel + 1, 0x9e3779b1) >>> 20) % 5) * 20
  const pixelAt = (x: number, y: number) => [0, 1, 2].map((channel) => value(x, y, channel))
  const file = png({ width: 40, height: 40, colourType: 6, pixel: (x, y) => [...pixelAt(x, y), 255] })
  const objects: PdfObject[] = []
  readPicture(file).write((object) => new PdfRef(objects.push(object)))
  const [image] = objects.filter((object) => object instanceof PdfStream)
  const resolve = (object: PdfObject | undefined) => object ?? null
  const stored = decodeStream({ work: new Work(defaultLimits), resolve }, image!)
  const wanted = Array.from({ length: 1600 }, (_, at) => pixelAt(at % 40, Math.floor(at / 40))).flat()
  assert.deepEqual([...stored], wanted)
})

test('interlaced pictures of odd sizes have all their passes in place', () => {
  for (const [width, height] of [
    [1, 1],
    [3, 2],
    [5, 9],
    [13, 7],
  ] as const) {
    const look = { width, height, colourType: 2, pixel: (x: number, y: number) => [x * 19, y * 28, 77] } as const
    const [plain, interlaced] = [shown(png(look)), shown(png({ ...look, interlaced: true }))]
    assert.deepEqual(interlaced, plain, `${width} × ${height}`)
  }
})

test('a picture without alpha is not recompressed', () => {
  const file = png({ ...size, colourType: 2, pixel: (x, y) => [x, y, 0] })
  const start = file.indexOf('IDAT') + 4
  const data = file.subarray(start, start + file.readUInt32BE(start - 8))
  const page = onePagePdf({
    widthPoints: 16,
    heightPoints: 12,
    draw: (add) => ({ xObject: readPicture(file).write(add), content: '/X Do' }),
  })
  assert.ok(Buffer.from(page).includes(data))
})

test('every kind of JPEG looks right and is upright', () => {
  const near = (seen: readonly number[], wanted: readonly number[], what: string) =>
    assert.ok(
      seen.every((value, index) => Math.abs(value - wanted[index]!) < 60),
      `${what}: ${seen}`,
    )
  for (const kind of ['colour', 'progressive', 'cmyk'] as const) {
    const page = shown(jpegs[kind])
    near(pixel(page, 3, 4), [220, 40, 40], kind)
    near(pixel(page, 12, 4), [40, 60, 200], kind)
  }
  const grey = shown(jpegs.grey)
  near(pixel(grey, 3, 4), [94, 94, 94], 'grey')
  // Held upright: the left side of the stored image is shown at the top.
  const rotated = shown(jpegs.rotated)
  assert.deepEqual([rotated.width, rotated.height], [8, 16])
  near(pixel(rotated, 4, 3), [220, 40, 40], 'rotated, above')
  near(pixel(rotated, 4, 12), [40, 60, 200], 'rotated, below')
})

test("a camera's data about place and owner is not put into the document", async () => {
  assert.ok(jpegs.rotated.includes('Exif'))
  const document = await signed(pdf(), { stamp: { picture: readPicture(jpegs.rotated) } })
  await expectValid(document)
  assert.ok(!Buffer.from(document).includes('Exif'))
})

test('a stamp with each kind of picture is valid', async () => {
  for (const [, options] of kinds.slice(-7)) {
    await expectValid(await signed(pdf(), { stamp: { picture: readPicture(png({ ...size, ...options })) } }))
  }
})

test('a file that is not a picture is refused by name', () => {
  for (const file of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from('GIF89a'), Buffer.from('\x89PNG')]) {
    assert.throws(() => readPicture(file), { code: 'IMAGE_UNKNOWN' })
  }
})

test('a truncated or changed picture is refused as broken', () => {
  const file = png({ ...size, colourType: 6, pixel: (x, y) => [x, y, 0, 255] })
  for (let length = 8; length < file.length; length += 1) {
    assert.throws(() => readPicture(file.subarray(0, length)), { code: 'IMAGE_BROKEN' }, `PNG of ${length} bytes`)
  }
  for (let length = 3; length < jpegs.colour.length; length += 1) {
    assert.throws(
      () => readPicture(jpegs.colour.subarray(0, length)),
      { code: 'IMAGE_BROKEN' },
      `JPEG of ${length} bytes`,
    )
  }
  const flipped = Buffer.from(file)
  flipped[file.indexOf('IDAT') + 8]! ^= 1
  assert.throws(() => readPicture(flipped), { code: 'IMAGE_BROKEN' })
})

test('a picture with too many bytes or pixels is refused before it is decompressed', () => {
  assert.throws(() => readPicture(Buffer.alloc(25_000_001)), { code: 'IMAGE_TOO_LARGE' })
  assert.throws(() => readPicture(claiming(60_000, 60_000)), { code: 'IMAGE_TOO_LARGE' })
  // Of costly kinds, fewer pixels: 16 bits take twice the memory.
  const deep = { bitDepth: 16, colourType: 6 }
  assert.throws(() => readPicture(claiming(6000, 6000, deep)), { code: 'IMAGE_TOO_LARGE' })
  assert.throws(() => readPicture(claiming(6000, 6000, { bitDepth: 16, colourType: 2 })), { code: 'IMAGE_TOO_LARGE' })
  // A small header with data that decompresses to far more.
  const swollen = png({ colourType: 0, width: 8, height: 1, pixel: () => [0] })
  assert.throws(() => readPicture(withData(swollen, deflateSync(Buffer.alloc(50_000_000)))), { code: 'IMAGE_BROKEN' })
})

test('a picture that must be decoded has at most 16 million pixels, or 8 million if it is of a slow kind', () => {
  for (const [width, kind, limitMegapixels] of [
    [4001, { bitDepth: 1, colourType: 0, interlaced: true }, 8],
    [8001, { bitDepth: 8, colourType: 6, interlaced: false }, 16],
  ] as const) {
    const header = { width, height: 2000, ...kind }
    const file = withData(claiming(width, 2000, kind), deflateSync(Buffer.alloc(rawSizeBytes(header)), { level: 1 }))
    const facts = { limitMegabytes: 25, limitMegapixels }
    assert.throws(() => readPicture(file), { code: 'IMAGE_TOO_LARGE', facts })
  }
})

test('a picture with alpha is separated in the memory that it was unpacked to', () => {
  const header = { width: 40, height: 30, bitDepth: 8, colourType: 6, interlaced: false } as const
  const raw = Buffer.alloc(30 * (1 + 40 * 4), 7)
  for (let row = 0; row < 30; row += 1) raw[row * 161] = 0
  const { colour, alpha } = decodePixels(header, raw, {})
  assert.equal(colour.buffer, raw.buffer)
  assert.deepEqual([colour.length, alpha?.length], [40 * 30 * 3, 40 * 30])
})

test('a palette index beyond the palette is refused', () => {
  const file = png({ ...size, colourType: 3, palette, transparency: [0], pixel: () => [9] })
  assert.throws(() => readPicture(file), { code: 'IMAGE_BROKEN' })
})

/** A picture whose header claims this size, with a matching checksum. */
function claiming(width: number, height: number, { bitDepth = 1, colourType = 0, interlaced = false } = {}): Buffer {
  const file = png({ colourType: 0, bitDepth: 1, width: 8, height: 1, pixel: () => [0] })
  file.set([bitDepth, colourType, 0, 0, interlaced ? 1 : 0], 24)
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

/** The same picture with other compressed data. */
function withData(file: Buffer, data: Buffer): Buffer {
  const at = file.indexOf('IDAT') - 4
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write('IDAT', 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([file.subarray(0, at), head, data, check, file.subarray(-12)])
}

test('a picture is stored with transparency only where some pixel is transparent', () => {
  const keys = (alphaOf: (x: number, y: number) => number) => {
    const pixel = (x: number, y: number) => [200, 0, 0, alphaOf(x, y)]
    const written: PdfObject[] = []
    readPicture(png({ ...size, colourType: 6, bitDepth: 8, pixel })).write((object) => {
      written.push(object)
      return new PdfRef(written.length)
    })
    return written.map((object) => (object instanceof PdfStream ? object.dict.get('SMask') !== undefined : false))
  }
  assert.deepEqual(
    keys(() => 255),
    [false],
  )
  assert.deepEqual(
    keys((x, y) => (x === size.width - 1 && y === size.height - 1 ? 254 : 255)),
    [false, true],
  )
})
