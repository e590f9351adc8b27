import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listGroups } from '@laisen/contract/endpoints/groups'
import { getAllRoles, type RoleGroupsRow, updateRole } from '@laisen/contract/endpoints/roles'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { asPage } from '@laisen/contract/listed'
import type { Client, Sent } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'

const { as, given } = await server()

const list = async (input: Sent<typeof getAllRoles> = {}, client: Client = as.admin) =>
  asPage((await client.call(getAllRoles, input)).data as RoleGroupsRow[]).listData
const find = async (id: number) => (await list()).find(({ roleID }) => roleID === id)!
const set = (input: Sent<typeof updateRole>, client: Client = as.admin) => client.call(updateRole, input)

test('the roles are listed with their groups, the built-in ones first [2.7.35] [2.3.20]', async () => {
  const [one, other] = [await given.group({ name: 'Contracts' }), await given.group({ name: 'Rayong plant' })]
  const roleID = await given.role({ name: 'Branch clerk', permissions: [9] })
  await given.employee({ roles: [roleID] })
  assert.equal((await set({ roleID, roleName: 'Branch clerk', groupID: `${one},${other}` })).status, 0)
  const roles = await list()
  assert.deepEqual(
    roles.slice(0, 3).map(({ roleName, builtIn }) => [roleName, builtIn]),
    [
      ['Admin', true],
      ['Operator', true],
      ['Signer', true],
    ],
  )
  assert.deepEqual(await find(roleID), {
    ...{ roleID, roleName: 'Branch clerk', groupID: `${one},${other}`, groupCount: 2 },
    groups: [
      { groupID: one, groupName: 'Contracts' },
      { groupID: other, groupName: 'Rayong plant' },
    ],
    ...{ builtIn: false, givable: true, holders: 1 },
  })
})

test('several roles and groups are searched for at once, and pages count what is found', async () => {
  const group = await given.group()
  const [byGroup, byName, neither] = [await given.role(), await given.role(), await given.role()]
  await set({ roleID: byGroup, groupID: `${group}` })
  const ids = (await list({ roles: [byName], groups: [group] })).map(({ roleID }) => roleID)
  assert.deepEqual(ids, [byGroup, byName])
  assert.ok(!ids.includes(neither))
  const { data } = await as.admin.call(getAllRoles, { groups: [group], Page: 1, PerPage: 10 })
  assert.equal(asPage(data as RoleGroupsRow[]).dataCount, 1)
  const foreign = await given.group({ company: await given.company() })
  assert.deepEqual(await list({ groups: [foreign] }), [])
})

test('a change needs groups: an empty list is refused in the words of the specification, and null takes the role from all [2.5.53] [2.5.54] [2.7.36]', async () => {
  const group = await given.group()
  const roleID = await given.role()
  await set({ roleID, groupID: `${group}` })
  const answer = await set({ roleID, roleName: 'x', groupID: '' })
  assert.deepEqual([answer.code, answer.data], ['ROLE_GROUPS_MISSING', 'Please fill all fields!!'])
  assert.equal(answer.message, 'Please fill all fields!!')
  assert.equal((await find(roleID)).groupID, `${group}`)
  assert.equal((await set({ roleID, groupID: null })).status, 0)
  assert.deepEqual((await find(roleID)).groups, [])
})

test('the people of a group have what its role allows at their next request [2.6.13]', async () => {
  const group = await given.group()
  const person = as.person(await given.employee({ groups: [group] }))
  const roleID = await given.role({ permissions: [4] })
  const held = async () => (await person.call(getInfoUser)).data.permissionid.split(',').map(Number)
  await set({ roleID, groupID: `${group}` })
  assert.ok((await held()).includes(4))
  await set({ roleID, groupID: null })
  assert.ok(!(await held()).includes(4))
})

test('9 opens Permission Management and 10 changes it, but no one gives a role whose permissions they lack [2.6.07]', async () => {
  const group = await given.group()
  const roleID = await given.role({ permissions: [4] })
  const viewer = as.person(await given.employee({ permissions: [9, 4] }))
  assert.ok((await list({}, viewer)).length > 3)
  assert.equal((await set({ roleID, groupID: `${group}` }, viewer)).code, 'NOT_PERMITTED')
  const editor = as.person(await given.employee({ permissions: [10, 4] }))
  assert.equal((await set({ roleID, groupID: `${group}` }, editor)).status, 0)
  const lacking = as.person(await given.employee({ permissions: [10] }))
  assert.equal((await set({ roleID, groupID: null }, lacking)).code, 'PERSON_ABOVE_YOU')
  const above = await given.group({ permissions: [12] })
  assert.equal((await set({ roleID, groupID: `${group},${above}` }, editor)).code, 'PERSON_ABOVE_YOU')
  const { data } = await editor.call(listGroups, { PerPage: 100 })
  const givable = new Map(data.listData.map(({ id, givable }) => [id, givable]))
  assert.deepEqual([givable.get(group), givable.get(above)], [true, false])
  assert.equal((await list({}, lacking)).find((role) => role.roleID === roleID)!.givable, false)
})

test('of two who were shown the same groups, the second is told that they changed', async () => {
  const [one, other] = [await given.group(), await given.group()]
  const roleID = await given.role()
  assert.equal((await set({ roleID, groupID: `${one}`, shownGroups: '' })).status, 0)
  assert.equal((await set({ roleID, groupID: `${other}`, shownGroups: '' })).code, 'ROLE_GROUPS_CHANGED')
  assert.equal((await set({ roleID, groupID: `${other}`, shownGroups: `${one}` })).status, 0)
  assert.equal((await find(roleID)).groupID, `${other}`)
})

test('the groups of a role are set together up to the limit, and none of another company', async () => {
  const roleID = await given.role()
  const many = (count: number) => Array.from({ length: count }, (_, at) => 5_000_000 + at).join(',')
  assert.equal((await set({ roleID, groupID: many(limits.roleGroups) })).code, 'GROUP_NOT_FOUND')
  assert.equal((await set({ roleID, groupID: many(limits.roleGroups + 1) })).code, 'ROLE_GROUPS_TOO_MANY')
  const foreign = await given.group({ company: await given.company() })
  assert.equal((await set({ roleID, groupID: `${foreign}` })).code, 'GROUP_NOT_FOUND')
})
