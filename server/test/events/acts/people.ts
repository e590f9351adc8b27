import {
  addEmployeeExt,
  addEmployeeGroupExt,
  deleteEmployeeExtByUserId,
  inviteEmployeeAgain,
  sendPasswordLink,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { addGroup, deleteGroup, updateGroup } from '@laisen/contract/endpoints/groups'
import { cancelImportUser, getImportProgress, importUser } from '@laisen/contract/endpoints/imports'
import { addRole, deleteRole, updateRole } from '@laisen/contract/endpoints/roles'
import { good } from '../../support/good.ts'
import { importFile, personRow } from '../../support/import-file.ts'
import { somebody } from '../../support/people.ts'
import { type Acts, certificateOf, type House } from './house.ts'

const unchanged = { added: [], removed: [] }

export function employeeActs({ as, given, admin, boss }: House): Acts {
  const by = { companyId: boss.companyId, employee: boss.employeeId }
  const importing = async () => {
    const row = personRow()
    await good(admin.call(importUser, await importFile([row])))
    const importId = (await good(admin.call(getImportProgress)))!.importID
    const { username, email } = row
    return { importId, personal: { username, email, name: 'Malee Srisuk' } }
  }
  return {
    'employee.invited': async () => {
      const { employeeId } = await given.employee({ password: null })
      await good(admin.call(inviteEmployeeAgain, { employeeID: employeeId }))
      return { ...by, subjectId: employeeId, facts: { purpose: 'invitation' } }
    },
    'password.link-sent': async () => {
      const { employeeId } = await given.employee()
      await good(admin.call(sendPasswordLink, { employeeID: employeeId }))
      return { ...by, subjectId: employeeId, facts: {} }
    },
    'employee.added': async () => {
      const groupID = await given.group()
      const asked = somebody({ employeeGroup: [{ groupID }], employeePermission: [{ permissionID: 2 }] })
      await good(admin.call(addEmployeeExt, asked))
      const facts = { active: false, permissions: [2], roles: [3], groups: [groupID] }
      const { username, email } = asked
      return { ...by, subjectId: Number, facts, personal: { username, email, name: 'Malee Srisuk' } }
    },
    'employee.added by an import': async () => {
      const { importId, personal } = await importing()
      const facts = { active: false, permissions: [], roles: [3], groups: Array, importId }
      return { ...by, subjectId: Number, facts, personal }
    },
    'employee.changed': async () => {
      const { employeeId, username } = await given.employee({ permissions: [2] })
      const asked = { employeeID: employeeId, firstName: 'Malee', employeePermission: [{ permissionID: 3 }] }
      await good(admin.call(updateEmployeeExtJoin, asked))
      const permissions = { added: [3], removed: [2] }
      const facts = { fields: ['firstName'], permissions, roles: unchanged, groups: unchanged }
      return { ...by, subjectId: employeeId, facts, personal: { username, name: `Malee Jaidee ${username}` } }
    },
    'employee.locked': async () => {
      const person = await given.employee()
      await as.fresh(person)
      await good(admin.call(updateEmployeeExtJoin, { employeeID: person.employeeId, lockStatus: true }))
      return { ...by, subjectId: person.employeeId, facts: { ended: 1 } }
    },
    'employee.unlocked': async () => {
      const { employeeId } = await given.employee({ locked: true })
      await good(admin.call(updateEmployeeExtJoin, { employeeID: employeeId, lockStatus: false }))
      return { ...by, subjectId: employeeId, facts: { ended: 0 } }
    },
    'employee.deleted': async () => {
      const person = await given.employee({ permissions: [2, 6] })
      const { employeeId, username, email } = person
      const certificate = await certificateOf(await as.fresh(person))
      await good(admin.call(deleteEmployeeExtByUserId, { id: employeeId }))
      const personal = { username, email, name: `Somchai Jaidee ${username}` }
      return { ...by, subjectId: employeeId, facts: { ended: 1, certificates: [certificate] }, personal }
    },
    'employee.deleted by a cancelled import': async () => {
      const { importId, personal } = await importing()
      await good(admin.call(cancelImportUser, { importID: importId }))
      return { ...by, subjectId: Number, facts: { importId }, personal }
    },
    'employee.grouped': async () => {
      const [{ employeeId }, groupId] = [await given.employee(), await given.group()]
      const employeeGroupList = [{ employeeID: employeeId, groupID: groupId }]
      await good(admin.call(addEmployeeGroupExt, { employeeGroupList }))
      return { ...by, subjectId: groupId, facts: { groupId, employees: [employeeId] } }
    },
    'employees.imported': async () => {
      const rows = [personRow(), personRow({ admin: 'Y', role: 'Operator' })]
      await good(admin.call(importUser, await importFile(rows)))
      const importId = (await good(admin.call(getImportProgress)))!.importID
      return { ...by, subjectId: importId, facts: { people: 2, activated: 0, administrators: 1 } }
    },
    'employees.import-cancelled': async () => {
      const { importId } = await importing()
      await good(admin.call(cancelImportUser, { importID: importId }))
      return { ...by, subjectId: importId, facts: { people: 1, certificates: [] } }
    },
  }
}

export function accessActs({ given, admin, boss }: House): Acts {
  const by = { companyId: boss.companyId, employee: boss.employeeId }
  return {
    'role.added': async () => {
      const asked = { roleCode: 'CLERK', roleName: 'Clerk', rolePermission: [{ permissionID: 2 }] }
      const { roleID } = await good(admin.call(addRole, asked))
      return { ...by, subjectId: roleID, facts: { code: 'CLERK', name: 'Clerk', permissions: [2] } }
    },
    'role.changed': async () => {
      const roleID = await given.role({ permissions: [2] })
      await good(admin.call(updateRole, { roleID, roleCode: 'AUDITOR', roleName: 'Auditor', rolePermission: [3] }))
      const facts = { code: 'AUDITOR', name: 'Auditor', permissions: [3], groups: null }
      return { ...by, subjectId: roleID, facts }
    },
    'role.deleted': async () => {
      const asked = { roleCode: 'GONE', roleName: 'Soon gone', rolePermission: [2] }
      const { roleID } = await good(admin.call(addRole, asked))
      await good(admin.call(deleteRole, { id: roleID }))
      return { ...by, subjectId: roleID, facts: { code: 'GONE', name: 'Soon gone' } }
    },
    'group.added': async () => {
      const { employeeId } = await given.employee()
      const asked = { groupName: 'Clerks', groupPermission: [2], groupRole: [3], groupEmployee: [employeeId] }
      const { id } = await good(admin.call(addGroup, asked))
      return { ...by, subjectId: id, facts: { name: 'Clerks', permissions: [2], roles: [3], members: [employeeId] } }
    },
    'group.changed': async () => {
      const [coming, leaving] = [await given.employee(), await given.employee()]
      const group = await good(admin.call(addGroup, { groupName: 'Before' }))
      const { id } = group
      await good(admin.call(updateGroup, { id, addedEmployee: [leaving.employeeId] }))
      const moves = { addedEmployee: [coming.employeeId], removedEmployee: [leaving.employeeId] }
      await good(admin.call(updateGroup, { id, groupName: 'After', groupPermission: [3], ...moves }))
      const edges = { permissions: [3], roles: [], coming: [coming.employeeId], leaving: [leaving.employeeId] }
      return { ...by, subjectId: id, facts: { name: 'After', ...edges } }
    },
    'group.deleted': async () => {
      const { id } = await good(admin.call(addGroup, { groupName: 'Soon gone' }))
      await good(admin.call(deleteGroup, { id }))
      return { ...by, subjectId: id, facts: { name: 'Soon gone' } }
    },
  }
}
