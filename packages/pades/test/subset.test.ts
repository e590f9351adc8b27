import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stampFont } from '@laisen/pades/font/stamp-font'
import { subsetFont } from '@laisen/pades/font/subset'
import { Blob, Face, Font } from 'harfbuzzjs'

function open(bytes: Uint8Array): Font {
  return new Font(new Face(new Blob(bytes)))
}

test('every glyph of a subset keeps its outline and width', () => {
  for (const face of ['regular', 'bold'] as const) {
    const { bytes, hb } = stampFont(face)
    const text = 'กขฃ ที่อยู่ น้ำ ÅÇé Ốồ fi “0123456789” ½'
    const glyphs = [...text].map((character) => hb.nominalGlyph(character.codePointAt(0)!) ?? 0)
    const subset = subsetFont(bytes, glyphs)
    const small = open(subset)
    assert.ok(subset.length < bytes.length / 4, `${subset.length} bytes`)
    for (const glyph of [0, ...glyphs]) {
      assert.equal(small.glyphToPath(glyph), hb.glyphToPath(glyph))
      assert.equal(small.glyphHAdvance(glyph), hb.glyphHAdvance(glyph))
    }
    assert.equal(small.glyphToPath(hb.nominalGlyph(0x5a)!), '')
  }
})

test('any single glyph of the font can be a subset', () => {
  const { bytes, hb } = stampFont('regular')
  for (let glyph = 0; glyph < 777; glyph += 7) {
    assert.equal(open(subsetFont(bytes, [glyph])).glyphToPath(glyph), hb.glyphToPath(glyph), `glyph ${glyph}`)
  }
})

test('the checksums of a subset are correct', () => {
  const subset = Buffer.from(subsetFont(stampFont('bold').bytes, [5, 40, 489]))
  const sum = (bytes: Buffer) => {
    let total = 0
    for (let at = 0; at < bytes.length; at += 4) total = (total + bytes.readUInt32BE(at)) >>> 0
    return total
  }
  // OpenType, "Calculating checksums": the whole file sums to this number once head contains its adjustment.
  assert.equal(sum(subset), 0xb1b0afba)
})
