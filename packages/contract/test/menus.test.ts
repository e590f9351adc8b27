import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawerFor, idsOf, landingPath, type MenuName, openMenuIds, platformDrawerFor } from '@laisen/contract/menus'
import { allows, notGivable, permissionIds } from '@laisen/contract/permissions'

const names = (held: number[], open?: number[]): MenuName[] =>
  drawerFor(new Set(held), open).flatMap((menu) => [menu.name, ...(menu.entries ?? []).map(({ name }) => name)])

const always: MenuName[] = ['verify']

describe('each drawer entry appears for the permissions of its list [1.2.29]', () => {
  const rows: [held: number[], entries: MenuName[], id: string][] = [
    [[], [], ''],
    [[2], ['uploadFile'], '[1.6.09]'],
    [[3], ['historyLog'], '[1.6.10]'],
    [[4], ['historyLog'], '[1.6.10]'],
    [[13], ['userManagement', 'userGroup'], ''],
    [[21], ['userManagement', 'permissionManagement'], ''],
    [[101], ['envelopes'], ''],
    [[110], ['calendar'], ''],
    [[99], [], ''],
  ]
  for (const [held, entries, id] of rows) {
    test(`holding ${held.join(', ') || 'nothing'} ${id}`.trim(), () => {
      const seen = names(held).filter((name) => name !== 'administration')
      assert.deepEqual(new Set(seen), new Set([...entries, ...always]))
    })
  }
  for (const id of [5, 6, 7, 8]) {
    test(`${id} opens Certificate Management [1.6.12]`, () => assert.ok(names([id]).includes('certificateManagement')))
  }
  for (let id = 9; id <= 21; id++) {
    test(`${id} opens User Management [1.6.27]`, () => assert.ok(names([id]).includes('userManagement')))
  }
})

test('the drawer has the five entries of the specification first, in its order [1.2.28]', () => {
  const first = ['uploadFile', 'historyLog', 'certificateManagement', 'userManagement', 'report']
  assert.deepEqual(names([1]).slice(0, 5), first)
})

test('a heading is shown only with an entry below it', () => {
  for (const held of [[], [2], [99], [13], [1]]) {
    for (const { name, entries } of drawerFor(new Set(held)))
      assert.notEqual(entries?.length, 0, `${name} for ${held.join(', ') || 'nobody'}`)
  }
})

test('of the specification’s ids only 1 opens Report, and of ours report reading [1.6.28]', () => {
  const others = permissionIds.filter((id) => id !== 1 && id !== 114)
  assert.equal(names(others).includes('report'), false)
  for (const id of [1, 114]) assert.equal(names([id]).includes('report'), true)
})

test('assigning a menu to groups can hide it but never grants it', () => {
  const calendarFor = (groups: number[]) => openMenuIds(new Set([110]), new Set(groups), new Map([[2, [7]]]))
  assert.deepEqual(calendarFor([7]), [2])
  assert.deepEqual(calendarFor([8]), [])
  assert.deepEqual(openMenuIds(new Set(), new Set([7]), new Map([[2, [7]]])), [])
  assert.equal(names([110], calendarFor([8])).includes('calendar'), false)
})

test('holders of 1 keep Menu Management, and a hidden menu hides its submenus', () => {
  const assigned = new Map([
    [1, [7]],
    [0, [7]],
  ])
  const open = openMenuIds(new Set([1]), new Set(), assigned)
  assert.deepEqual(open, [1, 2, 3])
})

test('users land on Upload PDF if they may, otherwise on their first entry, otherwise on the profile', () => {
  const landing = (...held: number[]) => landingPath(drawerFor(new Set(held)))
  assert.equal(landing(1), '/UploadPDF')
  assert.equal(landing(2, 9), '/UploadPDF')
  assert.equal(landing(3), '/historylog')
  assert.equal(landing(110), '/calendar')
  assert.equal(landing(), '/userprofile')
})

test('operators see only Platform in the drawer and land on the companies', () => {
  const drawer = platformDrawerFor(new Set([1]))
  assert.ok(drawer.every(({ path }) => path?.startsWith('/platform/')))
  assert.equal(landingPath(drawer), '/platform/companies')
  assert.equal(landingPath(platformDrawerFor(new Set([2, 3]))), '/userprofile')
})

test('a comma-separated list is read as ids', () => {
  assert.deepEqual(idsOf('1,2,99'), new Set([1, 2, 99]))
  assert.deepEqual(idsOf(''), new Set())
})

test('1 grants everything, and 99 forbids changes even to holders of 1 [1.6.08]', () => {
  const rows: [held: number[], needed: 6 | 2, effect: 'read' | 'add', expected: boolean][] = [
    [[6], 6, 'add', true],
    [[1], 6, 'add', true],
    [[5], 6, 'add', false],
    [[6, 99], 6, 'add', false],
    [[1, 99], 6, 'add', false],
    [[1, 99], 2, 'read', true],
    [[2, 99], 2, 'read', true],
    [[99], 2, 'read', false],
  ]
  for (const [held, needed, effect, expected] of rows) {
    assert.equal(allows(new Set(held), [needed], effect), expected, `${held} for ${needed} ${effect}`)
  }
})

test('users can grant only permissions they hold', () => {
  assert.deepEqual(notGivable(new Set([9, 10]), [9, 12]), [12])
  assert.deepEqual(notGivable(new Set([1]), [9, 99]), [])
})
