import assert from 'node:assert/strict'
import { test } from 'node:test'
import { server } from '@laisen/testkit/server'
import { sql } from 'kysely'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const house = await server({ at: today })
const { as, given, database } = house

test('an owner confirms with their own certificate alone, and the refusal of one stamp is not that of another', async () => {
  const company = await given.company()
  const owner = await given.employee({ company, permissions: [1] })
  const user = await given.employee({ company, permissions: [2] })
  const employeeList = [owner.employeeId, user.employeeId]
  const certID = await addedCertificate(as.person(owner), identities.nattapong, { certtype: '2', employeeList })
  const stamps = [
    { employee: user, key: null, version: 1, confirms: false },
    { employee: user, key: 4711, version: 1, confirms: false },
    { employee: user, key: null, version: 1, confirms: true },
    { employee: owner, key: null, version: 1, confirms: true },
    { employee: owner, key: null, version: 2, confirms: true },
  ]
  const each = <Value>(value: (stamp: (typeof stamps)[number]) => Value) => stamps.map(value)
  const { rows } = await database.company(company.companyId).read((db) =>
    sql<{ refusal: string | null }>`
      select refusal from stamp_refusals(${each(() => company.companyId)}::bigint[], ${each(({ employee }) => employee.employeeId)}::bigint[],
        ${each(() => null)}::bigint[], ${each(({ key }) => key)}::bigint[], ${each(() => `{${certID}}`)}::text[],
        ${each(({ version }) => `{${version}}`)}::text[], ${each(() => today)}::timestamptz[],
        ${each(({ confirms }) => confirms)}::boolean[], ${each(() => null)}::text[]) order by place`.execute(db),
  )
  assert.deepEqual(
    rows.map(({ refusal }) => refusal),
    [null, 'API_KEY_ENDED', 'CERTIFICATE', null, 'CERTIFICATE'],
  )
})
