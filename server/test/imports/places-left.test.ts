import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewImportUser } from '@laisen/contract/endpoints/imports'
import { limits } from '@laisen/contract/limits'
import { server } from '@laisen/testkit/server'
import { importFile, type PersonRow } from '../support/import-file.ts'

const { as, given, clock } = await server()
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)

/** What a company with such a package is told of a file. */
async function previewed(terms: { startsAt?: Date; endsAt?: Date; limitUsers?: number } | null, rows: PersonRow[]) {
  const company = await given.company({ plan: false })
  if (terms) await given.package({ company, ...terms })
  const admin = as.person(await given.employee({ company, permissions: [1], ownAdmin: true }))
  return (await admin.call(previewImportUser, await importFile(rows))).data
}

const active: PersonRow = { username: 'active', email: 'active@example.com', role: 'Signer', activate: 'Y' }
const passive: PersonRow = { username: 'passive', email: 'passive@example.com', role: 'Signer', activate: 'N' }

for (const [what, terms, code] of [
  ['has ended', { startsAt: inDays(-20), endsAt: inDays(-1) }, 'PLAN_EXPIRED'],
  ['has not begun', { startsAt: inDays(1) }, 'PLAN_USERS_NOT_FOUND'],
  ['does not exist', null, 'PLAN_USERS_NOT_FOUND'],
  ['has too few places', { limitUsers: 0 }, 'IMPORT_PLAN_INSUFFICIENT'],
] as const)
  test(`a file that activates people is told when the package ${what}, and one that activates nobody is not`, async () => {
    const { problem, freeCount, activateCount } = await previewed(terms, [active])
    assert.deepEqual([problem?.code, freeCount, activateCount], [code, 0, 1])
    assert.equal((await previewed(terms, [passive])).problem, null)
  })

test('a file may take the last free place, and not one more', async () => {
  const other = { ...active, username: 'second', email: 'second@example.com' }
  const one = await previewed({ limitUsers: 1 }, [active])
  assert.deepEqual([one.problem, one.freeCount], [null, 1])
  const two = await previewed({ limitUsers: 1 }, [active, other])
  assert.deepEqual([two.problem?.code, two.freeCount, two.activateCount], ['IMPORT_PLAN_INSUFFICIENT', 1, 2])
})

test('a name of a line and a password of 256 characters are taken, one character more is a problem of that cell', async () => {
  const long = (length: number) => 'Aa-1'.padEnd(length, 'x')
  const problemsOf = async (facts: PersonRow) => {
    const { rows } = (await as.admin.call(previewImportUser, await importFile([facts]))).data
    return rows[0]!.problems.map(({ field, code }) => [field, code])
  }
  for (const [field, most] of [
    ['firstName', limits.textCharacters],
    ['lastName', limits.textCharacters],
    ['password', limits.passwordMaxCharacters],
  ] as const) {
    assert.deepEqual(await problemsOf({ [field]: long(most) }), [], field)
    assert.deepEqual(await problemsOf({ [field]: long(most + 1) }), [[field, 'TEXT_TOO_LONG']])
  }
})

test('spaces around and between the words of a cell are dropped, but a password is taken as it is', async () => {
  const facts = { firstName: '  Malee   Anne ', lastName: ' Srisuk', password: 'Pass  Word-1 ' }
  const { rows } = (await as.admin.call(previewImportUser, await importFile([facts]))).data
  assert.deepEqual([rows[0]!.firstName, rows[0]!.lastName, rows[0]!.problems], ['Malee Anne', 'Srisuk', []])
})
