import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { server } from '@laisen/testkit/server'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stampRequest } from '../support/stamping.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await server({ at: today })
const { as, given, database } = house
const newPassword = 'Another-Password-2'

async function withPassword(certPasswordCheck: boolean) {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  const client = as.person(person)
  const employeeList = [person.employeeId]
  const certID = await addedCertificate(client, identities.nattapong, { certPasswordCheck, employeeList })
  return { company, client, certID, edit: (facts: object) => client.call(updateCertificate, { certID, ...facts }) }
}

type Edited = Awaited<ReturnType<typeof withPassword>>

/** Both are decided by what they read, and then one is written before the other. */
async function atOnce({ company, edit }: Edited, first: object, second: object) {
  const other = await database.ownerPool.connect()
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(hashtext('certificates'), hashtext($1))`, [String(company.companyId)])
  const one = edit(first)
  await waitUntilWaiting(database)
  const two = edit(second)
  await waitUntilWaiting(database, 2)
  await other.query('commit')
  other.release()
  return [(await one).code, (await two).code]
}

/** Which passwords sign: the one that was chosen, another, none. */
async function signsWith({ client, certID }: Edited, chosen: string) {
  const codes = []
  for (const certPassword of [chosen, 'Not-The-Password-9', undefined])
    codes.push((await client.call(addPdfStamp, stampRequest(certID, { certPassword }))).code ?? null)
  return codes
}

const off = { certPasswordCheck: false, certPassword: filePassword }
const protectedKey = [null, 'CERTIFICATE_PASSWORD_WRONG', 'CERTIFICATE_PASSWORD_REQUIRED']
const free = [null, null, null]

const pairs: [string, boolean, object, object, unknown[], [string, unknown[]]][] = [
  [
    'one takes the password off and one saves with it on',
    true,
    off,
    { certPasswordCheck: true },
    [undefined, 'CERTIFICATE_CHANGED'],
    [filePassword, free],
  ],
  [
    'one takes the password off and one chooses another',
    true,
    off,
    { certPassword: filePassword, certNewPassword: newPassword },
    [undefined, 'CERTIFICATE_CHANGED'],
    [filePassword, free],
  ],
  [
    'one chooses another password and one takes it off',
    true,
    { certPassword: filePassword, certNewPassword: newPassword },
    off,
    [undefined, 'CERTIFICATE_CHANGED'],
    [newPassword, protectedKey],
  ],
  [
    'one sets a password and one saves with none',
    false,
    { certPasswordCheck: true, certPassword: newPassword },
    { certPasswordCheck: false },
    [undefined, 'CERTIFICATE_CHANGED'],
    [newPassword, protectedKey],
  ],
]

for (const [what, checked, first, second, codes, [password, signs]] of pairs)
  test(`the password switch is what the key is sealed under, although ${what} at the same moment`, async () => {
    const edited = await withPassword(checked)
    assert.deepEqual(await atOnce(edited, first, second), codes)
    assert.deepEqual(await signsWith(edited, password), signs)
  })

test('the database keeps no switch that is not what the key is sealed under', async () => {
  for (const checked of [true, false]) {
    const { certID } = await withPassword(checked)
    const change = (text: string) =>
      assert.rejects(database.ownerPool.query(text, [certID]), /password_and_seal|password switch/)
    await change('update certificates set password_check = not password_check where id = $1')
    await change(
      `update certificate_versions set password_salt = case when password_salt is null then 'x'::bytea end where certificate_id = $1`,
    )
  }
})
