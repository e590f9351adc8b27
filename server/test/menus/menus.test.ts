import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getCalendarEventAll } from '@laisen/contract/endpoints/calendar'
import { deleteGroup, getGroupAll, listGroups, updateGroup } from '@laisen/contract/endpoints/groups'
import { getAllMenus, getMenuById, updateMenuManagement } from '@laisen/contract/endpoints/menus'
import { getAllRoles } from '@laisen/contract/endpoints/roles'
import { listSecurity } from '@laisen/contract/endpoints/security-record'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import type { Client, Sent } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { waitUntilWaiting } from '../support/waiting.ts'

const { as, given, database } = await server()

const [USER_MANAGEMENT, MENUS, CALENDAR, LOG, USERS, USER_GROUP, PERMISSIONS] = [0, 1, 2, 3, 11, 22, 33] as const
const assign = (input: Sent<typeof updateMenuManagement>, client: Client = as.admin) =>
  client.call(updateMenuManagement, input)
const everyone = (menu_id: number) => assign({ menu_id, group_id: null })
const menusOf = async (client: Client) => (await client.call(getInfoUser)).data.MenuId.split(',').map(Number)
const row = async (id: number) => {
  const menus = (await as.admin.call(getAllMenus)).data
  return [...menus, ...menus.flatMap(({ Submenus }) => Submenus)].find((menu) => menu.id === id)!
}

test('the menus are those of the specification, with their submenus, and everyone’s at first [2.2.81] [2.3.19] [2.9.21]', async () => {
  const { data } = await as.admin.call(getAllMenus)
  assert.deepEqual(
    data.map(({ id, MenuName, everyone, groups }) => [id, MenuName, everyone, groups]),
    [
      [0, 'User Management', true, []],
      [1, 'Menu Management', true, []],
      [2, 'Calendar', true, []],
      [3, 'Log', true, []],
    ],
  )
  assert.deepEqual(
    data.flatMap(({ Submenus }) => Submenus.map(({ id, SubmenuName }) => [id, SubmenuName])),
    [
      [11, 'Users'],
      [22, 'User Group'],
      [33, 'Permission Management'],
    ],
  )
})

test('an administrator manages menus, permissions, the calendar, the log and user groups; a signer only sees the calendar [2.1.07]', async () => {
  const signer = as.person(await given.employee({ roles: [3] }))
  const codesOf = async (client: Client) => [
    (await client.call(getAllMenus)).code,
    (await client.call(getAllRoles)).code,
    (await client.call(getCalendarEventAll)).code,
    (await client.call(listSecurity, {})).code,
    (await client.call(listGroups, {})).code,
  ]
  assert.deepEqual(await codesOf(as.admin), [undefined, undefined, undefined, undefined, undefined])
  const no = 'NOT_PERMITTED'
  // Signers hold 5, which opens the lists of groups.
  assert.deepEqual(await codesOf(signer), [no, no, undefined, no, undefined])
})

test('a menu is assigned to groups, and the calls show which [2.7.33] [2.7.34] [2.6.12]', async () => {
  const [one, other] = [await given.group({ name: 'Reception' }), await given.group({ name: 'Directors' })]
  for (const group of [one, other]) await given.employee({ groups: [group] })
  await given.employee({ groups: [one, other] })
  const answer = await assign({ menu_id: CALENDAR, group_id: `${one}, ${other}` })
  assert.deepEqual([answer.status, answer.message], [0, 'Success'])
  const groups = [
    { id: one, groupName: 'Reception' },
    { id: other, groupName: 'Directors' },
  ]
  assert.deepEqual((await as.admin.call(getMenuById, { menu_id: CALENDAR })).data, groups)
  const { everyone: open, groups: shown, people } = await row(CALENDAR)
  assert.deepEqual([open, shown, people], [false, groups, 3])

  await everyone(CALENDAR)
  assert.deepEqual((await as.admin.call(getMenuById, { menu_id: CALENDAR })).data, [])
  assert.equal((await row(CALENDAR)).everyone, true)
})

test('two menus with groups of their own are kept apart, for those who manage them and for those who open them', async () => {
  const [sales, law] = [await given.group({ name: 'Sales' }), await given.group({ name: 'Law' })]
  const seller = as.person(await given.employee({ permissions: [1], groups: [sales] }))
  await given.employee({ groups: [law] })
  await given.employee({ groups: [law] })
  await assign({ menu_id: CALENDAR, group_id: String(sales) })
  await assign({ menu_id: LOG, group_id: String(law) })
  const shown = async (id: number) => {
    const { groups, people } = await row(id)
    return [groups.map(({ groupName }) => groupName), people]
  }
  assert.deepEqual(
    [await shown(CALENDAR), await shown(LOG)],
    [
      [['Sales'], 1],
      [['Law'], 2],
    ],
  )
  const menus = await menusOf(seller)
  assert.deepEqual([menus.includes(CALENDAR), menus.includes(LOG)], [true, false])
  assert.equal((await assign({ menu_id: LOG, group_id: null, shownGroups: String(law) })).status, 0)
  await everyone(CALENDAR)
})

test('an assignment takes the menu and its calls from people outside at their next request, and gives nothing [1.9.04]', async () => {
  const group = await given.group()
  const inside = as.person(await given.employee({ permissions: [110], groups: [group] }))
  const outside = as.person(await given.employee({ permissions: [110] }))
  const powerless = as.person(await given.employee({ groups: [group] }))
  assert.deepEqual(await menusOf(outside), [CALENDAR])
  await assign({ menu_id: CALENDAR, group_id: `${group}` })
  assert.deepEqual(await menusOf(inside), [CALENDAR])
  assert.equal((await inside.call(getCalendarEventAll)).status, 0)
  assert.equal((await outside.call(getInfoUser)).data.MenuId, '')
  const refused = await outside.call(getCalendarEventAll)
  assert.deepEqual([refused.http, refused.code], [403, 'MENU_NOT_ASSIGNED'])
  // Permission 1 is narrowed, too.
  assert.equal((await as.admin.call(getCalendarEventAll)).code, 'MENU_NOT_ASSIGNED')
  assert.equal((await powerless.call(getCalendarEventAll)).code, 'NOT_PERMITTED')
  await everyone(CALENDAR)
  assert.equal((await outside.call(getCalendarEventAll)).status, 0)
})

test('each call that one screen alone makes follows its menu, and User Management closes what is below it', async () => {
  const group = await given.group()
  const person = as.person(await given.employee({ permissions: [115, 13, 17] }))
  const calls = [
    [MENUS, () => person.call(getAllMenus)],
    [USER_GROUP, () => person.call(getGroupAll)],
    [PERMISSIONS, () => person.call(getAllRoles)],
  ] as const
  for (const [menu, call] of calls) {
    assert.equal((await call()).status, 0)
    await assign({ menu_id: menu, group_id: `${group}` })
    assert.equal((await call()).code, 'MENU_NOT_ASSIGNED')
    await everyone(menu)
  }
  await assign({ menu_id: USER_MANAGEMENT, group_id: `${group}` })
  assert.deepEqual(await menusOf(person), [MENUS])
  assert.equal((await person.call(getAllRoles)).code, 'MENU_NOT_ASSIGNED')
  await everyone(USER_MANAGEMENT)
  assert.deepEqual(await menusOf(person), [USER_MANAGEMENT, USERS, USER_GROUP, PERMISSIONS, MENUS])
})

test('holders of 1 keep Menu Management whatever it is assigned to; others can lose it by their own change', async () => {
  const group = await given.group()
  const clerk = as.person(await given.employee({ permissions: [115] }))
  assert.equal((await assign({ menu_id: MENUS, group_id: `${group}` }, clerk)).status, 0)
  assert.equal((await assign({ menu_id: MENUS, group_id: null }, clerk)).code, 'MENU_NOT_ASSIGNED')
  assert.equal((await everyone(MENUS)).status, 0)
})

test('11 opens Menu Management, 12 changes it, and 99 denies the change [2.6.08]', async () => {
  const input = { menu_id: LOG, group_id: null }
  const viewer = as.person(await given.employee({ permissions: [11] }))
  assert.equal((await viewer.call(getAllMenus)).status, 0)
  assert.equal((await viewer.call(listGroups, {})).status, 0)
  assert.equal((await assign(input, viewer)).code, 'NOT_PERMITTED')
  const editor = as.person(await given.employee({ permissions: [12] }))
  assert.equal((await assign(input, editor)).status, 0)
  const denied = as.person(await given.employee({ permissions: [12, 1, 99] }))
  assert.equal((await assign(input, denied)).code, 'NOT_PERMITTED')
})

describe('what cannot be assigned is refused in the words of the specification', () => {
  const rows: [title: string, input: Sent<typeof updateMenuManagement>, code: string, phrase: string | null][] = [
    ['without a menu [2.5.51]', { group_id: '1' }, 'MENU_NOT_SELECTED', 'Please select all fields!!'],
    ['without groups or null [2.5.52]', { menu_id: CALENDAR }, 'MENU_FIELDS_MISSING', 'Please fill all fields!!'],
    [
      'with an empty selection [2.5.50]',
      { menu_id: CALENDAR, group_id: '' },
      'MENU_WITHOUT_GROUP',
      'This menu had no chosen group',
    ],
    ['with an unknown menu', { menu_id: 4, group_id: '1' }, 'MENU_NOT_FOUND', null],
    ['with an unknown group', { menu_id: CALENDAR, group_id: '999999' }, 'GROUP_NOT_FOUND', null],
    ['with what is no list of ids', { menu_id: CALENDAR, group_id: '1;2' }, 'VALUE_NOT_ALLOWED', null],
  ]
  for (const [title, input, code, phrase] of rows) {
    test(title, async () => {
      const answer = await assign(input)
      assert.deepEqual([answer.status, answer.code, answer.data], [1, code, phrase])
      if (phrase) assert.equal(answer.message, phrase)
    })
  }
})

test('another company’s group is as unknown as one that does not exist, and nothing is assigned', async () => {
  const company = await given.company()
  const foreign = await given.group({ company })
  const own = await given.group()
  const answer = await assign({ menu_id: LOG, group_id: `${own},${foreign}` })
  assert.equal(answer.code, 'GROUP_NOT_FOUND')
  assert.equal((await row(LOG)).everyone, true)
})

test('a menu takes as many groups as the limit, and none more', async () => {
  const groups = await Promise.all(Array.from({ length: limits.menuGroups + 1 }, () => given.group()))
  const most = groups.slice(0, limits.menuGroups)
  assert.equal((await assign({ menu_id: LOG, group_id: most.join(',') })).status, 0)
  assert.equal((await row(LOG)).groups.length, limits.menuGroups)
  assert.equal((await assign({ menu_id: LOG, group_id: groups.join(',') })).code, 'MENU_GROUPS_TOO_MANY')
  await everyone(LOG)
})

test('a menu whose groups were all deleted is no one’s, not everyone’s, until it is assigned again', async () => {
  const id = await given.group()
  const person = as.person(await given.employee({ permissions: [110], groups: [id] }))
  await assign({ menu_id: CALENDAR, group_id: `${id}` })
  assert.equal((await as.admin.call(deleteGroup, { id })).status, 0)
  const { everyone: open, groups, people } = await row(CALENDAR)
  assert.deepEqual([open, groups, people], [false, [], 0])
  assert.equal((await person.call(getCalendarEventAll)).code, 'MENU_NOT_ASSIGNED')
  await everyone(CALENDAR)
})

test('whoever joins a group gets its menus, and whoever leaves it loses them', async () => {
  const id = await given.group()
  const { employeeId, ...rest } = await given.employee({ permissions: [110] })
  const person = as.person({ employeeId, ...rest })
  await assign({ menu_id: CALENDAR, group_id: `${id}` })
  await as.admin.call(updateGroup, { id, addedEmployee: [employeeId] })
  assert.equal((await person.call(getCalendarEventAll)).status, 0)
  await as.admin.call(updateGroup, { id, removedEmployee: [employeeId] })
  assert.equal((await person.call(getCalendarEventAll)).code, 'MENU_NOT_ASSIGNED')
  await everyone(CALENDAR)
})

test('of two who were shown the same assignment, the second is told that it changed', async () => {
  const [one, other] = [await given.group(), await given.group()]
  assert.equal((await assign({ menu_id: LOG, group_id: `${one}`, shownGroups: null })).status, 0)
  assert.equal((await assign({ menu_id: LOG, group_id: `${other}`, shownGroups: null })).code, 'MENU_CHANGED')
  assert.equal((await assign({ menu_id: LOG, group_id: `${other}`, shownGroups: `${other}` })).code, 'MENU_CHANGED')
  assert.equal((await assign({ menu_id: LOG, group_id: `${other}`, shownGroups: `${one}` })).status, 0)
  assert.equal((await assign({ menu_id: LOG, group_id: null, shownGroups: '' })).code, 'MENU_CHANGED')
  assert.equal((await assign({ menu_id: LOG, group_id: null })).status, 0)
})

test('of an assignment and the deletion of its group, one waits for the other', async () => {
  const id = await given.group()
  const client = await database.ownerPool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('administration'), hashtext($1))`, [
      String((await given.theCompany()).companyId),
    ])
    const both = [assign({ menu_id: LOG, group_id: `${id}` }), as.admin.call(deleteGroup, { id })] as const
    await waitUntilWaiting(database, 2)
    await client.query('commit')
    const [assigned, deleted] = await Promise.all(both)
    assert.equal(deleted.status, 0)
    assert.ok(assigned.status === 0 || assigned.code === 'GROUP_NOT_FOUND', assigned.message)
    assert.deepEqual((await row(LOG)).groups, [])
  } finally {
    client.release()
  }
  await everyone(LOG)
})
