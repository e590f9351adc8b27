import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  choiceParameter,
  optionalParameter,
  pageParameter,
  sizeParameter,
  textParameter,
  withValues,
} from '../src/address/parameters.ts'
import { pageOf, searchWith } from '../src/address/use-list-view.ts'

const parameters = {
  search: textParameter('search'),
  state: choiceParameter('state', ['all', 'open']),
  role: optionalParameter('role', ['1', '2']),
  page: pageParameter('page'),
  perPage: sizeParameter('size', [10, 20]),
}

test('an address names only values that differ from the default, and keeps parameters of other parts of the page', () => {
  const defaults = { search: '', state: 'all', role: undefined, page: 1, perPage: 10 } as const
  const before = new URLSearchParams('tab=role&page=4&state=open')
  assert.equal(String(withValues(before, parameters, defaults)), 'tab=role')
  const after = withValues(before, parameters, { search: 'ก', state: 'open', role: '2', page: 3, perPage: 20 })
  assert.deepEqual(Object.fromEntries(after), {
    tab: 'role',
    page: '3',
    state: 'open',
    search: 'ก',
    role: '2',
    size: '20',
  })
})

test('a wrong value in an address becomes the default', () => {
  assert.equal(parameters.state.read('closed'), 'all')
  assert.equal(parameters.role.read('9'), undefined)
  assert.equal(parameters.page.read('-3'), 1)
  assert.equal(parameters.page.read('2.7'), 2)
  assert.equal(parameters.page.read('x'), 1)
  assert.equal(parameters.perPage.read('30'), 10)
  assert.equal(parameters.perPage.read('20'), 20)
})

test('going to another view drops the search and page of the list inside it', () => {
  assert.equal(searchWith(new URLSearchParams('tab=role&find=a&at=2&rows=20'), 'view', '7'), '?tab=role&view=7')
  assert.equal(searchWith(new URLSearchParams('tab=role&view=7&find=a'), 'view', ''), '?tab=role')
})

test('a list that is fully loaded is cut into pages', () => {
  const rows = Array.from({ length: 25 }, (_, index) => index)
  assert.deepEqual(pageOf(rows, { page: 3, perPage: 10 }), [20, 21, 22, 23, 24])
})
