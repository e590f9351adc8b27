import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRecipient } from '../src/features/composer/draft.ts'
import { allInOrder, movedToStep, pressedInSteps } from '../src/features/composer/steps.ts'

const recipients = (...steps: [string, number][]) => steps.map(([key, step]) => ({ ...newRecipient('en'), key, step }))
/** “a|bc”: a first, then b and c together. */
const shown = (list: readonly { key: string; step: number }[]) =>
  list.reduce((text, { key, step }, at) => text + (at > 0 && step !== list[at - 1]!.step ? '|' : '') + key, '')

const three = recipients(['a', 1], ['b', 2], ['c', 3])

test('whoever is dropped on a step is asked together with those of it, and no number is left out', () => {
  const moved = movedToStep(three, 'a', { kind: 'into', step: 3 })
  assert.equal(shown(moved), 'b|ca')
  assert.deepEqual(
    moved.map(({ step }) => step),
    [1, 2, 2],
  )
})

test('whoever is dropped between two steps gets one of their own', () => {
  const together = recipients(['a', 1], ['b', 1], ['c', 2])
  assert.equal(shown(movedToStep(together, 'b', { kind: 'before', step: 2 })), 'a|b|c')
  assert.equal(shown(movedToStep(together, 'b', { kind: 'before', step: 1 })), 'b|a|c')
  assert.equal(shown(movedToStep(together, 'a', { kind: 'before', step: 3 })), 'b|c|a')
})

test('with keys, one press joins the neighbouring step and the next leaves it on the other side', () => {
  let list = pressedInSteps(three, 'c', -1)
  assert.equal(shown(list), 'a|bc')
  list = pressedInSteps(list, 'c', -1)
  assert.equal(shown(list), 'a|c|b')
  list = pressedInSteps(list, 'c', -1)
  assert.equal(shown(list), 'ac|b')
  list = pressedInSteps(list, 'c', 1)
  assert.equal(shown(list), 'a|c|b')
})

test('at either end, a press changes nothing', () => {
  assert.equal(shown(pressedInSteps(three, 'a', -1)), 'a|b|c')
  assert.equal(shown(pressedInSteps(three, 'c', 1)), 'a|b|c')
})

test('in order means one after the other; otherwise all are asked at the same time', () => {
  const together = allInOrder(three, false)
  assert.equal(shown(together), 'abc')
  assert.equal(shown(allInOrder(together, true)), 'a|b|c')
})
