import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { readPicture } from '@laisen/pades/image/picture'
import { srgbProfile } from '@laisen/pades/image/srgb'
import { signPdf } from '@laisen/pades/sign'
import { decodeStream } from '@laisen/pdf/decode'
import { name, PdfDict, type PdfObject, PdfRef, PdfStream, type PdfString } from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { jpegs, png } from '@laisen/testkit/images'
import { pdf } from '@laisen/testkit/pdfs'
import { archival, type Claim } from './support/archival.ts'
import { changed, setCatalog } from './support/changed.ts'
import { pixel, renderPage } from './support/render.ts'
import { expectValid, request, signed } from './support/signing.ts'

/** Red that fades from left to right. */
const fading = readPicture(
  png({ width: 16, height: 4, colourType: 6, pixel: (x) => [200, 0, 0, Math.round((x * 255) / 15)] }),
)

/** Every object that signing added to a document that is still the PDF/A it claims to be. */
async function added(
  claim: Claim,
  facts: Parameters<typeof request>[0] = {},
): Promise<{ pdf: Pdf; objects: PdfObject[] }> {
  const document = archival(claim)
  const before = openPdf(bytesSource(document)).size
  const result = await signed(document, facts)
  await expectValid(result, { pdfa: `${claim.part}b` })
  const after = openPdf(bytesSource(result))
  return {
    pdf: after,
    objects: after
      .objectNumbers()
      .filter((num) => num >= before)
      .map((num) => after.get(new PdfRef(num))),
  }
}

const dictOf = (object: PdfObject) =>
  object instanceof PdfStream ? object.dict : object instanceof PdfDict ? object : undefined

function forms({ pdf: after, objects }: { pdf: Pdf; objects: PdfObject[] }): string {
  const streams = objects
    .filter((object) => object instanceof PdfStream)
    .filter(({ dict }) => dict.name('Subtype') === 'Form')
  return streams.map((stream) => Buffer.from(decodeStream(after, stream)).toString('latin1')).join('')
}

test('a stamp on a PDF/A-1 document has no transparency and only calibrated colours', async () => {
  const result = await added({ part: 1 }, { stamp: { picture: fading }, name: 'Alice' })
  const dicts = result.objects.map(dictOf).filter((dict) => dict !== undefined)
  assert.ok(dicts.every((dict) => !dict.has('SMask') && !dict.has('Group')))
  assert.ok(dicts.some((dict) => dict.has('CIDSet')))
  assert.doesNotMatch(forms(result), / (rg|RG|g|G|k|K)\s/)
  const image = dicts.find((dict) => dict.name('Subtype') === 'Image')!
  const space = result.pdf.resolve(image.get('ColorSpace')) as PdfObject[]
  assert.deepEqual(space[0], name('ICCBased'))
  assert.ok(
    dicts.every((dict) => !dict.has('Subtype') || dict.name('Subtype') !== 'Widget' || dict.number('F') === 132),
  )
})

test('the CIDSet of a PDF/A-1 stamp names every character of its font and no other [ISO 32000-2 table 122]', async () => {
  for (const person of ['A', 'Alice', 'Alice Example', 'Nattapong Srisuwan', 'ศิริพร แก้วมณี']) {
    const { pdf: after, objects } = await added({ part: 1 }, { stamp: { picture: fading }, name: person })
    const dicts = objects.map(dictOf).filter((dict) => dict !== undefined)
    const fonts = dicts.filter((dict) => dict.name('Subtype') === 'CIDFontType2')
    assert.ok(fonts.length > 0)
    for (const font of fonts) {
      // ISO 19005-1 §6.3.3.1: as the encoding says, and that is Identity-H.
      const system = after.dictAt(font, 'CIDSystemInfo')!
      const says = ['Registry', 'Ordering'].map((key) => Buffer.from((system.get(key) as PdfString).bytes).toString())
      assert.deepEqual([...says, system.number('Supplement')], ['Adobe', 'Identity', 0])
      const set = after.resolve(after.dictAt(font, 'FontDescriptor')!.get('CIDSet')) as PdfStream
      const map = after.resolve(font.get('CIDToGIDMap')) as PdfStream
      const count = decodeStream(after, map).length / 2
      const bits = Array.from(decodeStream(after, set), (byte) => byte.toString(2).padStart(8, '0')).join('')
      assert.equal(bits, '1'.repeat(count).padEnd(Math.ceil(count / 8) * 8, '0'))
    }
  }
})

test('the profile of colours is sRGB by its own tables [ICC.1:2001-04]', () => {
  const stream = srgbProfile()
  assert.deepEqual([stream.dict.get('N'), stream.dict.name('Alternate')], [3, 'DeviceRGB'])
  const profile = inflateSync(stream.raw)
  assert.equal(profile.readUInt32BE(0), profile.length)
  assert.equal(profile.toString('latin1', 12, 24), 'mntrRGB XYZ ')
  assert.equal(profile.toString('latin1', 36, 40), 'acsp')
  const tags = new Map<string, Buffer>()
  for (let row = 0; row < profile.readUInt32BE(128); row += 1) {
    const at = 132 + row * 12
    const [start, sizeBytes] = [profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)]
    assert.ok(start % 4 === 0 && start + sizeBytes <= profile.length)
    tags.set(profile.toString('latin1', at, at + 4), profile.subarray(start, start + sizeBytes))
  }
  assert.deepEqual(new Set(tags.keys()), new Set('desc cprt wtpt rXYZ gXYZ bXYZ rTRC gTRC bTRC'.split(' ')))
  // §6.5.17: the number of ASCII characters with the final zero, then they, then two empty parts of fixed size.
  const description = tags.get('desc')!
  const length = description.readUInt32BE(8)
  assert.equal(description.toString('latin1', 12, 12 + length), 'sRGB IEC61966-2.1\0')
  assert.equal(description.length, 12 + length + 8 + 3 + 67)
  // §A: the colorants add up to the white of the profile connection space.
  for (const axis of [0, 1, 2]) {
    const value = (tag: string) => tags.get(tag)!.readInt32BE(8 + axis * 4) / 65_536
    assert.ok(Math.abs(value('rXYZ') + value('gXYZ') + value('bXYZ') - value('wtpt')) < 0.001)
  }
})

test('a transparent picture looks the same on white whether flattened or not', async () => {
  const look = async (document: Uint8Array) =>
    renderPage(await signed(document, { stamp: { picture: fading, hideInfo: true, lengthPoints: 160 } }))
  const [plain, flat] = [await look(pdf()), await look(archival({ part: 1 }))]
  for (const x of [80, 120, 160, 200, 225]) {
    const [a, b] = [pixel(plain, x, plain.height - 85), pixel(flat, x, flat.height - 85)]
    assert.ok(
      a.every((value, channel) => Math.abs(value - b[channel]!) <= 6),
      `${a} and ${b} at ${x}`,
    )
  }
})

test('an invisible signature on a PDF/A-1 document has an empty appearance', async () => {
  const { objects } = await added({ part: 1 }, { stamp: undefined })
  assert.ok(objects.some((object) => dictOf(object)?.has('AP')))
})

test('later PDF/A parts keep transparency and the colours of an RGB output intent; without one, a picture is flattened', async () => {
  const isTransparent = (object: PdfObject) => dictOf(object)?.has('SMask') ?? false
  for (const part of [2, 3]) {
    const without = await added({ part }, { stamp: { picture: fading } })
    assert.ok(!without.objects.some(isTransparent))
    assert.doesNotMatch(forms(without), / (rg|RG) /)
    const intended = await added({ part, rgbIntent: true }, { stamp: { picture: fading } })
    assert.ok(intended.objects.some(isTransparent))
    assert.match(forms(intended), / rg /)
  }
})

test('grey and indexed pictures are calibrated too, and CMYK is refused', async () => {
  const grey = readPicture(png({ width: 4, height: 4, colourType: 0, pixel: () => [128] }))
  const { objects } = await added({ part: 3 }, { stamp: { picture: grey } })
  const image = objects.map(dictOf).find((dict) => dict?.name('Subtype') === 'Image')!
  assert.deepEqual((image.get('ColorSpace') as PdfObject[])[0], name('CalGray'))
  const indexed = readPicture(
    png({
      width: 4,
      height: 4,
      colourType: 3,
      palette: [255, 0, 0, 0, 0, 255],
      pixel: (x) => [x % 2],
    }),
  )
  const more = await added({ part: 1 }, { stamp: { picture: indexed } })
  const space = more.objects
    .map(dictOf)
    .find((dict) => dict?.name('Subtype') === 'Image')!
    .get('ColorSpace') as PdfObject[]
  assert.ok(space[1] instanceof PdfRef)
  const cmyk = readPicture(jpegs.cmyk)
  await signed(pdf(), { stamp: { picture: cmyk } })
  await assert.rejects(signed(archival({ part: 2 }), { stamp: { picture: cmyk } }), { code: 'IMAGE_UNSUPPORTED' })
})

test('on a tagged document the tab order follows the structure, and a stamp is reported', async () => {
  const tagged = changed((update) => setCatalog(update, { MarkInfo: PdfDict.of({ Marked: true }) }))
  const once = await signed(tagged, { name: 'Alice' })
  await expectValid(once)
  assert.equal(openPdf(bytesSource(once)).page(1).dict.name('Tabs'), 'S')
  await expectValid(await signed(once, { stamp: { y: 400 } }), { signatures: 2 })
  const notices = async (facts: Parameters<typeof request>[0]) =>
    (await signPdf(bytesSource(tagged), request(facts))).notices
  assert.deepEqual(await notices({}), ['NO_LONGER_PDF_UA'])
  assert.deepEqual(await notices({ stamp: undefined }), [])
})
