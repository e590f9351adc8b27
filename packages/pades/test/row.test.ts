import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeInRow, rowGapPoints } from '@laisen/pades/stamp/row'

const page = { widthPoints: 595.28, heightPoints: 841.89 }
const stamp = (heightPoints: number) => ({ widthPoints: 150, heightPoints })

test('stamps stand side by side, and in a new row above at the edge of the page', () => {
  const places = placeInRow({ page, x: 72, y: 40, stamps: [stamp(60), stamp(80), stamp(60), stamp(50)] })
  const right = (steps: number) => 72 + steps * (150 + rowGapPoints)
  assert.deepEqual(places, [
    { x: right(0), y: 40 },
    { x: right(1), y: 40 },
    { x: right(2), y: 40 },
    { x: right(0), y: 40 + 80 + rowGapPoints },
  ])
})

test('near the right edge, a row becomes a column', () => {
  const places = placeInRow({ page, x: 440, y: 0, stamps: [stamp(60), stamp(60)] })
  assert.deepEqual(places, [
    { x: 440, y: 0 },
    { x: 440, y: 66 },
  ])
})

test('stamps that do not fit on the page are refused', () => {
  const expected = { code: 'STAMP_OUTSIDE_PAGE', facts: { field: 'position_Y' } }
  assert.throws(
    () => placeInRow({ page, x: 440, y: 700, stamps: [stamp(60), stamp(60), stamp(60)] }),
    (error: unknown) => {
      assert.equal((error as typeof expected).code, expected.code)
      assert.equal((error as typeof expected).facts.field, expected.facts.field)
      return true
    },
  )
})

test('the first row stays where it was put, even across the top of the page, so that a preview can show it there', () => {
  const places = placeInRow({ page, x: 72, y: 800, stamps: [stamp(60), stamp(80)] })
  assert.deepEqual(places, [
    { x: 72, y: 800 },
    { x: 72 + 150 + rowGapPoints, y: 800 },
  ])
})
