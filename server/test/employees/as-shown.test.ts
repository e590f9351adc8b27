import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimestampNetworks } from '@laisen/contract/endpoints/authority'
import * as calendar from '@laisen/contract/endpoints/calendar'
import * as certificateGroups from '@laisen/contract/endpoints/certificate-groups'
import { deleteCertificate, revokeCertificate, updateCertificate } from '@laisen/contract/endpoints/certificates'
import * as employees from '@laisen/contract/endpoints/employees'
import * as groups from '@laisen/contract/endpoints/groups'
import * as roles from '@laisen/contract/endpoints/roles'
import { setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import { asPage } from '@laisen/contract/listed'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const house = await server({ at: today })
const { as, given } = house
const company = await given.company()
const administrator = await given.employee({ company, permissions: [1] })
const admin = as.person(administrator)
const web = await as.web(administrator)

/** Makes a record of its own. @returns how somebody else changes it, and the act by what was shown before and by what is shown now */
type Act = () => Promise<{
  change: () => Promise<unknown>
  act: (shown: 'before' | 'after' | undefined) => Promise<Answer>
}>

interface Answer {
  readonly status: number
  readonly code?: string | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

const [before, after] = ['Shown name', 'Other name']
const named = (shown: 'before' | 'after' | undefined) => (shown === 'before' ? before : after)
const inBody = <Name extends string>(name: Name, shown: 'before' | 'after' | undefined) =>
  shown === undefined ? undefined : ({ [name]: named(shown) } as Record<Name, string>)
const inHeader = (shown: 'before' | 'after' | undefined) => (shown === undefined ? undefined : named(shown))

async function certificate() {
  const certID = await addedCertificate(admin, identities.nattapong, { certName: before, certtype: '2' })
  return { certID, change: () => admin.call(updateCertificate, { certID, certName: after }) }
}

async function colleague(names: { firstName: string; lastName: string }) {
  const employee = await given.employee({ company, roles: [3] })
  await admin.call(employees.updateEmployeeExtJoin, { employeeID: employee.employeeId, ...names })
  return employee
}

const acts: Readonly<Record<string, Act>> = {
  'deleting a user': async () => {
    const { employeeId } = await colleague({ firstName: 'Shown', lastName: 'name' })
    const change = { employeeID: employeeId, firstName: 'Other' }
    return {
      change: () => admin.call(employees.updateEmployeeExtJoin, change),
      act: (shown) => web.call(employees.deleteEmployeeExtByUserId, { id: employeeId, shown: inHeader(shown) }),
    }
  },
  'deleting a group': async () => {
    const { id } = (await admin.call(groups.addGroup, { groupName: before })).data
    return {
      change: () => admin.call(groups.updateGroup, { id, groupName: after }),
      act: (shown) => web.call(groups.deleteGroup, { id, shown: inHeader(shown) }),
    }
  },
  'deleting a role': async () => {
    const role = { roleCode: 'shown', roleName: before, rolePermission: [{ permission_ID: 2 }] }
    const { roleID } = (await admin.call(roles.addRole, role)).data
    return {
      change: () => admin.call(roles.updateRole, { roleID, roleName: after }),
      act: (shown) => web.call(roles.deleteRole, { id: roleID, shown: inHeader(shown) }),
    }
  },
  'deleting a certificate': async () => {
    const { certID, change } = await certificate()
    return { change, act: (shown) => web.call(deleteCertificate, { certID, shown: inBody('certName', shown) }) }
  },
  'deleting a certificate group': async () => {
    const group = { group_CertName: before, cert_List: [], listemp: [] }
    const { group_CertID } = (await admin.call(certificateGroups.addCertificateGroup, group)).data
    return {
      change: () => admin.call(certificateGroups.updateCertificateGroup, { group_CertID, group_CertName: after }),
      act: (shown) =>
        web.call(certificateGroups.deleteCertificateGroup, { group_CertID, shown: inBody('group_CertName', shown) }),
    }
  },
}

for (const [title, prepare] of Object.entries(acts)) {
  test(`${title} is of the one that was shown under its name`, async () => {
    const { change, act } = await prepare()
    await change()
    const refused = await act('before')
    assert.deepEqual([refused.code, refused.params], ['CHANGED_SINCE_SHOWN', { before, after: refused.params?.after }])
    assert.match(String(refused.params?.after), /^Other name/)
    const silent = await act(undefined)
    assert.equal(silent.code, 'PAGE_OUTDATED')
    assert.equal((await act('after')).status, 0)
  })
}

test('a certificate is revoked under the name that was shown', async () => {
  const { certID, change } = await certificate()
  await change()
  const revoke = (certName: string) =>
    admin.call(revokeCertificate, { certID, reason: 'superseded', shown: { certName } })
  assert.equal((await revoke(before)).code, 'CHANGED_SINCE_SHOWN')
  // Whoever else issued it is asked by nobody here: the name was right.
  assert.equal((await revoke(after)).code, 'CERTIFICATE_ISSUED_ELSEWHERE')
})

test('an event of the calendar that was moved since is not deleted', async () => {
  const event = { eventName: 'Audit', startDate: '2026-03-02', endDate: '2026-03-03' }
  await admin.call(calendar.addCalendarEvent, event)
  const shown = async () => {
    const { data } = await admin.call(calendar.getCalendarEventAll, { Search: 'Audit' })
    return asPage(data).listData[0]!
  }
  const { eventID, version } = await shown()
  await admin.call(calendar.updateCalendarEvent, { eventID, endDate: '2026-03-05' })
  const remove = (version: number) => admin.call(calendar.deleteCalendarEvent, { id: eventID, version })
  assert.equal((await remove(version)).code, 'CALENDAR_EVENT_CHANGED')
  assert.equal((await remove((await shown()).version)).status, 0)
})

test('a link to a new password goes to the address that was shown', async () => {
  const { employeeId: employeeID, email } = await given.employee({ company })
  await house.database.owner
    .updateTable('employees')
    .set({ email: 'other@shown.example' })
    .where('id', '=', employeeID)
    .execute()
  const send = (shown: { email: string }) => admin.call(employees.sendPasswordLink, { employeeID, shown })
  assert.deepEqual((await send({ email })).params, { before: email, after: 'other@shown.example' })
  assert.equal((await send({ email: 'other@shown.example' })).status, 0)
})

test('of two dialogs about one user, each keeps what it changed; a list or field that both change is refused to the second', async () => {
  const { employeeId: employeeID } = await colleague({ firstName: 'Malee', lastName: 'Srisuk' })
  const save = (more: object) => admin.call(employees.updateEmployeeExtJoin, { employeeID, ...more })
  const shown = { employeeRole: ['Signer'] }
  assert.equal((await save({ firstName: 'Mali', shown: { firstName: 'Malee' } })).status, 0)
  assert.equal((await save({ lastName: 'Jaidee', shown: { lastName: 'Srisuk' } })).status, 0)
  assert.equal((await save({ employeeRole: [{ roleID: 3 }, { roleID: 2 }], shown })).status, 0)
  const second = await save({ employeeRole: [], shown })
  assert.deepEqual([second.code, second.params?.before], ['FIELDS_MISSING', undefined])
  const third = await save({ employeeRole: [{ roleID: 1 }], shown })
  assert.deepEqual(third.params, { before: 'Signer', after: 'Operator, Signer' })
  for (const employeeRole of [
    ['Signer', 'Operator'],
    ['Operator', 'Signer'],
  ]) {
    const same = { employeeRole: [{ roleID: 2 }, { roleID: 3 }], shown: { employeeRole } }
    assert.equal((await save(same)).status, 0, 'a list is shown in any order')
  }
  const permission = await save({ employeePermission: [{ permissionID: 2 }], shown: { employeePermission: [7] } })
  assert.equal(permission.code, 'CHANGED_SINCE_SHOWN')
  assert.doesNotMatch(permission.message, /7/)
  const { data } = await admin.call(employees.getEmployeeExt, { employeeID })
  assert.equal(data.employeeName, 'Mali Jaidee')
  assert.deepEqual(data.employeeRole.map(({ roleID }) => roleID).sort(), [2, 3])
})

test('of two dialogs about one group or role, each keeps what it changed', async () => {
  const { id } = (await admin.call(groups.addGroup, { groupName: 'Night shift', groupRole: [{ roleID: 3 }] })).data
  const group = (more: object) => admin.call(groups.updateGroup, { id, ...more })
  assert.equal((await group({ groupName: 'Day shift', shown: { groupName: 'Night shift' } })).status, 0)
  assert.equal((await group({ groupRole: [{ roleID: 2 }], shown: { groupRole: ['Signer'] } })).status, 0)
  assert.equal((await group({ groupRole: [], shown: { groupRole: ['Signer'] } })).code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await group({ groupPermission: [], shown: { groupPermission: [2] } })).code, 'CHANGED_SINCE_SHOWN')

  const added = { roleCode: 'clerk', roleName: 'Clerk', rolePermission: [{ permission_ID: 2 }] }
  const { roleID } = (await admin.call(roles.addRole, added)).data
  const role = (more: object) => admin.call(roles.updateRole, { roleID, ...more })
  assert.equal((await role({ roleName: 'Scribe', shown: { roleName: 'Clerk' } })).status, 0)
  const carried = (...ids: number[]) => ids.map((permission_ID) => ({ permission_ID }))
  assert.equal((await role({ rolePermission: carried(2, 3), shown: { rolePermission: [2] } })).status, 0)
  const late = await role({ rolePermission: carried(2), shown: { rolePermission: [2] } })
  assert.equal(late.code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await role({ roleName: 'Writer', shown: { roleName: 'Clerk' } })).code, 'CHANGED_SINCE_SHOWN')
})

test('two who set networks at once do not mix their lists, and the second of two dialogs is told', async () => {
  const set = (networks: string[], shown?: string[]) =>
    admin.call(setTimestampNetworks, { networks, ...(shown && { shown: { networks: shown } }) })
  await set(['10.0.0.0/8'])
  const lists = [['10.1.0.0/16'], ['10.2.0.0/16', '10.3.0.0/16'], ['10.1.0.0/16', '10.4.0.0/16']]
  const answers = await Promise.all(lists.map((networks) => set(networks)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [0, 0, 0],
  )
  const kept = await house.database.owner.selectFrom('timestamp_clients').select('network').orderBy('network').execute()
  const networks = kept.map(({ network }) => network)
  assert.ok(
    lists.some((list) => JSON.stringify(list) === JSON.stringify(networks)),
    JSON.stringify(networks),
  )
  assert.equal((await set([], ['10.0.0.0/8'])).code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await set([], networks)).status, 0)
})

test('of two dialogs about the level of signatures, each keeps what it changed', async () => {
  const shown = { level: null, must: false, servers: [] }
  const save = (more: object) => admin.call(setSignatureLevel, { ...shown, ...more, shown })
  assert.equal((await save({ level: 'B-B' })).status, 0)
  const both = await save({ must: true })
  assert.deepEqual([both.data.level, both.data.must], ['B-B', true])
  assert.deepEqual((await save({ level: 'B-T' })).params, { before: '–', after: 'B-B' })
})
