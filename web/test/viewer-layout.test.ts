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

test('zooming 500 pages keeps the reader at the same spot of the same page', () => {
  const [before, after] = [layoutPages(book, 1), layoutPages(book, 1.5)]
  const middleOfPage400 = before.pages[399]!.top + 421
  const spot = spotAt(before, middleOfPage400)
  assert.deepEqual(spot, { page: 400, along: 0.5 })
  assert.equal(heightOfSpot(after, spot), after.pages[399]!.top + 421 * 1.5)
})

test('a position between two pages belongs to the end of the upper page', () => {
  const layout = layoutPages(book, 1)
  assert.deepEqual(spotAt(layout, layout.pages[1]!.top - 1), { page: 1, along: 1 })
})

test('of 500 pages only those near the visible part are drawn', () => {
  const layout = layoutPages(book, 1)
  const { top } = layout.pages[249]!
  const drawn = pagesBetween(layout, top - 600, top + 1200).map(({ number }) => number)
  assert.deepEqual(drawn, [249, 250, 251])
  assert.equal(pageAt(layout, top - 20, 600), 250)
})

test('rotating pages swaps their width and height, also for fitting them to the window', () => {
  assert.deepEqual(layoutPages([a4], 1, 90).pages[0], { number: 1, top: 20, width: 842, height: 595 })
  const well = { width: 882, height: 1000 }
  assert.equal(fitScale([a4], well, { fit: 'width', turn: 90 }), 1)
  assert.equal(fitScale([a4, wide], well, { fit: 'width' }), 1)
})

test('fitting a whole page makes it as small as needed, but a document opens neither unreadably small nor larger than on paper', () => {
  const low = { width: 2000, height: 240 }
  assert.equal(fitScale([a4], low, { fit: 'page' }), 160 / 842)
  assert.equal(fitScale([a4], low, { fit: 'page', opening: true }), 96 / 72 / 2)
  assert.equal(fitScale([a4], { width: 5000, height: 5000 }, { fit: 'width', opening: true }), 96 / 72)
  assert.ok(fitScale([a4], { width: 5000, height: 5000 }, { fit: 'width' }) > 96 / 72)
})

test('zooming goes by steps and stops at the smallest and the largest', () => {
  assert.equal(nextZoom(0.5, 1), 0.64)
  assert.equal(nextZoom(0.55, -1), 0.5)
  assert.equal(nextZoom(4, 1), 4)
  assert.deepEqual([withinZoom(0.01), withinZoom(9), withinZoom(1.1)], [0.25, 4, 1.1])
})

test('a movement on the screen is translated to the sheet, however it is rotated', () => {
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

test('a rotated sheet fills its box', () => {
  const box = { width: 842, height: 595 }
  assert.equal(transformOf(0, box), undefined)
  assert.equal(transformOf(90, box), 'translate(842px, 0px) rotate(90deg)')
  assert.equal(transformOf(180, box), 'translate(842px, 595px) rotate(180deg)')
  assert.equal(transformOf(270, box), 'translate(0px, 595px) rotate(270deg)')
  assert.equal(nextTurn(270), 0)
})

test('keys move, zoom and rotate, and the keys of the browser are left alone', () => {
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
