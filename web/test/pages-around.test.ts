import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesAround, pagesShown } from '../src/ui/pages-around.ts'

test('a pager shows all pages if there are few', () => {
  assert.deepEqual(pagesAround(1, 1, 6), [1])
  assert.deepEqual(pagesAround(4, 6, 6), [1, 2, 3, 4, 5, 6])
})

test('of many pages a pager shows six, always with the first and the last', () => {
  assert.deepEqual(pagesAround(1, 22, 6), [1, 2, 3, 4, 5, 'gap-after', 22])
  assert.deepEqual(pagesAround(11, 22, 6), [1, 'gap-before', 10, 11, 12, 13, 'gap-after', 22])
  assert.deepEqual(pagesAround(22, 22, 6), [1, 'gap-before', 18, 19, 20, 21, 22])
})

test('a pager always shows the current page, and no page twice', () => {
  for (let pages = 1; pages <= 40; pages++) {
    for (let page = 1; page <= pages; page++) {
      for (const most of Object.values(pagesShown)) {
        const numbers = pagesAround(page, pages, most).filter((one) => typeof one === 'number')
        assert.ok(numbers.includes(page), `${page} of ${pages}, at most ${most}`)
        assert.equal(new Set(numbers).size, numbers.length)
        assert.ok(numbers.length <= most)
      }
    }
  }
})

test('a pager shows five or six of many pages, on a phone too [1.9.03]', () => {
  for (const most of Object.values(pagesShown))
    for (let page = 1; page <= 40; page++) {
      const numbers = pagesAround(page, 40, most).filter((one) => typeof one === 'number')
      assert.ok(numbers.length === 5 || numbers.length === 6, `${numbers.length} pages`)
    }
})
