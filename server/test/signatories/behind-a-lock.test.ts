import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRootCA } from '@laisen/contract/endpoints/authority'
import { deleteCertificate, updateCertificate } from '@laisen/contract/endpoints/certificates'
import { changeEmployees, deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { rootCaRequest } from '../support/authority.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { givenSigning, type Signing, type SigningActName, signingActs } from '../support/signing-acts.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })
const { clock } = house

type Lock = 'administration' | 'certificates'

/** Begins a transaction of somebody else, who has changed something and not committed yet. */
async function under(lock: Lock, { company }: Signing, [change, id]: readonly [sql: string, id: number]) {
  const other = await house.database.ownerPool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [lock, String(company.companyId)])
  await other.query(change, [id])
  return async () => {
    await other.query('commit')
    other.release()
  }
}

const lockPerson = 'update employees set locked_at = now() where id = $1'
const takeAway = 'delete from certificate_employees where employee_id = $1'
const askOwner = `update certificates set confirm_by_owner = true where id = $1`
const sealAway = `update certificates set kind = '1' where id = $1`

const setPassword = `with v as (update certificate_versions set password_salt = 'x' where certificate_id = $1)
  update certificates set password_check = true where id = $1`
const demandProof = 'update companies set confirm_signatures = true where id = $1'
const issuerRevokes = `update certificate_versions set issuer_revoked_at = now(), issuer_revoked_serial = '4711' where certificate_id = $1`

const late: [SigningActName, Lock, string, (signing: Signing) => number, string][] = [
  ['a stamp in JSON', 'administration', lockPerson, ({ person }) => person.employeeId, 'SESSION_REQUIRED'],
  ['a stamp in JSON', 'administration', demandProof, ({ company }) => company.companyId, 'PROOF_REQUIRED'],
  ['a stamp in JSON', 'certificates', setPassword, ({ certID }) => certID, 'CERTIFICATE_PASSWORD_REQUIRED'],
  ['a stamp as bytes', 'certificates', issuerRevokes, ({ certID }) => certID, 'CERTIFICATE_REVOKED_BY_AUTHORITY'],
  ['a stamp as bytes', 'certificates', takeAway, ({ person }) => person.employeeId, 'CERTIFICATE_NOT_FOUND'],
  ['a stamp by a key', 'certificates', askOwner, ({ certID }) => certID, 'STAMP_NEEDS_CONFIRMATION'],
  ['a confirmation', 'administration', lockPerson, ({ person }) => person.employeeId, 'STAMP_LINK_EXPIRED'],
  [
    'an envelope with one’s own certificate',
    'certificates',
    takeAway,
    ({ person }) => person.employeeId,
    'CERTIFICATE_NOT_FOUND',
  ],
  [
    'an envelope with one’s own certificate',
    'administration',
    'delete from employee_roles where employee_id = $1',
    ({ person }) => person.employeeId,
    'NOT_PERMITTED',
  ],
  [
    'an envelope with one’s own certificate',
    'certificates',
    setPassword,
    ({ certID }) => certID,
    'CERTIFICATE_PASSWORD_REQUIRED',
  ],
  [
    'an envelope by the link',
    'administration',
    'update employees set active = false where id = $1',
    ({ person }) => person.employeeId,
    'SIGNER_INACTIVE',
  ],
  [
    'an envelope by the company’s certificate',
    'certificates',
    sealAway,
    ({ sealID }) => sealID,
    'RECIPIENT_CERTIFICATE_UNAVAILABLE',
  ],
  ['an envelope that one certifies', 'certificates', sealAway, ({ sealID }) => sealID, 'ENVELOPE_NOT_READY'],
]

for (const [act, lock, change, about, code] of late)
  test(`${act} waits for whoever is changing who may sign (${lock}: ${code}), and is refused by what they changed`, async () => {
    const signing = await givenSigning(house)
    const sign = await signingActs[act](house, signing)
    const commit = await under(lock, signing, [change, about(signing)])
    const signed = sign()
    await waitUntilWaiting(house.database)
    await commit()
    assert.equal((await signed).code, code)
    const { rows } = await house.database.ownerPool.query(
      'select 1 from one_time_certificates where company_id = $1 union all select 1 from history where company_id = $1',
      [signing.company.companyId],
    )
    assert.deepEqual(rows, [])
  })

/** Holds the last statement of a signature, so that it has been checked and not committed. */
async function holdingCommits({ company }: Signing) {
  const other = await house.database.ownerPool.connect()
  await other.query('begin')
  await other.query('select from plan_counters where company_id = $1 for update', [company.companyId])
  await other.query('select from storage_counters where company_id = $1 for update', [company.companyId])
  return async () => {
    await other.query('commit')
    other.release()
  }
}

test('a revocation waits for who signs, and its time is after every signature that was accepted', async () => {
  const signing = await givenSigning(house)
  const { admin, certID, company } = signing
  // The rows of the counters exist once something was signed.
  await (await signingActs['a stamp in JSON'](house, signing))()
  const release = await holdingCommits(signing)
  const stamped = (await signingActs['a stamp in JSON'](house, signing))()
  await waitUntilWaiting(house.database)
  const deleted = admin.call(deleteCertificate, { certID })
  await waitUntilWaiting(house.database, 2)
  clock.advance({ seconds: 5 })
  const after = clock.now()
  await release()
  assert.deepEqual([(await stamped).status, (await deleted).status], [0, 0])
  const { rows } = await house.database.ownerPool.query(
    `select v.revoked_at, (select max(at) from history where company_id = $1) as signed from certificate_versions v
     where v.company_id = $1 and v.certificate_id = $2`,
    [company.companyId, certID],
  )
  assert.deepEqual(rows[0].revoked_at, after)
  assert.ok(rows[0].signed < rows[0].revoked_at)
})

for (const [what, change] of [
  [
    'locked',
    ({ admin, person }: Signing) => admin.call(changeEmployees, { employeeIDs: [person.employeeId], change: 'lock' }),
  ],
  ['deleted', ({ admin, person }: Signing) => admin.call(deleteEmployeeExtByUserId, { id: person.employeeId })],
  [
    'no longer assigned',
    ({ admin, sealID }: Signing) => admin.call(updateCertificate, { certID: sealID, employeeList: [] }),
  ],
] as const)
  test(`whoever is ${what} while they sign has signed before`, async () => {
    const signing = await givenSigning(house)
    await (await signingActs['a stamp in JSON'](house, signing))()
    const release = await holdingCommits(signing)
    const stamped = (await signingActs['a stamp in JSON'](house, signing))()
    await waitUntilWaiting(house.database)
    const changed = change(signing)
    await waitUntilWaiting(house.database, 2)
    await release()
    assert.deepEqual([(await stamped).status, (await changed).status], [0, 0])
  })

test('a certificate that was asked for is not issued to somebody who was locked, deleted or made inactive meanwhile', async () => {
  for (const change of ['locked_at = now()', 'deleted_at = now()', 'active = false']) {
    const signing = await givenSigning(house)
    const { company, person, client } = signing
    assert.equal((await client.call(addRootCA, rootCaRequest())).status, 0)
    await house.database.ownerPool.query(`update employees set ${change} where id = $1`, [person.employeeId])
    await house.mails()
    const { rows } = await house.database.ownerPool.query(
      `select state, (select count(*)::int from certificates where company_id = $1 and from_authority) as issued
       from certificate_requests where company_id = $1`,
      [company.companyId],
    )
    assert.deepEqual([change, rows], [change, [{ state: 'failed', issued: 0 }]])
  }
})
