import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pdf } from '@laisen/testkit/pdfs'
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { signatureLines } from '../src/features/upload/signature-lines.ts'
import { marksOf, rulesOf } from '../src/pdf/page-marks.ts'

const { OPS } = pdfjs
const upright = [1, 0, 0, 1, 0, 0] as const

async function marksOfFirstPage(data: Uint8Array) {
  const opening = pdfjs.getDocument({ data, verbosity: 0 })
  const marks = await marksOf(pdfjs, await (await opening.promise).getPage(1))
  await opening.destroy()
  return marks
}

test('the sample contract has two signature lines, with the names below them', async () => {
  const contract = await readFile(join(import.meta.dirname, '../../docs/examples/contract.pdf'))
  const lines = signatureLines(await marksOfFirstPage(new Uint8Array(contract)))
  assert.deepEqual(
    lines.map(({ name }) => name),
    ['นายณัฐพงศ์ ศรีสุวรรณ', 'นางสาวมาลี เพชรรัตน์'],
  )
  assert.deepEqual([Math.round(lines[0]!.x), Math.round(lines[0]!.y)], [71, 96])
})

test('places are those of the page as displayed: cropped, turned and enlarged', async () => {
  const text = `Signature: ${'_'.repeat(20)}`
  const at = async (facts: Parameters<typeof pdf>[0]) => {
    const [line] = signatureLines(await marksOfFirstPage(pdf({ text, ...facts })))
    return line && [Math.round(line.x), Math.round(line.y)]
  }
  const [x, y] = (await at({}))!
  assert.equal(y, 720)
  assert.deepEqual(await at({ cropBox: [20, 30, 575, 812] }), [x! - 20, 690])
  // On a page that is displayed upside down, the text does not run from left to right.
  assert.equal(await at({ rotate: 180 }), undefined)
})

test('thin rectangles and lines are rules; what is only clipped, thick or closed off by restore is not', () => {
  const box = ([x, y]: [number, number], width: number, height: number) =>
    new Float32Array([0, x, y, 1, x + width, y, 1, x + width, y + height, 1, x, y + height, 4])
  const line = new Float32Array([0, 50, 40, 1, 250, 40])
  const commands: [number, unknown][] = [
    [OPS.constructPath, [OPS.endPath, [box([0, 0], 300, 1)]]],
    [OPS.constructPath, [OPS.fill, [box([0, 0], 300, 10)]]],
    [OPS.save, null],
    [OPS.transform, [2, 0, 0, 2, 10, 20]],
    [OPS.constructPath, [OPS.fill, [box([5, 10], 100, 0.5)]]],
    [OPS.restore, null],
    [OPS.constructPath, [OPS.stroke, [line]]],
    [OPS.paintFormXObjectBegin, [[1, 0, 0, 1, 0, 100], null]],
    [OPS.constructPath, [OPS.stroke, [line]]],
    [OPS.paintFormXObjectEnd, null],
  ]
  const operators = { fnArray: commands.map(([name]) => name), argsArray: commands.map(([, args]) => args) }
  assert.deepEqual(rulesOf(operators, OPS, upright), [
    { x: 20, y: 40, width: 200, height: 1 },
    { x: 50, y: 40, width: 200, height: 0 },
    { x: 50, y: 140, width: 200, height: 0 },
  ])
})
