import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteCertificate, updateCertificate } from '@laisen/contract/endpoints/certificates'
import { setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { saveSetting } from '@laisen/contract/endpoints/settings'
import { setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import { addPdfStamp, addPdfStampDirect, addPdfStampStream, getStamp } from '@laisen/contract/endpoints/stamps'
import type { BearerClient } from '@laisen/testkit/client'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import { pdf } from '@laisen/testkit/pdfs'
import { textOfPages } from '@laisen/testkit/seen'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { addedKey } from '../support/api-keys.ts'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { stampRequest, uploadInHalves } from '../support/stamping.ts'
import { filesOnDisk } from '../support/storage.ts'

// Time stands still, so what a stamp was decided by is remembered until a test moves the clock.
const house = await server({ at: today })
const { as, given } = house

interface Stamping {
  readonly company: GivenCompany
  readonly person: GivenEmployee
  readonly client: BearerClient
  readonly certID: number
}

/** Somebody who has stamped twice with the same certificate: the second time by what was remembered of the first. */
async function stamping(
  identity = identities.nattapong,
  facts: Parameters<typeof addedCertificate>[2] = {},
): Promise<Stamping> {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  const client = await as.fresh(person)
  const certID = await addedCertificate(client, identity, { employeeList: [person.employeeId], ...facts })
  for (let index = 0; index < 2; index++) assert.equal((await stamp({ client, certID })).code, undefined)
  return { company, person, client, certID }
}

const portrait = pdf()
const a5 = pdf({ size: [420, 595] })

const stamp = ({ client, certID }: Pick<Stamping, 'client' | 'certID'>, body = portrait) =>
  client.call(addPdfStampStream, { certID }, { body })

const file = {
  certImage: Buffer.from(identities.director.pkcs12(filePassword)).toString('base64'),
  certImageName: 'new.pfx',
  certPassword: filePassword,
}

/** What is changed between two stamps, and how the second is then answered. */
const changes: [string, (stamping: Stamping) => Promise<unknown>, string | undefined][] = [
  ['nothing', async () => {}, undefined],
  ['its text is changed', reviewed, undefined],
  [
    'the company has each signature confirmed',
    ({ client }) => client.call(setFactorPolicy, { confirmSignatures: true }),
    'PROOF_REQUIRED',
  ],
  ['the certificate asks for its password', withPassword, 'CERTIFICATE_PASSWORD_REQUIRED'],
  ['the certificate is taken away', takenAway, 'CERTIFICATE_NOT_FOUND'],
  [
    'the certificate is deleted',
    ({ client, certID }) => client.call(deleteCertificate, { certID }),
    'CERTIFICATE_NOT_FOUND',
  ],
  ['the package is used up', usedUp, 'PLAN_SIGNATURES_USED_UP'],
]

function reviewed({ client, certID }: Pick<Stamping, 'client' | 'certID'>) {
  return client.call(updateCertificate, { certID, certReason: 'Reviewed' })
}

function withPassword({ client, certID }: Stamping) {
  return client.call(updateCertificate, { certID, certPasswordCheck: true, certPassword: 'Own-Password-1' })
}

function usedUp({ company }: Pick<Stamping, 'company'>) {
  return house.database.owner
    .updateTable('packages')
    .set({ limit_signatures: 2 })
    .where('company_id', '=', company.companyId)
    .execute()
}

function takenAway({ certID }: Stamping) {
  return house.database.owner.deleteFrom('certificate_employees').where('certificate_id', '=', certID).execute()
}

for (const [what, happens, code] of changes) {
  test(`between two stamps with the same certificate: ${what}`, async () => {
    const stamped = await stamping()
    await happens(stamped)
    const before = await ledger(house, stamped.company.companyId)
    const stored = (await filesOnDisk(house.services.config.dataDir)).names.length
    assert.equal((await stamp(stamped)).code, code)
    const after = await ledger(house, stamped.company.companyId)
    assert.equal(after.used, before.used + (code ? 0 : 1))
    if (code) assert.deepEqual(after, before)
    const files = (await filesOnDisk(house.services.config.dataDir)).names.length
    assert.equal(
      files,
      stored + (code ? 0 : 1),
      'what was stored for a stamp that is refused, or signed again, is removed',
    )
  })
}

const shown = async (client: BearerClient, stampId: string) => (await client.call(getStamp, { stampId })).data

test('texts and the file of a certificate are those of the moment at which it signs', async () => {
  const { client, certID } = await stamping()
  await client.call(updateCertificate, { certID, certReason: 'Reviewed', certLocation: 'Chiang Mai' })
  const texts = await shown(client, (await stamp({ client, certID })).data.stampId)
  const [certificate] = texts.certificates
  assert.deepEqual([certificate?.certReason, certificate?.certLocation], ['Reviewed', 'Chiang Mai'])
  assert.match(certificate!.subject, /Nattapong/)
  // The new key needs another digest algorithm than the document was received with.
  assert.equal((await client.call(updateCertificate, { certID, ...file })).status, 0)
  const renewed = await shown(client, (await stamp({ client, certID })).data.stampId)
  assert.match(renewed.certificates[0]!.subject, /ศิริพร/)
})

test('which page sizes a company accepts holds from the next stamp on', async () => {
  const { client, certID } = await stamping()
  const accept = (version: number, anyPageSize: boolean) => client.call(saveSetting, { version, anyPageSize })
  assert.equal((await stamp({ client, certID }, a5)).code, 'DOCUMENT_PAGE_SIZE')
  await stamp({ client, certID })
  await accept(0, true)
  assert.equal((await stamp({ client, certID }, a5)).code, undefined)
  assert.equal((await stamp({ client, certID }, a5)).code, undefined)
  await accept(1, false)
  assert.equal((await stamp({ client, certID }, a5)).code, 'DOCUMENT_PAGE_SIZE')
})

test('a new level holds from the next stamp on, whether a company chooses one or gets an authority', async () => {
  const { client, certID } = await stamping()
  const levelNow = async () => (await stamp({ client, certID })).data
  assert.deepEqual([(await levelNow()).level, (await levelNow()).levelMissed], ['B-B', undefined])
  await issuedCertificate(house, client)
  // This certificate is of another authority, whose answers nobody has.
  assert.equal((await levelNow()).levelMissed?.level, 'B-LT')
  assert.equal((await client.call(setSignatureLevel, { level: 'B-T', must: false, servers: [] })).status, 0)
  assert.deepEqual([(await levelNow()).level, (await levelNow()).levelMissed], ['B-T', undefined])
  assert.equal((await client.call(setSignatureLevel, { level: 'B-B', must: false, servers: [] })).status, 0)
  assert.equal((await levelNow()).level, 'B-B')
})

test('a package that is bought when the last was used up holds from the next stamp on', async () => {
  const { company, client, certID } = await stamping()
  await usedUp({ company })
  assert.equal((await stamp({ client, certID })).code, 'PLAN_SIGNATURES_USED_UP')
  await house.database.owner
    .updateTable('packages')
    .set({ limit_signatures: 3 })
    .where('company_id', '=', company.companyId)
    .execute()
  assert.equal((await stamp({ client, certID })).code, undefined)
  assert.equal((await stamp({ client, certID })).code, 'PLAN_SIGNATURES_USED_UP')
})

test('of many stamps at once, each is decided by what holds then', async () => {
  const { company, client, certID } = await stamping()
  const before = await ledger(house, company.companyId)
  await reviewed({ client, certID })
  const answers = await Promise.all(Array.from({ length: 12 }, () => stamp({ client, certID })))
  assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set([undefined]))
  for (const { data } of answers) {
    assert.equal((await shown(client, data.stampId)).certificates[0]?.certReason, 'Reviewed')
  }
  const after = await ledger(house, company.companyId)
  assert.deepEqual([after.used - before.used, after.history - before.history], [12, 12])
  assert.equal(after.objects - before.objects, 12)
})

/** What a stamp shows. */
async function textOf({ client, certID }: Pick<Stamping, 'client' | 'certID'>): Promise<string> {
  const { data } = await client.call(addPdfStamp, stampRequest(certID))
  return textOfPages(Buffer.from(data.pdfString, 'base64')).join()
}

test('the name of the person who uses a shared seal is the one they have now', async () => {
  const { person, client, certID } = await stamping()
  assert.equal((await client.call(updateCertificate, { certID, certtype: '2' })).status, 0)
  await textOf({ client, certID })
  const names = { first_name: 'Somchai', last_name: 'Wongsawat' }
  await house.database.owner.updateTable('employees').set(names).where('id', '=', person.employeeId).execute()
  assert.match(await textOf({ client, certID }), /Somchai\s+Wongsawat/)
})

test('a stamp of which nobody knows whether it was committed is not made again', async () => {
  const { company, client, certID } = await stamping()
  const before = await ledger(house, company.companyId)
  // The connection is lost while the first stamp is committed.
  const { ownerPool } = house.database
  await ownerPool.query(`
    create sequence lost;
    grant usage on sequence lost to public;
    create function lose() returns trigger language plpgsql as $$ begin
      if nextval('lost') = 1 then perform pg_sleep(0.3), pg_terminate_backend(pg_backend_pid()), pg_sleep(1); end if;
      return null;
    end $$;
    create constraint trigger lose after update on plan_counters deferrable initially deferred
      for each row execute function lose()`)
  try {
    const answer = stamp({ client, certID })
    await until(
      'the stamp is being committed',
      async () => (await ownerPool.query('select from lost where is_called')).rows.length === 1,
    )
    // Were it known that nothing was committed, the document would be signed by the new rule.
    await client.call(saveSetting, { version: 0, anyPageSize: true })
    assert.equal((await answer).http, 503)
    assert.deepEqual(await ledger(house, company.companyId), before)
    assert.equal((await stamp({ client, certID })).code, undefined)
  } finally {
    await ownerPool.query('drop function lose cascade; drop sequence lost')
  }
  assert.equal((await ledger(house, company.companyId)).used, before.used + 1)
})

test('what one person signs without asking is not signed so by a program that acts for them', async () => {
  const { client, certID } = await stamping(identities.nattapong, { checkConfirmPass: true })
  const program = await addedKey({ url: house.url, now: house.clock.now() }, client, { certList: [{ certID }] })
  const { code, data } = await stamp({ client: program, certID })
  assert.deepEqual([code, data.pending], [undefined, true])
})

test('a new password of a certificate holds from the next stamp on', async () => {
  const { client, certID } = await stamping()
  const ask = (certPassword: string) => client.call(addPdfStampStream, { certID, certPassword }, { body: portrait })
  const change = (facts: object) => client.call(updateCertificate, { certID, certPassword: 'First-1234', ...facts })
  assert.equal((await change({ certPasswordCheck: true })).status, 0)
  assert.equal((await ask('First-1234')).code, undefined)
  assert.equal((await change({ certNewPassword: 'Second-1234' })).status, 0)
  assert.equal((await ask('Second-1234')).code, undefined)
})

test('a certificate that needs a confirmation from now on is not signed with before its owner confirms', async () => {
  const { client, certID } = await stamping()
  const direct = () => client.fetch(`/api/v1/${addPdfStampDirect.path}?certID=${certID}`, put)
  const body = new Uint8Array(portrait)
  const put = { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body }
  for (let index = 0; index < 2; index++) {
    assert.equal((await direct()).headers.get('content-type'), 'application/pdf')
  }
  assert.equal((await client.call(updateCertificate, { certID, checkConfirmPass: true })).status, 0)
  const { code } = (await (await direct()).json()) as { code: string }
  assert.equal(code, 'STAMP_NEEDS_CONFIRMATION')
})

test('a program that was not given a certificate does not sign with it, though its owner just did', async () => {
  const { client, certID } = await stamping()
  const program = await addedKey({ url: house.url, now: house.clock.now() }, client)
  assert.equal((await stamp({ client: program, certID })).code, 'API_KEY_CERTIFICATE_REFUSED')
})

/** Changes a row of a certificate without telling the servers, which would forget it: as if the notice came late. */
function silently(table: 'certificates' | 'certificate_versions', set: string, certID: number) {
  const id = table === 'certificates' ? 'id' : 'certificate_id'
  return house.database.ownerPool.query(`
    alter table ${table} disable trigger user;
    update ${table} set ${set} where ${id} = ${certID};
    alter table ${table} enable trigger user`)
}

test('what was read for a stamp is remembered for five seconds; the row of the certificate is compared', async () => {
  const { client, certID } = await stamping()
  const { raw } = identities.director.certificate
  await silently('certificate_versions', `certificate = '\\x${Buffer.from(raw).toString('hex')}'`, certID)
  assert.match(await textOf({ client, certID }), /Nattapong/)
  house.clock.advance({ seconds: 5 })
  assert.match(await textOf({ client, certID }), /ศิริพร/)
  await silently('certificates', `reason = 'Reviewed'`, certID)
  const { certificates } = await shown(client, (await stamp({ client, certID })).data.stampId)
  assert.equal(certificates[0]?.certReason, 'Reviewed')
})

test('a certificate that is changed while a small document comes in signs with what holds then', async () => {
  const given = await stamping()
  const answer = await uploadInHalves({ ...given, announced: true }, portrait, () => reviewed(given))
  assert.equal((await shown(given.client, answer.data!.stampId)).certificates[0]?.certReason, 'Reviewed')
})

test('storage that is bought when the last was short holds from the next stamp on', async () => {
  const { company, client, certID } = await stamping()
  const limit = (bytes: number) =>
    house.database.owner
      .updateTable('packages')
      .set({ limit_bytes: bytes })
      .where('company_id', '=', company.companyId)
      .execute()
  const large = pdf({ sizeBytes: 900_000 })
  await limit(600_000)
  house.clock.advance({ seconds: 5 })
  assert.equal((await stamp({ client, certID })).code, undefined)
  assert.equal((await stamp({ client, certID }, large)).code, 'PLAN_STORAGE_USED_UP')
  assert.equal((await stamp({ client, certID })).code, undefined)
  await limit(10_000_000)
  assert.equal((await stamp({ client, certID }, large)).code, undefined)
})

test('a certificate that expires between two stamps does not sign the second', async () => {
  const left = identities.ending.certificate.notAfter.getTime() - house.clock.now().getTime()
  house.clock.advance({ seconds: left / 1000 - 2 })
  const { client, certID } = await stamping(identities.ending)
  house.clock.advance({ seconds: 1 })
  assert.equal((await stamp({ client, certID })).code, undefined)
  house.clock.advance({ seconds: 2 })
  assert.equal((await stamp({ client, certID })).code, 'CERTIFICATE_EXPIRED')
})
