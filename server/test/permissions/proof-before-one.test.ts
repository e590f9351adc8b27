import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addEmployeeExt, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { enrolFactor, resetFactor } from '@laisen/contract/endpoints/factors'
import { importUser } from '@laisen/contract/endpoints/imports'
import { confirmPerson } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'
import { enrolled, shownBy } from '../support/authenticator.ts'
import { importFile } from '../support/import-file.ts'
import { somebody } from '../support/people.ts'
import { type Edge, waysToGive } from '../support/ways-to-give.ts'

// A session left open must not be enough to make somebody an administrator, or to take over an account: five minutes after the
// last proof, the password or a code is asked for again.

const house = await server()
const { as, given, clock } = house

const minute = { minutes: 1 } as const
const person = async () => (await given.employee()).employeeId

const administrator: [way: string, request: Edge][] = [
  ...waysToGive(given, 1),
  ['the Admin checkbox of a new person', async () => [addEmployeeExt, somebody({ flagAdmin: true })]],
  [
    'the Admin checkbox of a person',
    async () => [updateEmployeeExtJoin, { employeeID: await person(), flagAdmin: true }],
  ],
  ['the Admin column of an import', async () => [importUser, await importFile([{ admin: 'Y' }])]],
]

const takeover: [way: string, request: Edge][] = [
  [
    "another person's password",
    async () => [updateEmployeeExtJoin, { employeeID: await person(), password: 'Another-Password-2' }],
  ],
  [
    "another person's email",
    async () => [updateEmployeeExtJoin, { employeeID: await person(), email: `e${await person()}@example.com` }],
  ],
  [
    "another person's second factor",
    async () => {
      const owner = await given.employee()
      await enrolled(house, owner)
      return [resetFactor, { employeeID: owner.employeeId }]
    },
  ],
]

describe('five minutes after signing in, the password is asked for again before', () => {
  for (const [way, request] of [...administrator, ...takeover]) {
    test(way, async () => {
      const admin = await given.employee({ permissions: [1] })
      const client = await as.fresh(admin)
      const ask = async () => {
        const [endpoint, input] = await request()
        return client.call(endpoint, input as never)
      }
      clock.advance({ minutes: 4 })
      const early = await ask()
      assert.equal(early.status, 0, early.message)
      clock.advance(minute)
      assert.equal((await ask()).code, 'PROOF_REQUIRED')
      const { data } = await client.call(confirmPerson, { password: admin.password })
      assert.equal(Date.parse(data.expireDate), clock.now().getTime() + 5 * 60_000)
      assert.equal((await ask()).status, 0)
    })
  }
})

test('what needs no proof needs none: an ordinary person is added and changed by a session of any age', async () => {
  const client = await as.fresh(await given.employee({ permissions: [1] }))
  clock.advance({ minutes: 20 })
  assert.equal((await client.call(addEmployeeExt, somebody())).status, 0)
  const employeeID = await person()
  assert.equal((await client.call(updateEmployeeExtJoin, { employeeID, firstName: 'Malee' })).status, 0)
  assert.equal((await client.call(importUser, await importFile([{ admin: 'N' }]))).status, 0)
})

test('a proof counts for its session alone', async () => {
  const admin = await given.employee({ permissions: [1] })
  const [one, two] = [await as.fresh(admin), await as.fresh(admin)]
  clock.advance({ minutes: 5 })
  assert.equal((await one.call(confirmPerson, { password: admin.password })).status, 0)
  const change = { employeeID: await person(), flagAdmin: true }
  assert.equal((await two.call(updateEmployeeExtJoin, change)).code, 'PROOF_REQUIRED')
  assert.equal((await one.call(updateEmployeeExtJoin, change)).status, 0)
})

test('a code or a recovery code proves it too, each once', async () => {
  const admin = await given.employee({ permissions: [1] })
  const { client, code, recoveryCodes } = await enrolled(house, admin)
  const give = async () => client.call(updateEmployeeExtJoin, { employeeID: await person(), flagAdmin: true })
  const proofs = [code(), recoveryCodes[0]!]
  for (const proof of proofs) {
    clock.advance({ minutes: 5 })
    const fresh = proof === proofs[0] ? code() : proof
    assert.equal((await give()).code, 'PROOF_REQUIRED')
    assert.equal((await client.call(confirmPerson, { code: fresh })).status, 0)
    assert.equal((await give()).status, 0)
    assert.equal((await client.call(confirmPerson, { code: fresh })).code, 'FACTOR_CODE_WRONG')
  }
})

test('proofs are guesses: five wrong ones, also at once, and then none for 15 minutes', async () => {
  const admin = await given.employee({ permissions: [1] })
  const client = await as.fresh(admin)
  clock.advance({ minutes: 5 })
  const wrong = await Promise.all(
    Array.from({ length: 8 }, () => client.call(confirmPerson, { password: 'Wrong-Password-1' })),
  )
  const codes = wrong.map(({ code }) => code).sort()
  assert.deepEqual(codes, [...Array(3).fill('PASSWORD_THROTTLED'), ...Array(5).fill('PASSWORD_WRONG')])
  assert.equal((await client.call(confirmPerson, { password: admin.password })).code, 'PASSWORD_THROTTLED')
  assert.equal(
    (await client.call(updateEmployeeExtJoin, { employeeID: await person(), flagAdmin: true })).code,
    'PROOF_REQUIRED',
  )
  assert.equal((await client.call(confirmPerson)).code, 'FIELD_REQUIRED')
  assert.equal((await client.call(confirmPerson, { code: '123456' })).code, 'FACTOR_NOT_ENROLLED')
})

test('two right proofs at once both count', async () => {
  const admin = await given.employee({ permissions: [1] })
  const client = await as.fresh(admin)
  clock.advance({ minutes: 5 })
  const answers = await Promise.all([1, 2].map(() => client.call(confirmPerson, { password: admin.password })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [0, 0],
  )
})

test('the code of signing in is a proof, and setting up a factor asks for the password itself', async () => {
  const admin = await given.employee({ permissions: [1] })
  const client = await as.fresh(admin)
  clock.advance({ minutes: 6 })
  assert.equal((await client.call(enrolFactor, { password: 'Wrong-Password-1' })).code, 'PASSWORD_WRONG')
  const { data } = await client.call(enrolFactor, { password: admin.password })
  assert.match(shownBy(data.secret, clock), /^\d{6}$/)
})
