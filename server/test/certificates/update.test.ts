import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { getCertificate } from '@laisen/contract/endpoints/certificate-lists'
import {
  deleteCertificate,
  getCertificatePicture,
  listCertificatesInUpload,
  updateCertificate,
} from '@laisen/contract/endpoints/certificates'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import type { Client, Sent } from '@laisen/testkit/client'
import { evidenceVerdicts } from '@laisen/testkit/evidence'
import { jpegs } from '@laisen/testkit/images'
import { server } from '@laisen/testkit/server'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped, stampRequest } from '../support/stamping.ts'

const { as, given, database } = await server({ at: today })
const { nattapong, waraporn, seal } = identities

const update = (certID: number, facts: Partial<Sent<typeof updateCertificate>>, client: Client = as.admin) =>
  client.call(updateCertificate, { certID, ...facts })
const find = async (certID: number, client: Client = as.admin) => (await client.call(getCertificate, { certID })).data
const file = (identity: typeof nattapong) => ({
  certImage: Buffer.from(identity.pkcs12(filePassword)).toString('base64'),
  certImageName: 'new.pfx',
  certPassword: filePassword,
})
const eventsOf = async (certID: number) => {
  const { rows } = await database.ownerPool.query<{ type: string; employee_id: number | null; facts: object }>(
    `select type, employee_id, facts from events where certificate_id = $1 and type <> 'certificate.added' order by id`,
    [certID],
  )
  return rows
}
const mailsTo = async (...recipients: string[]) => {
  const { rows } = await database.ownerPool.query<{ recipient: string; template: string }>(
    'select recipient, template from mails where recipient = any($1) order by id',
    [recipients],
  )
  return rows.map(({ recipient, template }) => [recipient, template])
}

test('an edit changes what it names and leaves the rest [2.7.14] [2.3.07]', async () => {
  const certID = await addedCertificate(as.admin, nattapong)
  const before = await find(certID)
  assert.equal((await update(certID, { certName: ' Contracts ', checkConfirmPass: true })).data, 'Success')
  assert.deepEqual(await find(certID), { ...before, certName: 'Contracts', checkConfirmPass: true })
  assert.equal((await update(certID, { certReason: 'Paid', certLocation: 'Phuket' })).status, 0)
  const { certName, certReason, certLocation } = await find(certID)
  assert.deepEqual([certName, certReason, certLocation], ['Contracts', 'Paid', 'Phuket'])
  assert.deepEqual(
    (await eventsOf(certID)).slice(1).map(({ type, facts }) => [type, facts]),
    [
      ['certificate.changed', { changed: ['certName', 'checkConfirmPass'] }],
      ['certificate.changed', { changed: ['certReason', 'certLocation'] }],
    ],
  )
})

test('an edit in which files and passwords are empty, as the described client sends it, keeps them [2.4.14]', async () => {
  const certID = await addedCertificate(as.admin, nattapong, { certPasswordCheck: true })
  const before = await find(certID)
  const facts = { certName: before.certName, certReason: before.certReason, certLocation: before.certLocation }
  const answer = await update(certID, {
    ...facts,
    certImage: '',
    certImageName: before.certImageName,
    certBackground: '',
    certPassword: '',
    certConfirmPassword: '',
    certPasswordCheck: true,
    certtype: '1',
    employeeList: before.employeeList.map(({ employeeID }) => ({ employeeID })),
  })
  assert.equal(answer.status, 0)
  assert.deepEqual(await find(certID), before)
  assert.deepEqual(
    (await eventsOf(certID)).map(({ type }) => type),
    ['certificate.assigned'],
  )
  await stamped(as.admin, certID, { certPassword: filePassword })
})

describe('the texts of an edit are checked as when a certificate is added', () => {
  const long = (length: number) => 'ก'.repeat(length)
  for (const [field, most, code] of [
    ['certName', limits.certificateNameCharacters, 'CERTIFICATE_NAME_REQUIRED'],
    ['certReason', limits.reasonCharacters, 'CERTIFICATE_REASON_REQUIRED'],
    ['certLocation', limits.locationCharacters, 'CERTIFICATE_LOCATION_REQUIRED'],
  ] as const) {
    test(field, async () => {
      const certID = await addedCertificate(as.admin, nattapong)
      assert.equal((await update(certID, { [field]: long(most) })).status, 0)
      assert.equal((await update(certID, { [field]: long(most + 1) })).code, 'TEXT_TOO_LONG')
      assert.equal((await update(certID, { [field]: ' ' })).code, code)
      assert.equal((await update(certID, { [field]: 'evil\u202eexe' })).code, 'NAME_HIDDEN_CHARACTERS')
      assert.equal((await find(certID))[field], long(most))
    })
  }
})

test('another picture takes the place of the old one, whose storage is given back', async () => {
  const certID = await addedCertificate(as.admin, nattapong)
  const bytes = async () => {
    const { companyId } = await given.theCompany()
    const { rows } = await database.ownerPool.query<{ bytes: number }>(
      'select bytes from storage_counters where company_id = $1',
      [companyId],
    )
    return Number(rows[0]!.bytes)
  }
  const before = { bytes: await bytes(), picture: (await find(certID)).certBackground }
  assert.equal((await update(certID, { certBackground: jpegs.colour.toString('base64') })).status, 0)
  const picture = await as.admin.download(getCertificatePicture, { certID })
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
  const shown = Buffer.from(await picture.arrayBuffer())
  assert.equal(await bytes(), before.bytes - Buffer.from(before.picture, 'base64').length + shown.length)
  assert.equal((await update(certID, { certBackground: 'R0lGODlhAQABAAAAACw=' })).code, 'CERTIFICATE_PICTURE_TYPE')
})

describe('replacing the key', () => {
  test('needs the password of the file, makes a new version, and the history keeps the old', async () => {
    const certID = await addedCertificate(as.admin, nattapong)
    await stamped(as.admin, certID)
    const { certPassword: _, ...withoutPassword } = file(waraporn)
    assert.equal((await update(certID, withoutPassword)).code, 'CERTIFICATE_PASSWORD_REQUIRED')
    const wrong = { ...file(waraporn), certPassword: 'Wrong-Password-1' }
    assert.equal((await update(certID, wrong)).code, 'CERTIFICATE_FILE_PASSWORD')
    assert.equal(
      (await update(certID, { ...file(waraporn), certConfirmPassword: 'x' })).code,
      'CERTIFICATE_PASSWORD_MISMATCH',
    )
    assert.equal((await update(certID, { ...file(waraporn), certImageName: 'x.p12' })).code, 'CERTIFICATE_FILE_TYPE')
    assert.equal((await update(certID, { ...file(waraporn), certImageName: 'x_CA.pfx' })).code, 'CERTIFICATE_FILE_NAME')
    assert.equal(
      (await update(certID, { ...file(identities.expired), certImageName: 'x.pfx' })).code,
      'CERTIFICATE_EXPIRED',
    )

    assert.equal((await update(certID, file(waraporn))).status, 0)
    const card = await find(certID)
    assert.match(card.subject, /Waraporn/)
    assert.deepEqual([card.keyType, card.certImageName], ['RSA-2048', 'new.pfx'])
    await stamped(as.admin, certID)
    const { rows } = await database.ownerPool.query(
      `select certificate_version as version from history where certificate_id = $1 order by id`,
      [certID],
    )
    assert.deepEqual(rows, [{ version: 1 }, { version: 2 }])
    const { rows: versions } = await database.ownerPool.query(
      'select version, subject from certificate_versions where certificate_id = $1 order by version',
      [certID],
    )
    assert.equal(versions.length, 2)
    assert.match(versions[0]!.subject, /Nattapong/)
    const { companyId } = await given.theCompany()
    assert.deepEqual(await evidenceVerdicts(database, companyId), ['intact'])
  })

  test('keeps certPasswordCheck, or changes it in the same edit', async () => {
    const certID = await addedCertificate(as.admin, nattapong, { certPasswordCheck: true })
    assert.equal((await update(certID, file(waraporn))).status, 0)
    assert.equal((await as.admin.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_PASSWORD_REQUIRED')
    await stamped(as.admin, certID, { certPassword: filePassword })
    assert.equal((await update(certID, { ...file(nattapong), certPasswordCheck: false })).status, 0)
    await stamped(as.admin, certID)
  })

  test('is done once where two ask for it at the same moment', async () => {
    const certID = await addedCertificate(as.admin, nattapong)
    const answers = await Promise.all([update(certID, file(waraporn)), update(certID, file(seal))])
    const codes = answers.map(({ code }) => code ?? 'done').sort()
    // One that began after the other had ended is done after it.
    assert.ok(['CERTIFICATE_CHANGED,done', 'done,done'].includes(codes.join()), codes.join())
    await stamped(as.admin, certID)
  })

  test('is told to everyone who may use the certificate, and not to whoever did it', async () => {
    const [assigned, inGroup] = [await given.employee(), await given.employee()]
    const certID = await addedCertificate(as.admin, seal, { certtype: '2', employeeList: [assigned.employeeId] })
    await as.admin.call(addCertificateGroup, {
      group_CertName: 'Told of a key',
      cert_List: [certID],
      listemp: [inGroup.employeeId],
    })
    assert.equal((await update(certID, file(waraporn))).status, 0)
    assert.deepEqual(await mailsTo(assigned.email, inGroup.email), [
      [assigned.email, 'certificateAssigned'],
      [inGroup.email, 'certificateGroupGained'],
      [assigned.email, 'certificateReplaced'],
      [inGroup.email, 'certificateReplaced'],
    ])
  })
})

describe('certPasswordCheck', () => {
  test('is turned off with the password, and not with another [2.3.02]', async () => {
    const certID = await addedCertificate(as.admin, nattapong, { certPasswordCheck: true })
    const off = (certPassword?: string) =>
      update(certID, { certPasswordCheck: false, ...(certPassword !== undefined && { certPassword }) })
    assert.equal((await off()).code, 'CERTIFICATE_PASSWORD_REQUIRED')
    assert.equal((await off('')).code, 'CERTIFICATE_PASSWORD_REQUIRED')
    assert.equal((await off('Wrong-Password-1')).code, 'CERTIFICATE_PASSWORD_WRONG')
    assert.equal((await find(certID)).certPasswordCheck, true)
    assert.equal((await off(filePassword)).status, 0)
    await stamped(as.admin, certID)
  })

  test('five wrong passwords make an editor wait, the right one too', async () => {
    const certID = await addedCertificate(as.admin, nattapong, { certPasswordCheck: true })
    const off = (certPassword: string) => update(certID, { certPasswordCheck: false, certPassword })
    for (let i = 0; i < 5; i++) assert.equal((await off(`Wrong-Password-${i}`)).code, 'CERTIFICATE_PASSWORD_WRONG')
    assert.equal((await off(filePassword)).code, 'CERTIFICATE_PASSWORD_THROTTLED')
    assert.equal((await find(certID)).certPasswordCheck, true)
  })

  test('is turned on under a strong password, which every signature needs from then on', async () => {
    const certID = await addedCertificate(as.admin, nattapong)
    await stamped(as.admin, certID)
    const on = (facts: object) => update(certID, { certPasswordCheck: true, ...facts })
    assert.equal((await on({})).code, 'CERTIFICATE_PASSWORD_REQUIRED')
    assert.equal((await on({ certPassword: 'short' })).code, 'PASSWORD_WEAK')
    assert.equal(
      (await on({ certPassword: 'Turned-On-1', certConfirmPassword: 'Turned-On-2' })).code,
      'CERTIFICATE_PASSWORD_MISMATCH',
    )
    assert.equal((await on({ certPassword: 'Turned-On-1' })).status, 0)
    assert.equal((await as.admin.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_PASSWORD_REQUIRED')
    await stamped(as.admin, certID, { certPassword: 'Turned-On-1' })
    // And once more, to another password.
    const change = (certPassword: string) => update(certID, { certPassword, certNewPassword: 'Turned-On-7' })
    assert.equal((await change('Turned-On-3')).code, 'CERTIFICATE_PASSWORD_WRONG')
    assert.equal((await change('Turned-On-1')).status, 0)
    const old = await as.admin.call(addPdfStamp, stampRequest(certID, { certPassword: 'Turned-On-1' }))
    assert.equal(old.code, 'CERTIFICATE_PASSWORD_WRONG')
    await stamped(as.admin, certID, { certPassword: 'Turned-On-7' })
    const changes = (await eventsOf(certID)).filter(({ type }) => type === 'certificate.changed')
    assert.deepEqual(
      changes.map(({ facts }) => facts),
      [{ changed: ['certPasswordCheck', 'certPassword'] }, { changed: ['certPassword'] }],
    )
  })
})

describe('assignments', () => {
  test('each of them and its end is recorded, mailed and in force at once', async () => {
    const [one, other] = [await given.employee({ permissions: [2] }), await given.employee({ permissions: [2] })]
    const certID = await addedCertificate(as.admin, seal, { certtype: '2', employeeList: [one.employeeId] })
    assert.equal((await update(certID, { employeeList: [other.employeeId] })).status, 0)
    const usable = async (person: typeof one) =>
      (await as.person(person).call(listCertificatesInUpload)).data.map((item) => item.certID)
    assert.deepEqual([await usable(one), await usable(other)], [[], [certID]])
    assert.deepEqual(
      (await eventsOf(certID)).slice(1).map(({ type, employee_id, facts }) => [type, employee_id, facts]),
      [
        ['certificate.unassigned', one.employeeId, { employeeId: one.employeeId }],
        ['certificate.assigned', other.employeeId, { employeeId: other.employeeId }],
      ],
    )
    assert.deepEqual(await mailsTo(one.email, other.email), [
      [one.email, 'certificateAssigned'],
      [other.email, 'certificateAssigned'],
      [one.email, 'certificateWithdrawn'],
    ])
    assert.equal((await update(certID, { employeeList: null })).status, 0)
    assert.equal((await find(certID)).employeeCount, 0)
  })

  test('of two administrators at once, neither undoes what the other adds or takes', async () => {
    const people = [await given.employee(), await given.employee(), await given.employee(), await given.employee()]
    const [first, ...rest] = people.map(({ employeeId }) => employeeId)
    const certID = await addedCertificate(as.admin, seal, { certtype: '2', employeeList: [first!] })
    const answers = await Promise.all([
      ...rest.map((employeeId) => update(certID, { addedEmployee: [employeeId] })),
      update(certID, { removedEmployee: [first!] }),
      update(certID, { certName: 'Renamed meanwhile' }),
    ])
    assert.ok(answers.every(({ status }) => status === 0))
    const { employeeList, certName } = await find(certID)
    assert.deepEqual(
      employeeList.map(({ employeeID }) => employeeID),
      rest,
    )
    assert.equal(certName, 'Renamed meanwhile')
  })

  test('a personal certificate has exactly one person, whatever is sent and in whatever order [2.3.03]', async () => {
    const [one, other] = [(await given.employee()).employeeId, (await given.employee()).employeeId]
    const certID = await addedCertificate(as.admin, nattapong, { employeeList: [one] })
    for (const facts of [
      { employeeList: [] },
      { employeeList: null },
      { employeeList: [one, other] },
      { addedEmployee: [other] },
      { removedEmployee: [one] },
    ]) {
      const { code, params } = await update(certID, facts)
      assert.deepEqual([code, params], ['CERTIFICATE_PERSONAL_NEEDS_ONE', { field: 'employeeList' }])
    }
    assert.equal((await update(certID, { certtype: '2', addedEmployee: [other] })).status, 0)
    assert.equal((await update(certID, { certtype: '1' })).code, 'CERTIFICATE_PERSONAL_NEEDS_ONE')
    assert.equal((await update(certID, { certtype: '1', employeeList: [other] })).status, 0)
    const { certType, employeeList, owner } = await find(certID)
    assert.deepEqual([certType, employeeList.length, owner.employeeID], ['1', 1, other])
    assert.equal((await update(certID, { addedEmployee: [999_999] })).code, 'CERTIFICATE_EMPLOYEE_UNKNOWN')
  })

  test('at the same moment, two people do not both get a personal certificate', async () => {
    const people = [await given.employee(), await given.employee(), await given.employee()]
    const [owner, ...others] = people.map(({ employeeId }) => employeeId)
    const certID = await addedCertificate(as.admin, nattapong, { certPasswordCheck: true, employeeList: [owner!] })
    const asked = others.map((id) => update(certID, { addedEmployee: [id], removedEmployee: [owner!] }))
    const codes = (await Promise.all(asked)).map(({ code }) => code ?? 'done').sort()
    assert.deepEqual(codes, ['CERTIFICATE_PERSONAL_NEEDS_ONE', 'done'])
    assert.equal((await find(certID)).employeeCount, 1)
  })

  test('a certificate that a group shares cannot become personal', async () => {
    const [one, other] = [(await given.employee()).employeeId, (await given.employee()).employeeId]
    const certID = await addedCertificate(as.admin, seal, { certtype: '2', employeeList: [one] })
    await as.admin.call(addCertificateGroup, { group_CertName: 'Shared', cert_List: [certID], listemp: [one, other] })
    const refused = await update(certID, { certtype: '1' })
    assert.deepEqual([refused.code, refused.params], ['CERTIFICATE_PERSONAL_IN_GROUP', { field: 'certtype' }])
    assert.equal((await find(certID)).certType, '2')
  })

  test('a whole list does not replace more than 1,000 people; single ones may still come and go', async () => {
    const { companyId } = await given.theCompany()
    const person = (await given.employee()).employeeId
    const certID = await addedCertificate(as.admin, seal, { certtype: '2', employeeList: [person] })
    await database.ownerPool.query(
      `with many as (insert into employees (company_id, username, first_name, last_name, email, created_at)
         select $1, 'some' || n, 'Some', 'People', 'some' || n || '@example.com', now() from generate_series(1, 1000) n returning id)
       insert into certificate_employees (company_id, certificate_id, employee_id, created_at) select $1, $2, id, now() from many`,
      [companyId, certID],
    )
    const card = await find(certID)
    assert.deepEqual([card.employeeList.length, card.employeeCount], [1000, 1001])
    const whole = await update(certID, { employeeList: [person] })
    assert.deepEqual(
      [whole.code, whole.params],
      ['CERTIFICATE_TOO_MANY_TO_REPLACE', { field: 'employeeList', limit: 1000 }],
    )
    assert.equal((await update(certID, { removedEmployee: [person] })).status, 0)
    assert.equal((await find(certID)).employeeCount, 1000)
  })
})

describe('whose certificates people without permission 1 change', () => {
  test('their own and assigned ones; those of a group they only use [2.6.02] [2.6.04]', async () => {
    const clerk = await given.employee({ permissions: [2, 5, 6, 7, 8] })
    const client = as.person(clerk)
    const other = await given.employee()
    const own = await addedCertificate(client, seal, { certtype: '2', employeeList: [] })
    const assigned = await addedCertificate(as.admin, seal, { certtype: '2', employeeList: [clerk.employeeId] })
    const byGroup = await addedCertificate(as.admin, seal, { certtype: '2' })
    await as.admin.call(addCertificateGroup, {
      group_CertName: 'Of a clerk',
      cert_List: [byGroup],
      listemp: [clerk.employeeId],
    })
    const foreign = await addedCertificate(as.admin, seal, { certtype: '2' })
    // Whoever adds a personal certificate for somebody else sees it, but it is that person's.
    const personal = await addedCertificate(client, nattapong, { employeeList: [other.employeeId] })
    const rename = async (certID: number) => (await update(certID, { certName: 'Mine' }, client)).code ?? 'done'
    assert.deepEqual(
      [await rename(own), await rename(assigned), await rename(byGroup), await rename(foreign), await rename(personal)],
      ['done', 'done', 'CERTIFICATE_NOT_YOURS', 'CERTIFICATE_NOT_FOUND', 'CERTIFICATE_NOT_YOURS'],
    )
    const { mayEdit, mayDelete, usable } = await find(byGroup, client)
    assert.deepEqual([mayEdit, mayDelete, usable], [false, false, true])
    assert.equal((await client.call(deleteCertificate, { certID: byGroup })).code, 'CERTIFICATE_NOT_YOURS')
    assert.equal((await client.call(deleteCertificate, { certID: foreign })).code, 'CERTIFICATE_NOT_FOUND')
  })

  test('and 7 and 8 are asked for each by itself [2.6.05]', async () => {
    for (const [permissions, edits, deletes] of [
      [[5, 6, 7], 'done', 'NOT_PERMITTED'],
      [[5, 6, 8], 'NOT_PERMITTED', 'done'],
      [[1, 99], 'NOT_PERMITTED', 'NOT_PERMITTED'],
    ] as const) {
      const person = await given.employee({ permissions: [...permissions] })
      const client = as.person(person)
      const certID = await addedCertificate(as.admin, seal, { certtype: '2', employeeList: [person.employeeId] })
      const { mayEdit, mayDelete } = await find(certID, client)
      assert.deepEqual([mayEdit, mayDelete], [edits === 'done', deletes === 'done'])
      assert.equal((await update(certID, { certName: 'Mine' }, client)).code ?? 'done', edits)
      assert.equal((await client.call(deleteCertificate, { certID })).code ?? 'done', deletes)
    }
  })
})
