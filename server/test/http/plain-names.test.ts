import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { addCertificateGroup, updateCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { registerCompany, updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { addEmployeeExt, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { saveDraft } from '@laisen/contract/endpoints/envelopes'
import { addGroup, updateGroup } from '@laisen/contract/endpoints/groups'
import { previewImportUser } from '@laisen/contract/endpoints/imports'
import { saveLegalText } from '@laisen/contract/endpoints/legal-texts'
import * as platform from '@laisen/contract/endpoints/platform'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { actOnEnvelope, delegateEnvelope, rejectEnvelope } from '@laisen/contract/endpoints/recipient'
import { addRole, updateRole } from '@laisen/contract/endpoints/roles'
import type { CallAnswer, Client } from '@laisen/testkit/client'
import { draftOf, fieldOf, recipientOf } from '@laisen/testkit/drafts'
import { server } from '@laisen/testkit/server'
import { certificateRequest } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { importFile } from '../support/import-file.ts'
import { operatorOf } from '../support/operator.ts'
import { somebody } from '../support/people.ts'
import { registration } from '../support/registering.ts'

const house = await server({ at: today })
const { as, call, given } = house
const operator = await operatorOf(house)
const { companyId: companyID } = await given.company()
const employeeID = (await given.employee()).employeeId
const groupID = await given.group()
const roleID = await given.role()

const plan = { kind: 'user', name: 'Ten', nameTh: 'สิบ' }
const legal = { name: 'terms', version: 1, titleEn: 'Terms', titleTh: 'ข้อกำหนด', bodyEn: 'One', bodyTh: 'หนึ่ง' }

/** Each call that stores a text which others see, with the members that hold one. */
const names: [endpoint: Endpoint, by: Client, good: object, members: readonly string[]][] = [
  [addEmployeeExt, as.admin, somebody(), ['firstName', 'lastName']],
  [updateEmployeeExtJoin, as.admin, { ...somebody(), employeeID }, ['firstName', 'lastName']],
  [updateEmployeeCompany, as.admin, {}, ['firstName', 'lastName']],
  [addGroup, as.admin, {}, ['groupName']],
  [updateGroup, as.admin, { id: groupID }, ['groupName']],
  [addRole, as.admin, { roleCode: 'CLERK', roleName: 'Clerk' }, ['roleCode', 'roleName']],
  [updateRole, as.admin, { roleID }, ['roleCode', 'roleName']],
  [addCertificateGroup, as.admin, { cert_List: [], listemp: [] }, ['group_CertName']],
  [updateCertificateGroup, as.admin, { group_CertID: 1, cert_List: [], listemp: [] }, ['group_CertName']],
  [updateCompanyDetail, as.admin, {}, ['companyName', 'address', 'city', 'country']],
  [addCertificate, as.admin, certificateRequest(identities.nattapong), ['certName', 'certReason', 'certLocation']],
  [platform.addPlan, operator, plan, ['name', 'nameTh']],
  [platform.addPackage, operator, { companyID, name: 'Year' }, ['name']],
  [saveLegalText, operator, legal, ['titleEn', 'titleTh']],
]
const bad: [text: string, code: string][] = [
  ['See https://evil.example', 'NAME_LINK'],
  ['evil.example/win', 'NAME_LINK'],
  ['abc\u202edef', 'NAME_HIDDEN_CHARACTERS'],
  ['abc\u200bdef', 'NAME_HIDDEN_CHARACTERS'],
  ['abc\ndef', 'NAME_HIDDEN_CHARACTERS'],
  ['abc\ud800def', 'NAME_HIDDEN_CHARACTERS'],
  ['p\u0430ypal', 'NAME_MIXED_SCRIPTS'],
]

const refusal = ({ status, code, params }: CallAnswer<unknown>) => [status, code, params?.field]

describe('names that others read carry no link, nothing hidden and no look-alike letters', () => {
  for (const [endpoint, by, good, members] of names) {
    for (const member of members) {
      test(`${endpoint.path} ${member}`, async () => {
        for (const [text, code] of bad) {
          assert.deepEqual(refusal(await by.call(endpoint, { ...good, [member]: text })), [1, code, member], text)
        }
      })
    }
  }
})

test('a username cannot mix alphabets', async () => {
  assert.deepEqual(refusal(await as.admin.call(addEmployeeExt, somebody({ username: '\u0430dmin' }))), [
    1,
    'NAME_MIXED_SCRIPTS',
    'username',
  ])
})

test('a registration says which of its fields holds a web address', async () => {
  for (const field of ['companyName', 'address'])
    assert.deepEqual(refusal(await call(registerCompany, registration({ [field]: 'www.evil.example' }))), [
      1,
      'NAME_LINK',
      field,
    ])
  for (const field of ['firstName', 'lastName'])
    assert.deepEqual(refusal(await call(registerCompany, registration({}, { [field]: 'evil.example/win' }))), [
      1,
      'NAME_LINK',
      field,
    ])
})

test('what strangers read of an envelope is checked in the same way: its subject, documents, recipients and fields', async () => {
  const saved = async (facts: Parameters<typeof draftOf>[0]) =>
    refusal(await as.admin.call(saveDraft, { content: draftOf(facts) }))
  for (const [text, code] of bad) {
    assert.deepEqual(await saved({ subject: text }), [1, code, 'content.subject'])
    const documents = [{ key: 'a', name: text, parts: [] }]
    assert.deepEqual(await saved({ documents }), [1, code, 'content.documents.0.name'])
    const recipients = [recipientOf({ key: 'a', name: text })]
    assert.deepEqual(await saved({ recipients }), [1, code, 'content.recipients.0.name'])
    const fields = [fieldOf({ key: 'f', recipientKey: 'a', label: text })]
    assert.deepEqual(await saved({ fields }), [1, code, 'content.fields.0.label'])
  }
  assert.deepEqual(await saved({ message: 'a\u202eb' }), [1, 'NAME_HIDDEN_CHARACTERS', 'content.message'])
  const told = recipientOf({ key: 'a', privateMessage: 'a\u200bb' })
  assert.deepEqual(await saved({ recipients: [told] }), [
    ...[1, 'NAME_HIDDEN_CHARACTERS', 'content.recipients.0.privateMessage'],
  ])
})

test('so is what a recipient types: a signature, the name of a delegate, a reason and the text of a field', async () => {
  const session = 'none'
  for (const [text, code] of bad) {
    const typed = await call(actOnEnvelope, {
      session,
      consent: true,
      fields: [],
      handwriting: { kind: 'typed', text },
    })
    assert.deepEqual(refusal(typed), [1, code, 'handwriting.text'])
    const delegate = { session, name: text, email: 'a@b.example', reason: 'On leave' }
    assert.deepEqual(refusal(await call(delegateEnvelope, delegate)), [1, code, 'name'])
  }
  const hidden = 'a\u2067b'
  const reason = await call(rejectEnvelope, { session, reason: hidden })
  assert.deepEqual(refusal(reason), [1, 'NAME_HIDDEN_CHARACTERS', 'reason'])
  const filled = await call(actOnEnvelope, { session, consent: true, fields: [{ fieldID: 1, text: hidden }] })
  assert.deepEqual(refusal(filled), [1, 'NAME_HIDDEN_CHARACTERS', 'fields.0.text'])
})

test('the names of an import are checked in the same way', async () => {
  const file = await importFile([{ firstName: 'www.evil.example' }, { lastName: 'ab\u200bc' }])
  const { data } = await as.admin.call(previewImportUser, file)
  assert.deepEqual(
    data.rows.map(({ problems }) => problems.map(({ code, field }) => [code, field])),
    [[['NAME_LINK', 'firstName']], [['NAME_HIDDEN_CHARACTERS', 'lastName']]],
  )
})

test('a reason and a description may have lines and links, but nothing hidden', async () => {
  const suspend = (reason: string) => operator.call(platform.suspendCompany, { companyID, reason })
  assert.deepEqual(refusal(await suspend('a\u202eb')), [1, 'NAME_HIDDEN_CHARACTERS', 'reason'])
  assert.equal((await suspend('Unpaid.\nSee https://example.com/terms')).status, 0)
  const describe = (description: string) => operator.call(platform.addPlan, { ...plan, kind: 'user', description })
  assert.deepEqual(refusal(await describe('a\u2067b')), [1, 'NAME_HIDDEN_CHARACTERS', 'description'])
  assert.equal((await describe('One.\nTwo.')).status, 0)
})
