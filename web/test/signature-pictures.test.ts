import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundsOf, scaled } from '../src/features/signatures/ink.ts'
import { removePaper } from '../src/features/signatures/uploaded-picture.ts'

type Pixel = readonly [number, number, number, number]

function pixels(width: number, height: number, pixel: (x: number, y: number) => Pixel) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(pixel(x, y), (y * width + x) * 4)
  return { data, width, height }
}

test('the bounds of what can be seen go to its outermost pixels, and nothing has none', () => {
  const seen: readonly string[] = ['7,3', '12,9']
  const picture = pixels(20, 12, (x, y) => [0, 0, 0, seen.includes(`${x},${y}`) ? 255 : 0])
  assert.deepEqual(boundsOf(picture), { left: 7, top: 3, width: 6, height: 7 })
  assert.deepEqual(boundsOf(pixels(3, 3, (x) => [0, 0, 0, x === 2 ? 8 : 7])), { left: 2, top: 0, width: 1, height: 3 })
  assert.equal(boundsOf(pixels(5, 5, () => [255, 255, 255, 0])), undefined)
})

test('paper goes, with its shadow and grain; ink stays, and its edge fades', () => {
  // Brighter to the right, with grain; a line of ink whose edge is half as dark.
  const ground = (x: number, y: number) => 170 + x + ((x * 7 + y * 13) % 5)
  const { data } = pixels(40, 40, (x, y) => {
    if (y === 20 || y === 21) return [30, 40, 90, 255]
    const value = y === 22 ? 110 : ground(x, y)
    return [value, value, value, 255]
  })
  assert.equal(removePaper(data), true)
  const alphaAt = (x: number, y: number) => data[(y * 40 + x) * 4 + 3]
  for (const x of [0, 20, 39]) {
    assert.deepEqual(
      [5, 19, 35].map((y) => alphaAt(x, y)),
      [0, 0, 0],
    )
    assert.deepEqual(
      [20, 21].map((y) => alphaAt(x, y)),
      [255, 255],
    )
    const edge = alphaAt(x, 22)!
    assert.ok(edge > 0 && edge < 255, `${edge}`)
  }
  assert.deepEqual([...data.subarray(20 * 160, 20 * 160 + 3)], [30, 40, 90])
})

test('a picture of one brightness has no ink', () => {
  const { data } = pixels(30, 30, (x, y) => [200 + ((x + y) % 9), 200, 200, 255])
  assert.equal(removePaper(data), false)
})

test('strokes are drawn larger with everything that has a length', () => {
  const stroke = { penColor: '#000', minWidth: 1, maxWidth: 3, dotSize: 2, velocityFilterWeight: 0.7 }
  const points = [{ x: 10, y: 20, pressure: 0.5, time: 1 }]
  const [larger] = scaled([{ ...stroke, compositeOperation: 'source-over', points }], 3)
  assert.deepEqual([larger?.minWidth, larger?.maxWidth, larger?.dotSize], [3, 9, 6])
  assert.deepEqual(larger?.points, [{ x: 30, y: 60, pressure: 0.5, time: 1 }])
})
