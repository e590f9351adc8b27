import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfObject, PdfRef, PdfStream } from '@laisen/pdf/objects'
import { plainInks, type StampInks, stampFonts, writeAppearance } from '../src/stamp/appearance.ts'
import { layoutStamp, type StampLayout } from '../src/stamp/layout.ts'

type Drawn = Omit<Parameters<typeof writeAppearance>[0], 'layout' | 'inks' | 'matrix'>

/** The content that the form of a stamp draws. */
function operators(layout: StampLayout, inks: StampInks, more: Drawn = {}): string {
  const objects: PdfObject[] = []
  const add = (object: PdfObject) => new PdfRef(objects.push(object))
  const form = objects[writeAppearance({ ...more, layout, inks, matrix: [1, 0, 0, 1, 0, 0] }, add).num - 1]
  assert.ok(form instanceof PdfStream)
  return Buffer.from(form.raw).toString('latin1')
}

function rounded(points: number): number {
  return Math.round(points * 1000) / 1000
}

test('a line drawn before is drawn anew as the current stamp requires', () => {
  const calibrated: StampInks = { ...plainInks, rgb: new PdfRef(99) }
  const info = { name: 'Somchai', reason: 'Approved', dateLine: '20/11/2026 10:42:07 +07:00' }
  const reasons = ['Approved', 'Approved', 'Ag\u0e4d\u0e23', 'Approved']
  for (const reason of reasons) {
    for (const lengthPoints of [150, 200, 150]) {
      const layout = layoutStamp({ lengthPoints, language: 'en', info: { ...info, reason } })
      for (const inks of [plainInks, calibrated, plainInks]) {
        const drawn = operators(layout, inks)
        for (const { sizePoints, x, baseline } of layout.lines) {
          assert.ok(drawn.includes(` ${rounded(sizePoints)} Tf `), drawn)
          assert.ok(drawn.includes(` ${rounded(x)} ${rounded(baseline)} Td `), drawn)
        }
        assert.equal(drawn.split(' scn ').length - 1, inks.rgb ? layout.lines.length : 0)
        assert.equal(drawn.split(' rg ').length - 1, inks.rgb ? 0 : layout.lines.length)
      }
    }
  }
})

test('a line is drawn with the codes of its glyphs in the current font', () => {
  const style = { face: 'regular', tone: 'ink', sizePoints: 8, x: 4 } as const
  const of = (...texts: string[]) => {
    const lines = texts.map((text, index) => ({ ...style, text, baseline: 40 - index * 10 }))
    return operators({ widthPoints: 200, heightPoints: 50, lines }, plainInks).split('\n')
  }
  const alone = of('', 'first')
  const behind = of('zyxwv', 'first')
  assert.notEqual(alone[1], behind[1])
  assert.deepEqual(of('', 'first'), alone)

  // The same first line, and letters behind it that its last font does not have.
  const narrow = of('first', 'second')
  assert.doesNotMatch(of('first', 'zyxwv').join(), /undefined|NaN/)
  assert.deepEqual(of('first', 'second'), narrow)
})

test('a layout drawn before is drawn anew with the picture and the fonts of this time', () => {
  const info = { name: 'Somchai', reason: 'Approved', dateLine: '20/11/2026 10:42:07 +07:00' }
  const size = { width: 10, height: 10 }
  const layout = layoutStamp({ lengthPoints: 200, language: 'en', picture: size, info })
  const image = { ...size, write: (add: (object: PdfObject) => PdfRef) => add(null) }
  const turned = { ...image, upright: [0, 1, -1, 0, 1, 0] }
  const lines = (text: string) => ({ ...size, operators: () => text })
  const looks = [
    [image, / 4\.2 \S+ cm \/Im Do Q/],
    [turned, / 4\.2 \S+ cm 0 1 -1 0 1 0 cm \/Im Do Q/],
    [undefined, /^(?:(?!Im Do)[\s\S])*$/],
    [lines('first lines '), /first lines /],
    [lines('second lines '), /second lines /],
    [image, / 4\.2 \S+ cm \/Im Do Q/],
  ] as const
  for (const [picture, look] of looks) {
    const drawn = operators(layout, plainInks, { picture })
    assert.match(drawn, look)
    assert.equal(drawn.split('Im Do').length - 1, picture && 'write' in picture ? 1 : 0)
  }

  const own = operators(layout, plainInks)
  const other = { ...layout.lines[0]!, text: 'zyxwv' }
  const fonts = stampFonts([other, ...layout.lines], { inks: plainInks, add: () => new PdfRef(1) })
  const shared = operators(layout, plainInks, { fonts })
  assert.notEqual(shared, own)
  assert.equal(operators(layout, plainInks), own)
  assert.equal(operators(layout, plainInks, { fonts }), shared)
})
