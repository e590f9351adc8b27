import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { stampFont } from '@laisen/pades/font/stamp-font'
import { dateLine, pdfDate } from '@laisen/pades/stamp/date-line'
import { layoutStamp, stampSize } from '@laisen/pades/stamp/layout'
import { measureText } from '@laisen/pades/stamp/measure'
import type { StampInfo } from '@laisen/pades/stamp/text-lines'
import { plainText, wrapText } from '@laisen/pades/stamp/wrap'
import { workOf } from '@laisen/testkit/thread-time'

const info: StampInfo = {
  name: 'Alice Example',
  reason: 'Approve',
  location: 'Bangkok',
  dateLine: '20/11/2026 10:42:07 +07:00',
}
const picture = { width: 880, height: 230 }

test('a stamp has the requested width and the height that its content needs', () => {
  const height = (content: Partial<Parameters<typeof stampSize>[0]>) => {
    const { widthPoints, heightPoints } = stampSize({ lengthPoints: 200, language: 'en', picture, info, ...content })
    assert.equal(widthPoints, 200)
    return heightPoints
  }
  assert.ok(height({}) > height({ picture: undefined }))
  assert.ok(height({ info: { ...info, reason: 'why '.repeat(100) } }) > height({}))
  assert.ok(height({ info: { dateLine: info.dateLine } }) < height({}))
  assert.equal(height({ info: undefined }), 52.27)
  assert.deepEqual(stampSize({ lengthPoints: 200, language: 'en' }), { widthPoints: 0, heightPoints: 0 })
})

test('stamps that are alike share a layout, and whatever differs is laid out', () => {
  const usual = { lengthPoints: 200, language: 'en', picture, info } as const
  const layout = layoutStamp(usual)
  assert.equal(layoutStamp({ ...usual, picture: { ...picture }, info: { ...info } }), layout)
  const others: Partial<Parameters<typeof layoutStamp>[0]>[] = [
    { lengthPoints: 201 },
    { language: 'th' },
    { picture: undefined },
    { picture: { width: 881, height: 230 } },
    { picture: { width: 880, height: 231 } },
    { info: undefined },
    { info: { ...info, name: 'Alice B. Example' } },
    { info: { ...info, reason: 'Refuse' } },
    { info: { ...info, location: 'Chiang Mai' } },
    { info: { ...info, dateLine: '20/11/2026 10:42:08 +07:00' } },
  ]
  for (const other of others) {
    assert.notDeepEqual(layoutStamp({ ...usual, ...other }), layout)
    assert.deepEqual(layoutStamp(usual), layout)
  }

  // The size is remembered, not the picture.
  const shape = { width: 700, height: 230 }
  const wide = layoutStamp({ ...usual, picture: shape })
  shape.width = 600
  assert.notDeepEqual(layoutStamp({ ...usual, picture: shape }), wide)
})

test('nothing in a stamp overlaps or leaves it, whatever its length', () => {
  for (const lengthPoints of [20, 60, 150, 200, 600]) {
    for (const shape of [picture, { width: 1, height: 1 }, { width: 1, height: 50 }, { width: 500, height: 1 }]) {
      const layout = layoutStamp({ lengthPoints, language: 'th', picture: shape, info })
      const { picture: box, rule, lines, heightPoints, widthPoints } = layout
      assert.ok(box && rule && box.y > 0 && box.y + box.height <= heightPoints && box.x + box.width <= widthPoints)
      const tops = lines.map((line) => line.baseline + line.sizePoints)
      assert.ok(rule.thickness > 0 && rule.thickness < lines[0]!.sizePoints / 8)
      assert.ok(tops.every((top, index) => top <= (lines[index - 1]?.baseline ?? rule.y) + 0.01))
      assert.ok(lines.at(-1)!.baseline > 0)
      assert.ok(lines.every(({ text, face, sizePoints }) => measureText(text, face, sizePoints) <= widthPoints))
    }
  }
})

test('the table of advances matches the fonts', () => {
  for (const face of ['regular', 'bold'] as const) {
    const { hb } = stampFont(face)
    for (let codePoint = 0x20; codePoint < 0xffff; codePoint += 1) {
      const glyph = hb.nominalGlyph(codePoint)
      if (glyph === undefined) continue
      assert.equal(
        measureText(String.fromCodePoint(codePoint), face, 1000),
        hb.glyphHAdvance(glyph),
        codePoint.toString(16),
      )
    }
  }
})

test('the layout can be computed without Node', async () => {
  const seen = new Set<string>()
  const visit = async (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = await readFile(file, 'utf8')
    // What is imported as a type is erased before the browser sees it.
    for (const [, target = ''] of text.matchAll(/^(?!import type).* from '([^']+)'/gm)) {
      assert.match(target, /^\.\.?\//, `${file} imports ${target}`)
      await visit(fileURLToPath(new URL(target, `file://${file}`)))
    }
  }
  for (const name of ['layout', 'page-place', 'date-line']) {
    await visit(fileURLToPath(import.meta.resolve(`@laisen/pades/stamp/${name}`)))
  }
  assert.ok(seen.size >= 6)
})

const paragraph = { face: 'regular', sizePoints: 10, maxWidthPoints: 120, maxLines: 3 } as const

test('Thai breaks between words, English at spaces', () => {
  const lines = wrapText({ ...paragraph, text: 'ข้าพเจ้าได้อ่านและเข้าใจข้อความในสัญญาฉบับนี้' })
  assert.deepEqual(lines, ['ข้าพเจ้าได้อ่านและเข้าใจ', 'ข้อความในสัญญาฉบับนี้'])
  assert.deepEqual(wrapText({ ...paragraph, text: 'I have read and understood (every) line.' }), [
    'I have read and understood',
    '(every) line.',
  ])
})

test('a name breaks only at its spaces', () => {
  const lines = wrapText({ ...paragraph, atSpaces: true, text: 'ลงนามโดย นางสาววราภรณ์ เพชรรัตน์สกุลวงศ์' })
  assert.deepEqual(lines, ['ลงนามโดย นางสาววราภรณ์', 'เพชรรัตน์สกุลวงศ์'])
})

test('text that does not fit ends in an ellipsis within its lines', () => {
  for (const text of ['word '.repeat(2000), 'x'.repeat(10_000), 'ก'.repeat(10_000)]) {
    const lines = wrapText({ ...paragraph, text })
    assert.ok(lines.length <= 3 && lines.at(-1)?.endsWith('…'), text.slice(0, 5))
    assert.ok(lines.every((line) => measureText(line, 'regular', 10) <= 120))
  }
})

test('a text of 600 characters is shown whole where there is room, and of a longer one the first 600', () => {
  const text = 'abcdefghi '.repeat(61)
  const shown = (length: number) => wrapText({ ...paragraph, maxLines: 100, text: text.slice(0, length) }).join(' ')
  assert.equal(shown(599), text.slice(0, 599))
  assert.equal(wrapText({ ...paragraph, maxLines: 100, text: 'a'.repeat(600) }).join(''), 'a'.repeat(600))
  assert.equal(shown(609), `${text.slice(0, 599)}…`)
})

test('a long text costs no time', () => {
  const text = 'ข้อความยาว'.repeat(1_000_000)
  assert.ok(workOf(() => wrapText({ ...paragraph, text })) < 200)
})

test('control characters and direction overrides are not drawn', () => {
  assert.equal(plainText(' a\u0000b\u202ec\r\nd\u2066\u200fe\ufeff \ud800f '), 'abc de f')
})

test("dates are in the signer's time zone, with Buddhist years in Thai", () => {
  const at = new Date('2026-12-31T17:30:05.999Z')
  assert.equal(dateLine(at, 'Asia/Bangkok', 'en'), '01/01/2027 00:30:05 +07:00')
  assert.equal(dateLine(at, 'Asia/Bangkok', 'th'), '01/01/2570 00:30:05 +07:00')
  assert.equal(dateLine(at, 'UTC', 'en'), '31/12/2026 17:30:05 +00:00')
  assert.equal(pdfDate(at, 'America/St_Johns'), "D:20261231140005-03'30'")
  // The night when clocks go back.
  const before = new Date('2026-10-25T00:59:59Z')
  assert.equal(dateLine(before, 'Europe/Berlin', 'en'), '25/10/2026 02:59:59 +02:00')
  assert.equal(dateLine(new Date(before.getTime() + 1000), 'Europe/Berlin', 'en'), '25/10/2026 02:00:00 +01:00')
})

test('a date that does not fit on one line is broken before its zone', () => {
  const info = { dateLine: '24/11/2569 05:48:48 +07:00' }
  const { lines } = layoutStamp({ lengthPoints: 52, language: 'th', info })
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['24/11/2569 05:48:48', '+07:00'],
  )
})
