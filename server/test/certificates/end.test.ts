import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addRootCA } from '@laisen/contract/endpoints/authority'
import { addCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { getCertificate, listCompanyCertificates } from '@laisen/contract/endpoints/certificate-lists'
import { revocationReasons } from '@laisen/contract/endpoints/certificate-shapes'
import {
  checkCertificateLink,
  deleteCertificate,
  forgotCertificatePassword,
  listCertificatesInUpload,
  renewForgottenCertificate,
  revokeCertificate,
  updateCertificate,
} from '@laisen/contract/endpoints/certificates'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import { certificatePassword, issuedCertificate, rootCaRequest } from '../support/authority.ts'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { stamped, stampRequest } from '../support/stamping.ts'

const house = await mailingHouse({ at: today })
const { as, call, given, clock, database } = house

const find = async (certID: number) => (await as.admin.call(getCertificate, { certID })).data
const subjects = async () => (await house.mails()).map(({ parsed }) => parsed.subject)
const person = async () => {
  const employee = await given.employee({ permissions: [2, 5, 6] })
  return { ...employee, client: as.person(employee) }
}
const versionsOf = async (certID: number) => {
  const { rows } = await database.ownerPool.query<{ version: number; reason: string | null; revoked: boolean }>(
    `select version, revocation_reason as reason, revoked_at is not null as revoked
     from certificate_versions where certificate_id = $1 order by version`,
    [certID],
  )
  return rows.map(({ version, reason, revoked }) => [version, revoked, reason])
}

describe('deleting a certificate', () => {
  test('revokes it and takes it from everyone and every list; the history keeps what it signed [2.7.15]', async () => {
    const one = await person()
    const certID = await addedCertificate(as.admin, identities.seal, { certtype: '2', employeeList: [one.employeeId] })
    await stamped(one.client, certID)
    await house.mails()
    assert.equal((await as.admin.call(deleteCertificate, { certID })).data, 'Success')
    assert.deepEqual((await one.client.call(listCertificatesInUpload)).data, [])
    assert.equal((await one.client.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_NOT_FOUND')
    assert.equal((await as.admin.call(getCertificate, { certID })).code, 'CERTIFICATE_NOT_FOUND')
    assert.equal((await as.admin.call(deleteCertificate, { certID })).code, 'CERTIFICATE_NOT_FOUND')
    assert.equal((await as.admin.call(updateCertificate, { certID, certName: 'X' })).code, 'CERTIFICATE_NOT_FOUND')
    const all = await as.admin.call(listCompanyCertificates, { PerPage: 100 })
    assert.equal(
      all.data.listData.some((card) => card.certID === certID),
      false,
    )
    assert.deepEqual(await versionsOf(certID), [[1, true, 'cessationOfOperation']])
    const { data } = await as.admin.call(getLogHistory, { page: 1, perPage: 10 })
    assert.ok(data.listData.some(({ certName, username }) => certName && username === one.username))
    const mails = await house.mails()
    assert.deepEqual(
      mails.map(({ parsed }) => parsed.subject),
      ['The certificate Nattapong Srisuwan was deleted'],
    )
  })

  test('gives its storage back, and its place', async () => {
    const bytes = async () => {
      const { companyId } = await given.theCompany()
      const { rows } = await database.ownerPool.query('select bytes from storage_counters where company_id = $1', [
        companyId,
      ])
      return Number(rows[0].bytes)
    }
    const before = await bytes()
    const total = (await as.admin.call(listCompanyCertificates, {})).data.dataCount
    const certID = await addedCertificate(as.admin, identities.nattapong)
    assert.ok((await bytes()) > before)
    assert.equal((await as.admin.call(listCompanyCertificates, {})).data.dataCount, total + 1)
    await as.admin.call(deleteCertificate, { certID })
    assert.equal(await bytes(), before)
    assert.equal((await as.admin.call(listCompanyCertificates, {})).data.dataCount, total)
  })

  test('is done once where two ask for it at the same moment', async () => {
    const certID = await addedCertificate(as.admin, identities.nattapong)
    const codes = (await Promise.all([1, 2, 3].map(() => as.admin.call(deleteCertificate, { certID })))).map(
      ({ code }) => code ?? 'done',
    )
    assert.deepEqual(codes.sort(), ['CERTIFICATE_NOT_FOUND', 'CERTIFICATE_NOT_FOUND', 'done'])
  })

  test('nobody who is being deleted gets a certificate at the same moment', async () => {
    for (let i = 0; i < 4; i++) {
      const leaving = await given.employee()
      const certID = await addedCertificate(as.admin, identities.seal, { certtype: '2' })
      const answers = await Promise.all([
        as.admin.call(updateCertificate, { certID, addedEmployee: [leaving.employeeId] }),
        as.admin.call(deleteEmployeeExtByUserId, { id: leaving.employeeId }),
        as.admin.call(addCertificateGroup, { group_CertName: `Leaving ${i}`, listemp: [leaving.employeeId] }),
      ])
      const { rows } = await database.ownerPool.query(
        `select from certificate_employees where employee_id = $1
         union all select from certificate_group_employees where employee_id = $1`,
        [leaving.employeeId],
      )
      assert.equal(rows.length, 0)
      assert.ok(
        answers.every(({ http }) => http === 200),
        'none waits for another that waits for it',
      )
    }
  })
})

describe('revoking a certificate', () => {
  test('by its owner or an administrator, with a reason; it stays listed as revoked and cannot sign', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    const before = await find(certID)
    assert.deepEqual([before.isCA, before.pending, before.mayRevoke, before.revokedDate], [true, false, true, ''])
    await house.mails()
    clock.advance({ minutes: 1 })
    const at = clock.now().toISOString()
    assert.equal((await owner.client.call(revokeCertificate, { certID, reason: 'keyCompromise' })).data, 'Success')
    const card = await find(certID)
    assert.deepEqual(
      [card.revokedDate, card.revocationReason, card.problem, card.problemParams, card.mayRevoke],
      [at, 'keyCompromise', 'CERTIFICATE_REVOKED', { revokedAt: at }, false],
    )
    const stamp = stampRequest(certID, { certPassword: certificatePassword })
    assert.equal((await owner.client.call(addPdfStamp, stamp)).code, 'CERTIFICATE_REVOKED')
    const again = await as.admin.call(revokeCertificate, { certID, reason: 'superseded' })
    assert.deepEqual([again.code, again.params], ['CERTIFICATE_REVOKED', { revokedAt: at }])
    assert.deepEqual(await versionsOf(certID), [[1, true, 'keyCompromise']])
    // Whoever did it is not told what they did.
    assert.deepEqual(await subjects(), [])
  })

  test('an administrator’s is told to the owner, who may request another', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    await house.mails()
    assert.equal((await as.admin.call(revokeCertificate, { certID, reason: 'affiliationChanged' })).status, 0)
    const mail = await house.mail()
    assert.match(mail.parsed.subject ?? '', /was revoked/)
    assert.equal((await owner.client.call(addRootCA, rootCaRequest())).status, 0)
  })

  test('takes the reasons of RFC 5280 that a person may give, and no others', async () => {
    for (const reason of revocationReasons) {
      const { client } = await person()
      const certID = await issuedCertificate(house, client)
      assert.equal((await client.call(revokeCertificate, { certID, reason })).status, 0, reason)
      assert.equal((await find(certID)).revocationReason, reason)
    }
    const { client } = await person()
    const certID = await issuedCertificate(house, client)
    for (const reason of ['cACompromise', 'certificateHold', '']) {
      assert.equal((await client.call(revokeCertificate, { certID, reason } as never)).code, 'VALUE_NOT_ALLOWED')
    }
  })

  test('is refused to others, to holders of 99, and for a file that was uploaded', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    const stranger = await person()
    const revoke = { certID, reason: 'unspecified' as const }
    assert.equal((await stranger.client.call(revokeCertificate, revoke)).code, 'CERTIFICATE_NOT_FOUND')
    const viewOnly = as.person(await given.employee({ permissions: [1, 99] }))
    assert.equal((await viewOnly.call(revokeCertificate, revoke)).code, 'NOT_PERMITTED')
    const uploaded = await addedCertificate(owner.client, identities.nattapong)
    const refused = await owner.client.call(revokeCertificate, { ...revoke, certID: uploaded })
    assert.equal(refused.code, 'CERTIFICATE_ISSUED_ELSEWHERE')
    const seal = await addedCertificate(as.admin, identities.seal, {
      certtype: '2',
      employeeList: [stranger.employeeId],
    })
    assert.equal(
      (await stranger.client.call(revokeCertificate, { ...revoke, certID: seal })).code,
      'CERTIFICATE_NOT_OWNER',
    )
  })
})

describe('a certificate that the company issued', () => {
  test('is known by what the server stores and not by its name [2.3.05]', async () => {
    const owner = await person()
    const issued = await issuedCertificate(house, owner.client)
    const named = await addedCertificate(owner.client, identities.nattapong, { certName: 'somebody_CA' })
    assert.deepEqual([(await find(issued)).isCA, (await find(named)).isCA], [true, false])
    await as.admin.call(updateCertificate, { certID: issued, certName: 'Purchasing' })
    assert.equal((await find(issued)).isCA, true)
  })

  test('belongs to one person, and no file takes the place of its key', async () => {
    const owner = await person()
    const other = await given.employee()
    const certID = await issuedCertificate(house, owner.client)
    const update = async (facts: object) => {
      const { code, params } = await as.admin.call(updateCertificate, { certID, ...facts })
      return [code, params?.field]
    }
    assert.deepEqual(await update({ certtype: '2' }), ['CERTIFICATE_OF_ONE_PERSON', 'certtype'])
    assert.deepEqual(await update({ employeeList: [other.employeeId] }), ['CERTIFICATE_OF_ONE_PERSON', 'employeeList'])
    const { certImage, certImageName, certPassword } = certificateRequest(identities.nattapong)
    assert.deepEqual(await update({ certImage, certImageName, certPassword }), ['CERTIFICATE_ISSUED_HERE', 'certImage'])
    assert.deepEqual(await update({ certName: 'Purchasing', employeeList: [owner.employeeId] }), [undefined, undefined])
  })

  test('asks for its password again in its next version, whatever was chosen for the one before', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    const off = { certID, certPasswordCheck: false, certPassword: certificatePassword }
    assert.equal((await as.admin.call(updateCertificate, off)).status, 0)
    await stamped(owner.client, certID)
    await as.admin.call(revokeCertificate, { certID, reason: 'superseded' })
    assert.equal(await issuedCertificate(house, owner.client), certID)
    assert.equal((await find(certID)).certPasswordCheck, true)
    assert.equal((await owner.client.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_PASSWORD_REQUIRED')
    await stamped(owner.client, certID, { certPassword: certificatePassword })
  })
})

describe('a forgotten password', () => {
  const newPassword = 'Another-Tiger-10'
  const renew = (token: string, Password = newPassword, RePassword = Password) =>
    call(renewForgottenCertificate, { token, Password, RePassword })

  test('is answered by mail with a link that issues a new certificate and revokes the old [2.7.16] [2.4.15]', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    const before = await find(certID)
    await house.mails()
    assert.equal((await owner.client.call(forgotCertificatePassword, { id: certID })).data, 'Success')
    const mail = await house.mail()
    const [token] = tokensIn(mail)
    assert.match(mail.parsed.text ?? '', /\/RenewCertificate\?token=/)
    const { data: link } = await call(checkCertificateLink, { token: token! })
    assert.deepEqual(
      [link.certName, link.username, link.companyCode],
      [before.certName, owner.username, owner.companyCode],
    )
    assert.equal((await renew(token!, 'weak')).code, 'AUTHORITY_REQUEST_INCOMPLETE')
    assert.equal((await renew(token!, newPassword, 'Another-Tiger-11')).code, 'AUTHORITY_REQUEST_INCOMPLETE')
    // Nothing is revoked before there is a new one.
    assert.equal((await renew(token!)).status, 0)
    assert.equal((await find(certID)).pending, true)
    assert.deepEqual(await versionsOf(certID), [[1, false, null]])
    await house.mails()
    assert.deepEqual(await versionsOf(certID), [
      [1, true, 'superseded'],
      [2, false, null],
    ])
    const after = await find(certID)
    assert.deepEqual([after.pending, after.problem, after.certReason], [false, null, before.certReason])
    assert.notEqual(after.serial, before.serial)
    const old = stampRequest(certID, { certPassword: certificatePassword })
    assert.equal((await owner.client.call(addPdfStamp, old)).code, 'CERTIFICATE_PASSWORD_WRONG')
    await stamped(owner.client, certID, { certPassword: newPassword })
    assert.equal((await renew(token!)).code, 'CERTIFICATE_LINK_EXPIRED')
    assert.equal((await call(checkCertificateLink, { token: token! })).code, 'CERTIFICATE_LINK_EXPIRED')
  })

  test('an administrator may ask for it, others may not, and the mail goes to the owner alone [2.5.37] [2.5.38]', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    const stranger = await person()
    const viewOnly = as.person(await given.employee({ permissions: [1, 99] }))
    await house.mails()
    for (const client of [stranger.client, viewOnly]) {
      const { code, data } = await client.call(forgotCertificatePassword, { id: certID })
      assert.deepEqual(
        [code, data],
        ['NO_PERMISSION_FORGOT_PASSWORD_CERTIFICATE', 'noPermissionForgotPasswordCertificate!'],
      )
    }
    assert.deepEqual([(await find(certID)).mayRenew], [true])
    const answer = await as.admin.fetch(`/api/v1/Cert/ForgotPasswordCert?id=${certID}`, { method: 'POST' })
    assert.equal(((await answer.json()) as { status: number }).status, 0)
    const mail = await house.mail()
    assert.equal(mail.parsed.to?.[0]?.address, owner.email)
    assert.equal((await as.admin.call(forgotCertificatePassword, { id: 999_999 })).code, 'CERTIFICATE_NOT_FOUND')
  })

  test('the key of an uploaded file cannot be recovered, and a file name decides nothing', async () => {
    const owner = await person()
    const certID = await addedCertificate(owner.client, identities.nattapong, {
      certImageName: `${owner.username}.pfx`,
    })
    const refused = await owner.client.call(forgotCertificatePassword, { id: certID })
    assert.equal(refused.code, 'CERTIFICATE_NOT_RECOVERABLE')
    assert.equal((await find(certID)).mayRenew, false)
    const other = await person()
    const named = await addedCertificate(as.admin, identities.seal, { certImageName: `${other.username}.pfx` })
    const byName = await other.client.call(forgotCertificatePassword, { id: named })
    assert.equal(byName.code, 'NO_PERMISSION_FORGOT_PASSWORD_CERTIFICATE')
  })

  test('a link ends after an hour, and when the certificate is revoked or its owner deleted', async () => {
    const link = async () => {
      const owner = await person()
      const certID = await issuedCertificate(house, owner.client)
      await house.mails()
      await owner.client.call(forgotCertificatePassword, { id: certID })
      return { ...owner, certID, token: tokensIn(await house.mail())[0]! }
    }
    const [late, revoked, deleted] = [await link(), await link(), await link()]
    await as.admin.call(revokeCertificate, { certID: revoked.certID, reason: 'keyCompromise' })
    assert.equal((await renew(revoked.token)).code, 'CERTIFICATE_LINK_EXPIRED')
    await as.admin.call(deleteEmployeeExtByUserId, { id: deleted.employeeId })
    assert.equal((await renew(deleted.token)).code, 'CERTIFICATE_LINK_EXPIRED')
    clock.advance({ minutes: limits.certificateLinkMinutes + 1 })
    assert.equal((await renew(late.token)).code, 'CERTIFICATE_LINK_EXPIRED')
    assert.equal((await renew('no-such-token')).code, 'CERTIFICATE_LINK_EXPIRED')
    assert.deepEqual(await versionsOf(late.certID), [[1, false, null]])
  })

  test('a link used twice at the same moment issues one certificate', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    await house.mails()
    await owner.client.call(forgotCertificatePassword, { id: certID })
    const [token] = tokensIn(await house.mail())
    const codes = (await Promise.all([renew(token!), renew(token!), renew(token!)])).map(({ code }) => code ?? 'done')
    assert.deepEqual(codes.sort(), ['CERTIFICATE_LINK_EXPIRED', 'CERTIFICATE_LINK_EXPIRED', 'done'])
    await house.mails()
    assert.equal((await versionsOf(certID)).length, 2)
  })

  test('three links an hour are mailed for one owner, and not a fourth', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    const ask = () => owner.client.call(forgotCertificatePassword, { id: certID })
    for (let i = 0; i < limits.resetLinksAtOnce; i++) assert.equal((await ask()).status, 0)
    const { code, params } = await ask()
    assert.deepEqual([code, params], ['CERTIFICATE_LINKS_SENT', { limit: 3, minutes: 60 }])
  })
})
