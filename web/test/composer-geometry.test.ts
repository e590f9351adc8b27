import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesShowing } from '@laisen/contract/envelope-problems'
import { keptOnPage, pressed, pulled, snapped } from '../src/features/composer/field-geometry.ts'
import { copiesOnAllPages, fieldAround, pagesIn, pagesText } from '../src/features/composer/new-field.ts'

const page = { width: 595.28, height: 841.89 }
const target = { kind: 'signature', documentKey: 'd', recipientKey: 'r', page: 2 } as const

test('a field stays entirely on its page', () => {
  const box = keptOnPage({ x: 590, y: -4, width: 150, height: 50 }, page)
  assert.deepEqual(box, { x: 445.3, y: 0, width: 150, height: 50 })
  assert.ok(box.x + box.width <= page.width + 0.5)
  assert.equal(keptOnPage({ x: 0, y: 0, width: 900, height: 50 }, page).width, 595.3)
})

test('edges and middles of other fields and of the page attract a field that comes near', () => {
  const others = [{ x: 72, y: 100, width: 150, height: 50 }]
  const near = { x: 75, y: 300, width: 90, height: 20 }
  const left = snapped(near, { page, others, within: 4 })
  assert.deepEqual([left.box.x, left.guides.x], [72, 72])
  assert.equal(left.guides.y, undefined)
  const middle = snapped({ ...near, x: 100 }, { page, others, within: 4 })
  assert.deepEqual([middle.box.x, middle.guides.x], [102, 147])
  const onPage = snapped({ ...near, x: 595.28 - 92 }, { page, others: [], within: 4 })
  assert.equal(onPage.guides.x, page.width)
  const far = snapped({ ...near, x: 80 }, { page, others, within: 4 })
  assert.deepEqual([far.box.x, far.guides], [80, {}])
})

test('the nearest line wins where several are near', () => {
  const others = [
    { x: 103, y: 30, width: 200, height: 10 },
    { x: 100, y: 0, width: 10, height: 10 },
  ]
  assert.equal(snapped({ x: 102.5, y: 500, width: 60, height: 20 }, { page, others, within: 4 }).guides.x, 103)
})

test('a corner that is pulled leaves the opposite one where it is, and no side becomes too short', () => {
  const box = { x: 100, y: 100, width: 60, height: 30 }
  assert.deepEqual(pulled(box, 'bottom-left', { dx: -20, dy: -10 }), { x: 80, y: 90, width: 80, height: 40 })
  assert.deepEqual(pulled(box, 'top-right', { dx: -500, dy: 5 }), { x: 100, y: 100, width: 10, height: 35 })
})

test('arrows move by a point, with Shift by ten; other keys change the size or do nothing', () => {
  const box = { x: 100, y: 100, width: 60, height: 30 }
  assert.deepEqual(pressed(box, 'ArrowUp', false), { ...box, y: 101 })
  assert.deepEqual(pressed(box, 'ArrowLeft', true), { ...box, x: 90 })
  assert.deepEqual(pressed(box, '+', true), { ...box, width: 61 })
  assert.deepEqual(pressed(box, '[', false), { ...box, height: 29 })
  assert.equal(pressed(box, 'a', false), undefined)
})

test('copies of a field are on all other pages, and fit on smaller ones', () => {
  const field = fieldAround(target, { x: 500, y: 800 }, page)
  const copies = copiesOnAllPages(field, [page, page, { width: 200, height: 200 }])
  assert.deepEqual(
    copies.map((copy) => copy.page),
    [1, 3],
  )
  assert.deepEqual([copies[0]!.x, copies[1]!.x, copies[1]!.y], [field.x, 50, 150])
  assert.equal(new Set([field.key, ...copies.map(({ key }) => key)]).size, 3)
})

test('pages are typed as people write them, and those that are not there are refused', () => {
  assert.deepEqual(pagesIn('1, 3–5,3', 6), [1, 3, 4, 5])
  assert.deepEqual(pagesIn('', 6), [])
  for (const wrong of ['0', '7', '5-3', '1;2', 'all']) assert.equal(pagesIn(wrong, 6), undefined)
  assert.equal(pagesText([1, 3, 4, 5]), '1, 3–5')
})

test('a signature is shown on its page, up to the last one, or on chosen pages', () => {
  const field = fieldAround(target, { x: 100, y: 100 }, page)
  assert.deepEqual(pagesShowing(field, 4), [2])
  assert.deepEqual(pagesShowing({ ...field, pageMode: 'toLast' }, 4), [2, 3, 4])
  assert.deepEqual(pagesShowing({ ...field, pageMode: 'custom', pages: [4, 1] }, 4), [1, 2, 4])
})
