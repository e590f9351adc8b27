import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCertificateGroup,
  deleteCertificateGroup,
  getCertificateGroup,
  getCertificateGroupEmployees,
  listCompanyCertificateGroups,
  listOwnCertificateGroups,
  updateCertificateGroup,
} from '@laisen/contract/endpoints/certificate-groups'
import {
  listCertificatesOfGroup,
  listCompanyGroupsWithCertificates,
  listOwnGroupsWithCertificates,
} from '@laisen/contract/endpoints/certificate-lists'
import { deleteCertificate, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import type { Client, Sent } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped, stampRequest } from '../support/stamping.ts'

const { as, given, database } = await server({ at: today })

let count = 0
const added = async (facts: Partial<Sent<typeof addCertificateGroup>> = {}, client: Client = as.admin) => {
  const answer = await client.call(addCertificateGroup, { group_CertName: `Contracts ${++count}`, ...facts })
  assert.equal(answer.status, 0, answer.message)
  return answer.data.group_CertID
}
const find = async (group_CertID: number) => (await as.admin.call(getCertificateGroup, { group_CertID })).data
const seal = (facts: Parameters<typeof addedCertificate>[2] = {}) =>
  addedCertificate(as.admin, identities.seal, { certtype: '2', ...facts })
const usable = async (client: Client) =>
  (await client.call(listCertificatesInUpload)).data.map(({ certID }) => certID).sort((a, b) => a - b)

test('a group is added with certificates and people, and the lists show it [2.7.20] [2.7.19] [2.3.08]', async () => {
  const person = await given.employee({ username: 'clerk' })
  const certID = await seal({ certName: 'Company seal' })
  const answer = await as.admin.call(addCertificateGroup, {
    group_CertName: ' Leases ',
    cert_List: [{ certID }],
    listemp: [{ employeeID: person.employeeId }],
  })
  assert.equal(answer.message, 'Success')
  const { group_CertID } = answer.data
  const createDate = today.toISOString()
  const group = {
    group_CertID,
    group_CertName: 'Leases',
    cert_List: [{ certID, certName: 'Company seal', createDate, certType: '2', isCA: false }],
    certCount: 1,
    listEmp: [{ employeeID: person.employeeId, username: 'clerk', employeeName: 'Somchai Jaidee clerk', createDate }],
    employeeCount: 1,
    createDate,
    mayEdit: true,
    mayDelete: true,
  }
  const { data } = await as.admin.call(listCompanyCertificateGroups, { Search: 'lease', Page: 1, PerPage: 10 })
  assert.deepEqual([data.listdata, data.count, data.dataCount], [[group], 1, 1])
  assert.deepEqual(await find(group_CertID), group)
})

test('its people may use its certificates at once, and no longer once either of them leaves [2.1.03] [2.7.21]', async () => {
  const person = await given.employee({ permissions: [2] })
  const client = as.person(person)
  const [one, other] = [await seal(), await seal()]
  const group_CertID = await added({ cert_List: [one], listemp: [person.employeeId] })
  assert.deepEqual(await usable(client), [one])
  await stamped(client, one)

  const update = (facts: object) => as.admin.call(updateCertificateGroup, { group_CertID, ...facts })
  assert.equal((await update({ addedCert: [other], removedCert: [one] })).status, 0)
  assert.deepEqual(await usable(client), [other])
  assert.equal((await client.call(addPdfStamp, stampRequest(one))).code, 'CERTIFICATE_NOT_FOUND')
  assert.equal((await update({ listEmp: [] })).status, 0)
  assert.deepEqual(await usable(client), [])
  assert.equal((await update({ listEmp: [person.employeeId], cert_List: [one, other] })).status, 0)
  assert.deepEqual(
    await usable(client),
    [one, other].sort((a, b) => a - b),
  )
  assert.equal((await update({ cert_List: null })).status, 0)
  assert.deepEqual(await usable(client), [])
})

test('whoever has a certificate in another way keeps it when a group is deleted [2.7.22]', async () => {
  const person = await given.employee({ permissions: [2] })
  const [byGroup, byBoth] = [await seal(), await seal({ employeeList: [person.employeeId] })]
  const group_CertID = await added({ cert_List: [byGroup, byBoth], listemp: [person.employeeId] })
  assert.equal((await usable(as.person(person))).length, 2)
  assert.equal((await as.admin.call(deleteCertificateGroup, { group_CertID })).status, 0)
  assert.deepEqual(await usable(as.person(person)), [byBoth])
  assert.equal((await as.admin.call(deleteCertificateGroup, { group_CertID })).code, 'CERTIFICATE_GROUP_NOT_FOUND')
})

test('a group needs a name that no other has, in whatever letters [2.5.24] [2.5.25]', async () => {
  const id = await added({ group_CertName: 'Sales' })
  const other = await added()
  for (const group_CertName of ['', ' ', null, undefined]) {
    const { code, params } = await as.admin.call(addCertificateGroup, { group_CertName })
    assert.deepEqual([code, params], ['CERTIFICATE_GROUP_NAME_REQUIRED', { field: 'group_CertName' }])
  }
  const taken = await as.admin.call(addCertificateGroup, { group_CertName: 'SALES' })
  assert.deepEqual([taken.code, taken.data], ['CERTIFICATE_GROUP_NAME_DUPLICATE', 'Group Name already have'])
  const rename = (group_CertID: number, group_CertName: string) =>
    as.admin.call(updateCertificateGroup, { group_CertID, group_CertName })
  assert.equal((await rename(other, 'sales')).code, 'CERTIFICATE_GROUP_NAME_DUPLICATE')
  assert.equal((await rename(id, 'sALES')).status, 0)
  assert.equal((await rename(id, ' ')).code, 'CERTIFICATE_GROUP_NAME_REQUIRED')
  assert.equal((await rename(999_999, 'X')).code, 'CERTIFICATE_GROUP_NOT_FOUND')
})

test('what is named twice, unknown or deleted is refused, and the group stays as it was [2.5.26] [2.5.27]', async () => {
  const person = (await given.employee()).employeeId
  const gone = (await given.employee({ deleted: true })).employeeId
  const certID = await seal()
  const ended = await seal()
  await as.admin.call(deleteCertificate, { certID: ended })
  const rows: [Partial<Sent<typeof addCertificateGroup>>, string, string][] = [
    [{ cert_List: [certID, certID] }, 'CERTIFICATE_GROUP_CERTIFICATE_DUPLICATE', 'Certificate is Duplicated!'],
    [{ listemp: [person, { employeeID: person }] }, 'CERTIFICATE_GROUP_EMPLOYEE_DUPLICATE', 'User is Duplicated!'],
    [{ cert_List: [999_999] }, 'CERTIFICATE_GROUP_CERTIFICATE_UNKNOWN', ''],
    [{ cert_List: [ended] }, 'CERTIFICATE_GROUP_CERTIFICATE_UNKNOWN', ''],
    [{ listemp: [999_999] }, 'CERTIFICATE_EMPLOYEE_UNKNOWN', ''],
    [{ listemp: [gone] }, 'CERTIFICATE_EMPLOYEE_UNKNOWN', ''],
  ]
  const id = await added({ cert_List: [certID], listemp: [person] })
  const before = await find(id)
  for (const [input, code, message] of rows) {
    const { listemp, ...rest } = input
    const refused = await as.admin.call(addCertificateGroup, { group_CertName: 'Refused', ...input })
    assert.equal(refused.code, code)
    if (message) assert.equal(refused.message, message)
    const changed = { group_CertID: id, group_CertName: 'Refused', ...rest, ...(listemp && { listEmp: listemp }) }
    assert.equal((await as.admin.call(updateCertificateGroup, changed)).code, code)
  }
  assert.deepEqual(await find(id), before)
  assert.equal((await as.admin.call(listCompanyCertificateGroups, { Search: 'Refused' })).data.dataCount, 0)
})

test('a personal certificate is in no group with anyone but its own person', async () => {
  const [owner, other] = [await given.employee(), await given.employee()]
  const certID = await addedCertificate(as.admin, identities.nattapong, { employeeList: [owner.employeeId] })
  const refused = await as.admin.call(addCertificateGroup, {
    group_CertName: 'Personal',
    cert_List: [certID],
    listemp: [owner.employeeId, other.employeeId],
  })
  assert.equal(refused.code, 'CERTIFICATE_PERSONAL_IN_GROUP')
  const group_CertID = await added({ cert_List: [certID], listemp: [owner.employeeId] })
  const more = await as.admin.call(updateCertificateGroup, { group_CertID, addedEmployee: [other.employeeId] })
  assert.deepEqual([more.code, more.params?.field], ['CERTIFICATE_PERSONAL_IN_GROUP', 'listEmp'])
  assert.equal((await find(group_CertID)).employeeCount, 1)
  const people = await added({ cert_List: [], listemp: [owner.employeeId, other.employeeId] })
  const personal = await as.admin.call(updateCertificateGroup, { group_CertID: people, addedCert: [certID] })
  assert.deepEqual([personal.code, personal.params?.field], ['CERTIFICATE_PERSONAL_IN_GROUP', 'cert_List'])
})

test('of two administrators who change one group at once, neither undoes what the other adds', async () => {
  const people = [await given.employee(), await given.employee(), await given.employee(), await given.employee()]
  const certificates = [await seal(), await seal()]
  const group_CertID = await added()
  const answers = await Promise.all([
    ...people.map(({ employeeId }) =>
      as.admin.call(updateCertificateGroup, { group_CertID, addedEmployee: [employeeId] }),
    ),
    ...certificates.map((certID) => as.admin.call(updateCertificateGroup, { group_CertID, addedCert: [certID] })),
  ])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([0]))
  const { employeeCount, certCount } = await find(group_CertID)
  assert.deepEqual([employeeCount, certCount], [4, 2])
})

test('one name is given to one group, however many ask for it at once', async () => {
  const asked = Array.from({ length: 4 }, () => as.admin.call(addCertificateGroup, { group_CertName: 'At once' }))
  const codes = (await Promise.all(asked)).map(({ code }) => code ?? 'done').sort()
  assert.deepEqual(codes, [...Array(3).fill('CERTIFICATE_GROUP_NAME_DUPLICATE'), 'done'])
})

test('people and certificates that are deleted leave their groups, which stay', async () => {
  const [leaving, staying] = [await given.employee(), await given.employee()]
  const [ended, kept] = [await seal(), await seal()]
  const group_CertID = await added({
    cert_List: [ended, kept],
    listemp: [leaving.employeeId, staying.employeeId],
  })
  await as.admin.call(deleteEmployeeExtByUserId, { id: leaving.employeeId })
  await as.admin.call(deleteCertificate, { certID: ended })
  const group = await find(group_CertID)
  assert.deepEqual(
    [group.cert_List.map(({ certID }) => certID), group.listEmp.map(({ employeeID }) => employeeID)],
    [[kept], [staying.employeeId]],
  )
})

test('a personal certificate leaves its group with its person', async () => {
  const owner = await given.employee()
  const certID = await addedCertificate(as.admin, identities.nattapong, { employeeList: [owner.employeeId] })
  const group_CertID = await added({ cert_List: [certID], listemp: [owner.employeeId] })
  await as.admin.call(deleteEmployeeExtByUserId, { id: owner.employeeId })
  const { certCount, employeeCount } = await find(group_CertID)
  assert.deepEqual([certCount, employeeCount], [0, 0])
})

test('in user mode people see the groups that they are in or made [2.2.59] [2.7.18] [2.6.11]', async () => {
  const [member, maker] = [
    await given.employee({ permissions: [5] }),
    await given.employee({ permissions: [5, 6, 7, 8] }),
  ]
  const own = await addedCertificate(as.person(maker), identities.seal, { certtype: '2' })
  const made = await added({ cert_List: [own] }, as.person(maker))
  const joined = await added({ cert_List: [await seal()], listemp: [member.employeeId, maker.employeeId] })
  const ids = async (client: Client) => {
    const { data } = await client.call(listOwnCertificateGroups, {})
    const company = await client.call(listCompanyCertificateGroups, {})
    // Without permission 1 the company's list is their own.
    assert.deepEqual(company.data.listdata, data.listData)
    return data.listData.map(({ group_CertID, mayEdit, mayDelete }) => [group_CertID, mayEdit, mayDelete])
  }
  assert.deepEqual(await ids(as.person(member)), [[joined, false, false]])
  assert.deepEqual(await ids(as.person(maker)), [
    [joined, false, false],
    [made, true, true],
  ])
  const unseen = await as.person(member).call(getCertificateGroup, { group_CertID: made })
  assert.equal(unseen.code, 'CERTIFICATE_GROUP_NOT_FOUND')
  const admins = (await as.admin.call(listOwnCertificateGroups, {})).data.listData.map((row) => row.group_CertID)
  assert.equal(admins.includes(made), false)
})

test('without permission 1 people change the groups that they made, with certificates of their own', async () => {
  const maker = await given.employee({ permissions: [5, 6, 7, 8] })
  const colleague = await given.employee()
  const client = as.person(maker)
  const [own, foreign, inGroup] = [
    await addedCertificate(client, identities.seal, { certtype: '2' }),
    await seal(),
    await seal(),
  ]
  await added({ cert_List: [inGroup], listemp: [maker.employeeId] })
  const add = (certID: number) =>
    client.call(addCertificateGroup, { group_CertName: `Mine ${certID}`, cert_List: [certID] })
  assert.equal((await add(foreign)).code, 'CERTIFICATE_GROUP_CERTIFICATE_UNKNOWN')
  assert.equal((await add(inGroup)).code, 'CERTIFICATE_NOT_YOURS')
  const { group_CertID } = (await add(own)).data
  // An administrator puts in a certificate that the maker may not give to others.
  await as.admin.call(updateCertificateGroup, { group_CertID, addedCert: [foreign] })
  const give = { group_CertID, addedEmployee: [colleague.employeeId] }
  assert.equal((await client.call(updateCertificateGroup, give)).code, 'CERTIFICATE_NOT_YOURS')
  assert.equal((await client.call(updateCertificateGroup, { ...give, removedCert: [foreign] })).status, 0)

  const admins = await added({ listemp: [maker.employeeId] })
  for (const [call, input] of [
    [updateCertificateGroup, { group_CertID: admins, group_CertName: 'Mine' }],
    [deleteCertificateGroup, { group_CertID: admins }],
  ] as const) {
    assert.equal((await client.call(call, input as never)).code, 'CERTIFICATE_GROUP_NOT_YOURS')
  }
  assert.equal((await client.call(deleteCertificateGroup, { group_CertID })).status, 0)
})

test('the combined view lists groups with their certificates [2.7.10] [2.7.11] [2.3.09]', async () => {
  const member = await given.employee({ permissions: [5] })
  const certificates = [await seal({ certName: 'First' }), await seal({ certName: 'Second' })]
  const group_CertID = await added({
    group_CertName: 'Combined view',
    cert_List: certificates,
    listemp: [member.employeeId],
  })
  for (const [client, call] of [
    [as.admin, listCompanyGroupsWithCertificates],
    [as.person(member), listOwnGroupsWithCertificates],
  ] as const) {
    const { data } = await client.call(call, { Search: 'combined' })
    const [group] = data.listData
    assert.deepEqual(
      [data.dataCount, group?.group_CertID, group?.certCount, group?.employeeCount],
      [1, group_CertID, 2, 1],
    )
    const shown = group!.certListRespond
    assert.deepEqual(shown.map(({ certName }) => certName).sort(), ['First', 'Second'])
    assert.ok(shown.every(({ certBackground }) => certBackground !== ''))
    assert.ok(shown.every(({ groupList }) => groupList[0]?.group_CertName === 'Combined view'))
  }
  const page = await as
    .person(member)
    .call(listCertificatesOfGroup, { group_CertID, Search: 'sec', withoutPictures: true })
  assert.deepEqual(
    page.data.listData.map(({ certName, certBackground }) => [certName, certBackground]),
    [['Second', '']],
  )
})

test('the people of a group come a page at a time, by name, and a search finds them', async () => {
  const people = [await given.employee(), await given.employee(), await given.employee({ username: 'needle' })]
  const group_CertID = await added({ listemp: people.map(({ employeeId }) => employeeId) })
  const page = (input: object) => as.admin.call(getCertificateGroupEmployees, { group_CertID, ...input })
  const first = (await page({ Page: 1, PerPage: 2 })).data
  assert.deepEqual([first.listData.length, first.count, first.dataCount], [2, 2, 3])
  const found = (await page({ Search: 'NEEDLE' })).data.listData
  assert.deepEqual(
    found.map(({ username }) => username),
    ['needle'],
  )
})

test('a whole list does not replace more than 1,000 people; single ones may still come and go', async () => {
  const { companyId } = await given.theCompany()
  const person = (await given.employee()).employeeId
  const group_CertID = await added({ listemp: [person] })
  await database.ownerPool.query(
    `with many as (insert into employees (company_id, username, first_name, last_name, email, created_at)
       select $1, 'many' || n, 'Many', 'People', 'many' || n || '@example.com', now() from generate_series(1, 1000) n returning id)
     insert into certificate_group_employees (company_id, group_id, employee_id, created_at) select $1, $2, id, now() from many`,
    [companyId, group_CertID],
  )
  const group = await find(group_CertID)
  assert.deepEqual([group.listEmp.length, group.employeeCount], [1000, 1001])
  const whole = await as.admin.call(updateCertificateGroup, { group_CertID, listEmp: [person] })
  assert.deepEqual(
    [whole.code, whole.params],
    ['CERTIFICATE_GROUP_TOO_LARGE_TO_REPLACE', { field: 'listEmp', limit: 1000 }],
  )
  assert.equal((await as.admin.call(updateCertificateGroup, { group_CertID, removedEmployee: [person] })).status, 0)
  assert.equal((await find(group_CertID)).employeeCount, 1000)
  assert.equal((await as.admin.call(updateCertificateGroup, { group_CertID, listEmp: [person] })).status, 0)
  assert.equal((await find(group_CertID)).employeeCount, 1)
})
