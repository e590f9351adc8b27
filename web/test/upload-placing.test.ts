import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOnLine, lineAt, placeAround, placeOnLine, zoneOf } from '../src/features/upload/placing.ts'

const on = { page: { widthPoints: 595.28, heightPoints: 841.89 }, heightAt: () => 60 }
const line = (facts: { x?: number; y?: number; width?: number } = {}) => {
  return { x: 100, y: 200, width: 160, size: 11, name: '', words: '', ...facts }
}

test('a click puts the middle of the stamp at the pointer, and keeps it on the page', () => {
  assert.deepEqual(placeAround({ x: 300, y: 400 }, 150, on), { x: 225, y: 370, length: 150 })
  assert.deepEqual(placeAround({ x: 1, y: 1 }, 150, on), { x: 0, y: 0, length: 150 })
  assert.deepEqual(placeAround({ x: 595, y: 841 }, 150, on), { x: 445, y: 781, length: 150 })
})

test('on a line the stamp stands in the middle, just above it, and is no longer than it', () => {
  assert.deepEqual(placeOnLine(line(), 150, on), { x: 105, y: 202, length: 150 })
  assert.deepEqual(placeOnLine(line({ width: 120 }), 150, on), { x: 100, y: 202, length: 120 })
  assert.deepEqual(placeOnLine(line({ width: 120.8 }), 150, on), { x: 100, y: 202, length: 120 })
})

test('on a line that is too short to read a stamp, it stands above the words beside it', () => {
  assert.deepEqual(placeOnLine(line({ width: 110 }), 150, on), { x: 100, y: 202, length: 110 })
  assert.deepEqual(placeOnLine(line({ width: 109 }), 150, on), { x: 100, y: 211, length: 110 })
})

test('a point belongs to the line whose signature would stand there', () => {
  const [low, high] = [line(), line({ y: 230 })]
  assert.equal(lineAt({ x: 150, y: 240 }, [low, high]), high)
  assert.equal(lineAt({ x: 150, y: 205 }, [low, high]), low)
  assert.equal(lineAt({ x: 150, y: 300 }, [low, high]), undefined)
  assert.equal(lineAt({ x: 93, y: 205 }, [low]), undefined)
  assert.equal(lineAt({ x: 94, y: 205 }, [low]), low)
  assert.equal(zoneOf(low).width, 172)
  assert.equal(lineAt({ x: 150, y: 197 }, [low]), low, 'the dots and what hangs below them')
  assert.equal(lineAt({ x: 150, y: 195 }, [low]), undefined)
})

test('the corners of a line stand around the stamp that stands on it, however tall', () => {
  const top = ({ y, height }: { y: number; height: number }) => y + height
  assert.equal(top(zoneOf(line())), 248)
  assert.equal(top(zoneOf(line(), 230)), 248)
  assert.equal(top(zoneOf(line(), 290)), 292)
})

test('a stamp that was placed on a line stands on it, and one beside it does not', () => {
  assert.ok(isOnLine(placeOnLine(line(), 150, on), line()))
  assert.ok(!isOnLine({ x: 300, y: 202, length: 150 }, line()))
  assert.ok(!isOnLine({ x: 0, y: 202, length: 150 }, line()))
  assert.ok(!isOnLine({ x: 105, y: 300, length: 150 }, line()))
  assert.ok(!isOnLine({ x: 105, y: 150, length: 150 }, line()))
})
