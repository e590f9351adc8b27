import { describedColumns, writeWorkbook } from '@laisen/server/imports/workbook'
import type { GivenCompany } from './given.ts'
import type { TestServer } from './server.ts'
import type { World } from './world.ts'

/** Colleagues, roles and groups of a world, and what the calls that change them stand for. */
export async function peopleOfWorld(
  { given }: TestServer,
  company: GivenCompany,
): Promise<Pick<World, 'ids' | 'values'>> {
  const colleague = await given.employee({ company, roles: [3] })
  const leaver = await given.employee({ company, roles: [3] })
  const invited = await given.employee({ company, roles: [3], password: null })
  const person = { firstname: 'Malee', lastname: 'Srisuk', mobile: '0812345678' }
  const add = { username: 'newcomer', email: 'newcomer@example.com', ...person }
  const update = { username: colleague.username, email: colleague.email, ...person }
  const importing = await importFile()
  return {
    ids: {
      'updateemployeeextjoin.employeeid': colleague.employeeId,
      'deleteemployeeextbyuserid.id': leaver.employeeId,
      'sendinvitation.employeeid': invited.employeeId,
      'searchdatarolepermission.roleid': await given.role({ company, permissions: [2] }),
      'deleterole.id': await given.role({ company }),
      'updategroup.id': await given.group({ company }),
      'getgroupmembers.id': company.allStaffGroupId,
      'deletegroup.id': await given.group({ company }),
      'addgroup.userid': colleague.employeeId,
      'updategroup.userid': colleague.employeeId,
    },
    values: {
      ...of('addemployeeext', add),
      ...of('updateemployeeextjoin', update),
      employeerole: [{ roleID: 3 }],
      employeegroup: [],
      employeepermission: [],
      employeegrouplist: [{ employeeID: colleague.employeeId, groupID: company.allStaffGroupId }],
      ...of('previewimportuser', importing),
      ...of('getfailedrowsforimportuser', importing),
      ...of('importuser', importing),
      ...of('addrole', { rolecode: 'CLERK', rolename: 'Clerk' }),
      rolepermission: [{ permissionID: 2 }],
      ...of('addgroup', { groupname: 'Clerks' }),
      ...of('updategroup', { groupname: 'Legal' }),
      grouppermission: [],
    },
  }
}

/** What must not come back out of an import (rules 1.4). */
export const importedPassword = 'Imported-Password-1'

async function importFile(): Promise<Readonly<Record<string, unknown>>> {
  const row = [
    'imported',
    'Malee',
    'Srisuk',
    '0812345678',
    'imported@example.com',
    importedPassword,
    'Signer',
    'N',
    'N',
  ]
  const bytes = await writeWorkbook(describedColumns, [row])
  return { filename: 'users.xlsx', base64string: bytes.toString('base64') }
}

function of(call: string, members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [`${call}.${name}`, value]))
}
