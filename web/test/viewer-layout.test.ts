import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fitScale,
  heightOfSpot,
  layoutPages,
  nextZoom,
  pageAt,
  pagesBetween,
  spotAt,
  withinZoom,
} from '../src/pdf/layout.ts'
import { keyOnSheet, movementOnSheet, nextTurn, transformOf } from '../src/pdf/turn.ts'
import { pressViewerKey } from '../src/pdf/viewer-keys.ts'

const a4 = { widthPoints: 595, heightPoints: 842 }
const wide = { widthPoints: 842, heightPoints: 595 }
const book = Array.from({ length: 500 }, () => a4)

test('what is read stays in its place when 500 pages become larger, gaps and all', () => {
  const [before, after] = [layoutPages(book, 1), layoutPages(book, 1.5)]
  const middleOfPage400 = before.pages[399]!.top + 421
  const spot = spotAt(before, middleOfPage400)
  assert.deepEqual(spot, { page: 400, along: 0.5 })
  assert.equal(heightOfSpot(after, spot), after.pages[399]!.top + 421 * 1.5)
})

test('a line between two pages belongs to the end of the upper one', () => {
  const layout = layoutPages(book, 1)
  assert.deepEqual(spotAt(layout, layout.pages[1]!.top - 1), { page: 1, along: 1 })
})

test('of 500 pages only those near the window are drawn', () => {
  const layout = layoutPages(book, 1)
  const { top } = layout.pages[249]!
  const drawn = pagesBetween(layout, top - 600, top + 1200).map(({ number }) => number)
  assert.deepEqual(drawn, [249, 250, 251])
  assert.equal(pageAt(layout, top - 20, 600), 250)
})

test('turned pages change width and height, and so do fits', () => {
  assert.deepEqual(layoutPages([a4], 1, 90).pages[0], { number: 1, top: 20, width: 842, height: 595 })
  const well = { width: 882, height: 1000 }
  assert.equal(fitScale([a4], well, { fit: 'width', turn: 90 }), 1)
  assert.equal(fitScale([a4, wide], well, { fit: 'width' }), 1)
})

test('a whole page is as small as it must be, but never opens unreadably small or larger than paper', () => {
  const low = { width: 2000, height: 240 }
  assert.equal(fitScale([a4], low, { fit: 'page' }), 160 / 842)
  assert.equal(fitScale([a4], low, { fit: 'page', opening: true }), 96 / 72 / 2)
  assert.equal(fitScale([a4], { width: 5000, height: 5000 }, { fit: 'width', opening: true }), 96 / 72)
  assert.ok(fitScale([a4], { width: 5000, height: 5000 }, { fit: 'width' }) > 96 / 72)
})

test('zoom goes by steps, and never beyond them', () => {
  assert.equal(nextZoom(0.5, 1), 0.64)
  assert.equal(nextZoom(0.55, -1), 0.5)
  assert.equal(nextZoom(4, 1), 4)
  assert.deepEqual([withinZoom(0.01), withinZoom(9), withinZoom(1.1)], [0.25, 4, 1.1])
})

test('a way on screen is the same way on the sheet, however it is turned', () => {
  const right = { x: 10, y: 0 }
  assert.deepEqual(movementOnSheet(0, right), right)
  // The top of a sheet turned by 90° clockwise lies at the right.
  assert.deepEqual(movementOnSheet(90, right), { x: 0, y: -10 })
  assert.deepEqual(movementOnSheet(180, right), { x: -10, y: -0 })
  assert.deepEqual(movementOnSheet(270, right), { x: -0, y: 10 })
  assert.deepEqual(
    ([0, 90, 180, 270] as const).map((turn) => keyOnSheet(turn, 'ArrowRight')),
    ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown'],
  )
  assert.equal(keyOnSheet(90, '+'), '+')
})

test('a turned sheet fills its box', () => {
  const box = { width: 842, height: 595 }
  assert.equal(transformOf(0, box), undefined)
  assert.equal(transformOf(90, box), 'translate(842px, 0px) rotate(90deg)')
  assert.equal(transformOf(180, box), 'translate(842px, 595px) rotate(180deg)')
  assert.equal(transformOf(270, box), 'translate(0px, 595px) rotate(270deg)')
  assert.equal(nextTurn(270), 0)
})

test('keys move, zoom and turn, and leave the browser its own', () => {
  const done: string[] = []
  const viewer = {
    page: 3,
    pages: 9,
    single: true,
    goTo: (page: number) => done.push(`page ${page}`),
    zoomBy: (direction: 1 | -1) => done.push(`zoom ${direction}`),
    fit: (fit: string) => done.push(fit),
    rotate: () => done.push('turn'),
  }
  const press = (key: string, ctrlKey = false) =>
    pressViewerKey({ key, ctrlKey, metaKey: false, altKey: false }, viewer)
  for (const key of ['+', '-', 'Home', 'End', 'PageDown', 'w', 'p', 'r']) assert.equal(press(key), true, key)
  assert.deepEqual(done, ['zoom 1', 'zoom -1', 'page 1', 'page 9', 'page 4', 'width', 'page', 'turn'])
  assert.equal(press('+', true), false)
  assert.equal(press('ArrowDown'), false)
})
