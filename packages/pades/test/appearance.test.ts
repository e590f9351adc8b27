import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfObject, PdfRef, PdfStream } from '@laisen/pdf/objects'
import { plainInks, type StampInks, writeAppearance } from '../src/stamp/appearance.ts'
import { layoutStamp, type StampLayout } from '../src/stamp/layout.ts'

/** The content that the form of a stamp draws. */
function operators(layout: StampLayout, inks: StampInks): string {
  const objects: PdfObject[] = []
  const add = (object: PdfObject) => new PdfRef(objects.push(object))
  const form = objects[writeAppearance({ layout, inks, matrix: [1, 0, 0, 1, 0, 0] }, add).num - 1]
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
