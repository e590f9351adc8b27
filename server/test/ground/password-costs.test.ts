import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { test } from 'node:test'
import { changePassword } from '@laisen/contract/endpoints/session'
import { readConfig } from '@laisen/server/config'
import { unseal } from '@laisen/server/keys/cipher'
import { unsealFor } from '@laisen/server/keys/keys'
import { server } from '@laisen/testkit/server'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

// The cost of a real installation, which other tests lower because they sign in hundreds of times.
const { as, given, database, services } = await server({
  at: today,
  config: { passwordCost: readConfig({}).passwordCost },
})

/** RFC 9106 §3.1 by OpenSSL: argon2id with 32 bytes as the result. */
function argon2id(password: string, cost: { salt: Buffer; kibibytes: number; passes: number }): Buffer {
  const { salt: nonce, kibibytes: memory, passes } = cost
  return argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism: 1, tagLength: 32 })
}

test('a sign-in password is stored as argon2id over 19 MiB in 2 passes with a salt of its own', async () => {
  const salts: string[] = []
  for (const newPassword of ['Rainy-Season-1', 'Rainy-Season-2']) {
    const employee = await given.employee()
    const changed = await as.person(employee).call(changePassword, { oldPassword: employee.password, newPassword })
    assert.equal(changed.status, 0)
    const { password_hash } = await database
      .company(employee.companyId)
      .transaction((db) =>
        db
          .selectFrom('employees')
          .select('password_hash')
          .where('id', '=', employee.employeeId)
          .executeTakeFirstOrThrow(),
      )
    const [, kind, version, cost, salt, hash] = password_hash!.split('$')
    assert.deepEqual([kind, version, cost], ['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    const bytes = Buffer.from(salt!, 'base64')
    assert.ok(bytes.length >= 16)
    const expected = argon2id(newPassword, { salt: bytes, kibibytes: 19_456, passes: 2 })
    assert.deepEqual(Buffer.from(hash!, 'base64'), expected)
    salts.push(salt!)
  }
  assert.notEqual(salts[0], salts[1])
})

test('a certificate key that requires its password is sealed under argon2id over 64 MiB in 3 passes', async () => {
  const { companyId } = await given.theCompany()
  const salts: Buffer[] = []
  for (const identity of [identities.nattapong, identities.waraporn]) {
    const certificateId = await addedCertificate(as.operator, identity, { certPasswordCheck: true })
    await database.company(companyId).transaction(async (db) => {
      const version = await db
        .selectFrom('certificate_versions')
        .selectAll()
        .where('certificate_id', '=', certificateId)
        .executeTakeFirstOrThrow()
      const salt = version.password_salt!
      const companyKey = await services.keys.companyKeyById(db, companyId, version.company_key_id)
      const binding = ['certificate-key', companyId, certificateId, 1]
      const inner = unsealFor(companyKey, version.sealed_key, binding)
      const key = argon2id(filePassword, { salt, kibibytes: 65_536, passes: 3 })
      assert.deepEqual(unseal(key, inner, binding), identity.key.export({ format: 'der', type: 'pkcs8' }))
      salts.push(salt)
    })
  }
  assert.ok(salts.every((salt) => salt.length === 16))
  assert.notDeepEqual(salts[0], salts[1])
})
