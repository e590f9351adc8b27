import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getEmployeeBySearch } from '@laisen/contract/endpoints/employees'
import { asPage } from '@laisen/contract/listed'
import { server } from '@laisen/testkit/server'

const { as, given } = await server()

async function company() {
  const company = await given.company()
  const client = as.person(await given.employee({ company, permissions: [1], username: 'zawadi' }))
  const found = async (Search: string) => asPage((await client.call(getEmployeeBySearch, { Search })).data).listData
  return { company, found }
}

test('a picker finds employees by part of a name, from two characters, each with id, name and day [2.3.10]', async () => {
  const { company: own, found } = await company()
  const malee = await given.employee({ company: own, username: 'malee' })
  const [first, ...others] = await found('dee mal')
  assert.deepEqual(others, [])
  assert.deepEqual([first?.employeeID, first?.employeeName], [malee.employeeId, 'Somchai Jaidee malee'])
  assert.ok(!Number.isNaN(Date.parse(first!.createDate)))
  assert.equal((await found('al')).length, 1)
  assert.deepEqual(await found('z'), [], 'one character is too short')
})

test('a picker finds no one of another company', async () => {
  const { found } = await company()
  await given.employee({ username: 'elsewhere' })
  assert.deepEqual(await found('elsewhere'), [])
})
