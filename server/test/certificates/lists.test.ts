import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import {
  getCertificate,
  getCertificateEmployees,
  listCompanyCertificates,
  listOwnCertificates,
  searchCertificates,
} from '@laisen/contract/endpoints/certificate-lists'
import { getCertificatePicture, updateCertificate } from '@laisen/contract/endpoints/certificates'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { asPage } from '@laisen/contract/listed'
import type { Client } from '@laisen/testkit/client'
import { signaturePng } from '@laisen/testkit/images'
import { server } from '@laisen/testkit/server'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const house = await server({ at: today })
const { as, call, given, clock, database } = house

async function newCompany() {
  const company = await given.company()
  const admin = await given.employee({ company, permissions: [1] })
  const person = (permissions: number[] = [2, 5, 6, 7, 8]) => given.employee({ company, permissions })
  return { company, admin: { ...admin, client: as.person(admin) }, person }
}

test('a card shows what is in the certificate, who may use it and what the caller may do [2.3.01] [2.7.08]', async () => {
  const { admin, person } = await newCompany()
  const [user, member] = [await person(), await person()]
  const certID = await addedCertificate(admin.client, identities.seal, {
    certName: 'Company seal',
    certtype: '2',
    employeeList: [user.employeeId],
  })
  const group = { group_CertName: 'Leases', cert_List: [certID], listemp: [member.employeeId] }
  const { group_CertID } = (await admin.client.call(addCertificateGroup, group)).data
  const { data } = await admin.client.call(listCompanyCertificates, { Search: '', Page: 1, PerPage: 10 })
  const [card] = data.listData
  const { subject, issuer, serial, validFrom, validUntil, ...rest } = card!
  assert.deepEqual([data.count, data.dataCount], [1, 1])
  assert.match(subject, /CN=Tharaphat Engineering/)
  assert.match(issuer, /CN=issuing/)
  assert.match(serial, /^[0-9a-f]+$/)
  assert.ok(validFrom < today.toISOString() && validUntil > today.toISOString())
  const createDate = today.toISOString()
  const employeeName = `Somchai Jaidee ${user.username}`
  assert.deepEqual(rest, {
    certID,
    certName: 'Company seal',
    certImage: '',
    certImageName: 'nattapong.pfx',
    certBackground: signaturePng().toString('base64'),
    certBackgroundType: 'image/png',
    certReason: 'Approve contract',
    certLocation: 'Bangkok',
    certPassword: '',
    certPasswordCheck: false,
    checkConfirmPass: false,
    certType: '2',
    employeeList: [{ employeeID: user.employeeId, employeeName, createDate }],
    employeeCount: 1,
    groupList: [{ group_CertID, group_CertName: 'Leases', employeeCount: 1 }],
    groupCount: 1,
    keyType: 'RSA-3072',
    problem: null,
    problemParams: {},
    notices: [],
    noticeParams: {},
    createDate,
    isCA: false,
    pending: false,
    revokedDate: '',
    revocationReason: null,
    level: rest.level,
    levelGap: null,
    trust: 'unknown',
    owner: { employeeID: admin.employeeId, employeeName: `Somchai Jaidee ${admin.username}` },
    usable: false,
    mayEdit: true,
    mayDelete: true,
    mayRevoke: false,
    mayRenew: false,
  })
  assert.deepEqual((await admin.client.call(getCertificate, { certID })).data, card)
})

test('holders of 1 see the company’s certificates, others their own, assigned and grouped ones [2.2.58] [2.2.59] [2.7.09]', async () => {
  const { admin, person } = await newCompany()
  const [clerk, other] = [await person(), await person()]
  const client = as.person(clerk)
  const seal = (by: Client, employeeList: number[] = []) =>
    addedCertificate(by, identities.seal, { certtype: '2', employeeList })
  const added = await seal(client)
  const assigned = await seal(admin.client, [clerk.employeeId])
  const grouped = await seal(admin.client)
  const foreign = await seal(admin.client, [other.employeeId])
  const group = { group_CertName: 'Of the clerk', cert_List: [grouped], listemp: [clerk.employeeId] }
  await admin.client.call(addCertificateGroup, group)
  type List = typeof listCompanyCertificates | typeof listOwnCertificates
  const ids = async (by: Client, endpoint: List = listCompanyCertificates) => {
    const { data } = await by.call(endpoint, {})
    assert.equal(data.dataCount, data.listData.length)
    return data.listData.map(({ certID }) => certID)
  }
  assert.deepEqual(await ids(admin.client), [foreign, grouped, assigned, added])
  assert.deepEqual(await ids(admin.client, listOwnCertificates), [foreign, grouped, assigned])
  const seen = [grouped, assigned, added]
  assert.deepEqual([await ids(client), await ids(client, listOwnCertificates)], [seen, seen])
  for (const certID of seen) assert.equal((await client.call(getCertificate, { certID })).status, 0)
  for (const [endpoint, input] of [
    [getCertificate, { certID: foreign }],
    [getCertificateEmployees, { certID: foreign }],
  ] as const) {
    assert.equal((await client.call(endpoint, input)).code, 'CERTIFICATE_NOT_FOUND')
  }
  assert.equal(
    (await client.download(getCertificatePicture, { certID: grouped })).headers.get('content-type'),
    'image/png',
  )
  assert.equal((await call(getCertificate, { certID: added })).http, 401)
})

test('lists have pages, the latest first, and pictures only where they are wanted [2.3.34]', async () => {
  const { admin } = await newCompany()
  const ids: number[] = []
  for (let i = 0; i < 3; i++) ids.unshift(await addedCertificate(admin.client, identities.nattapong))
  const page = async (input: object) => (await admin.client.call(listCompanyCertificates, input)).data
  const [first, second] = [
    await page({ Page: 1, PerPage: 2 }),
    await page({ Page: 2, PerPage: 2, withoutPictures: true }),
  ]
  const idsOf = (data: typeof first) => data.listData.map(({ certID }) => certID)
  assert.deepEqual([idsOf(first), idsOf(second)], [ids.slice(0, 2), ids.slice(2)])
  assert.deepEqual([first.count, first.dataCount, second.count], [2, 3, 2])
  assert.ok(first.listData.every(({ certBackground }) => certBackground !== ''))
  const [bare] = second.listData
  assert.deepEqual([bare?.certBackground, bare?.certBackgroundType], ['', 'image/png'])
  assert.deepEqual(idsOf(await page({ Page: 3, PerPage: 2 })), [])
})

test('a search finds texts of the certificate and whom it names, in either language, also for one’s own', async () => {
  const { admin, person } = await newCompany()
  const clerk = await person()
  const own = { employeeList: [clerk.employeeId] }
  const director = await addedCertificate(admin.client, identities.director, { certName: 'Board', ...own })
  const lease = await addedCertificate(admin.client, identities.nattapong, {
    certName: 'Lease 100%',
    certReason: 'เช่า',
  })
  const search = async (by: Client, Search: string) => {
    const { data } = await by.call(listCompanyCertificates, { Search })
    assert.equal(data.dataCount, data.listData.length)
    return data.listData.map(({ certID }) => certID)
  }
  for (const [text, found] of [
    ['BOARD', [director]],
    ['ศิริพร', [director]],
    ['เช่า', [lease]],
    ['0%', [lease]],
    ['nattapong', [lease]],
    ['o=test laisen', [lease, director]],
    ['b', [lease, director]],
    ['%', [lease]],
    ['nobody at all', []],
  ] as const) {
    assert.deepEqual(await search(admin.client, text), found, text)
    const seen: readonly number[] = found.filter((id) => id === director)
    assert.deepEqual(await search(as.person(clerk), text), seen, text)
  }
  // Whom it names changes with its key.
  const { certImage, certPassword } = {
    certImage: identities.waraporn.pkcs12('New-File-1'),
    certPassword: 'New-File-1',
  }
  const file = { certImage: Buffer.from(certImage).toString('base64'), certImageName: 'x.pfx', certPassword }
  assert.equal((await admin.client.call(updateCertificate, { certID: lease, ...file })).status, 0)
  assert.deepEqual([await search(admin.client, 'waraporn'), await search(admin.client, 'nattapong')], [[lease], []])
})

test('another company finds nothing of it', async () => {
  const { admin } = await newCompany()
  await addedCertificate(admin.client, identities.nattapong, { certName: 'Unmistakable' })
  const stranger = await newCompany()
  for (const input of [{}, { Search: 'Unmistakable' }, { Search: 'U' }]) {
    const { data } = await stranger.admin.client.call(listCompanyCertificates, input)
    assert.deepEqual([data.listData, data.dataCount], [[], 0])
  }
})

test('the card of a certificate that is in no group counts none', async () => {
  const { admin } = await newCompany()
  const certID = await addedCertificate(admin.client, identities.seal, { certtype: '2' })
  const { groupList, groupCount } = (await admin.client.call(getCertificate, { certID })).data
  assert.deepEqual([groupList, groupCount], [[], 0])
})

test('the card of a certificate whose owner was deleted names no owner', async () => {
  const { admin, person } = await newCompany()
  const leaver = await person()
  const certID = await addedCertificate(as.person(leaver), identities.seal, {
    certtype: '2',
    employeeList: [admin.employeeId],
  })
  assert.equal((await admin.client.call(deleteEmployeeExtByUserId, { id: leaver.employeeId })).status, 0)
  const { owner } = (await admin.client.call(getCertificate, { certID })).data
  assert.deepEqual(owner, { employeeID: leaver.employeeId, employeeName: '' })
})

test('a card says why a certificate cannot sign', async () => {
  const { admin } = await newCompany()
  const certID = await addedCertificate(admin.client, identities.ending)
  clock.advance({ minutes: 11 })
  const { problem, problemParams, usable } = (await admin.client.call(getCertificate, { certID })).data
  assert.deepEqual([problem, Object.keys(problemParams), usable], ['CERTIFICATE_EXPIRED', ['field', 'expiredAt'], true])
  clock.advance({ minutes: -11 })
})

test('the people of a certificate come a page at a time, by name, and a search finds them', async () => {
  const { admin, company } = await newCompany()
  const people = [await given.employee({ company }), await given.employee({ company, username: 'needle' })]
  const employeeList = people.map(({ employeeId }) => employeeId)
  const certID = await addedCertificate(admin.client, identities.seal, { certtype: '2', employeeList })
  const page = async (input: object) => (await admin.client.call(getCertificateEmployees, { certID, ...input })).data
  const first = await page({ Page: 1, PerPage: 1 })
  assert.deepEqual([first.listData.length, first.count, first.dataCount], [1, 2, 2])
  const found = await page({ Search: 'NEEDLE' })
  assert.deepEqual(
    found.listData.map(({ employeeID, username }) => [employeeID, username]),
    [[people[1]!.employeeId, 'needle']],
  )
})

test('the picker offers what one may put into a group: nothing revoked, and without 1 nothing that is only grouped [2.7.12]', async () => {
  const { admin, person } = await newCompany()
  const clerk = await person()
  const client = as.person(clerk)
  const own = await addedCertificate(client, identities.seal, { certName: 'Own seal', certtype: '2', employeeList: [] })
  const grouped = await addedCertificate(admin.client, identities.seal, { certName: 'Grouped seal', certtype: '2' })
  await admin.client.call(addCertificateGroup, {
    group_CertName: 'Grouped',
    cert_List: [grouped],
    listemp: [clerk.employeeId],
  })
  const revoked = await issuedCertificate(house, client)
  await database.ownerPool.query('update certificate_versions set revoked_at = now() where certificate_id = $1', [
    revoked,
  ])
  const ids = async (by: Client, input: object) => {
    const { listData, dataCount } = asPage((await by.call(searchCertificates, input)).data)
    assert.equal(dataCount, listData.length)
    return listData.map(({ certID }) => certID)
  }
  assert.deepEqual(await ids(admin.client, { Search: 'seal', Page: 1, PerPage: 5 }), [grouped, own])
  assert.deepEqual(await ids(admin.client, {}), [grouped, own])
  assert.deepEqual(await ids(client, { Search: 'seal', Page: 1 }), [own])
  const [row] = asPage((await client.call(searchCertificates, { Search: 'own' })).data).listData
  assert.deepEqual(
    [row?.certName, row?.certType, row?.isCA, row?.owner.employeeID],
    ['Own seal', '2', false, clerk.employeeId],
  )
})

describe('who sees nothing of the screen', () => {
  test('is whoever holds none of 5 to 8 [2.6.03]', async () => {
    const { person } = await newCompany()
    const signer = as.person(await person([2, 3]))
    assert.equal((await signer.call(listCompanyCertificates, {})).code, 'NOT_PERMITTED')
    for (const id of [5, 6, 7, 8]) {
      assert.equal((await as.person(await person([id])).call(listCompanyCertificates, {})).status, 0)
    }
  })
})
