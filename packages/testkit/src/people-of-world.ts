import { getImportProgress, importUser } from '@laisen/contract/endpoints/imports'
import { describedColumns, writeWorkbook } from '@laisen/server/imports/workbook'
import type { Client } from './client.ts'
import type { GivenCompany } from './given.ts'
import type { TestServer } from './server.ts'
import type { World } from './world.ts'

/** Colleagues, roles and groups of a world, and the members of the calls that change them. */
export async function peopleOfWorld(
  { given }: TestServer,
  { company, client }: { company: GivenCompany; client: Client },
): Promise<Pick<World, 'ids' | 'values'>> {
  const colleague = await given.employee({ company, roles: [3] })
  const leaver = await given.employee({ company, roles: [3] })
  const invited = await given.employee({ company, roles: [3], password: null })
  const person = { firstname: 'Malee', lastname: 'Srisuk', mobile: '0812345678' }
  const add = { username: 'newcomer', email: 'newcomer@example.com', ...person }
  const update = { username: colleague.username, email: colleague.email, ...person }
  const importing = await importFile('imported')
  return {
    ids: {
      group_id: company.allStaffGroupId,
      // Users: no call is made by its screen alone, so assigning this menu refuses none.
      menu_id: 11,
      'getgroupbycompanyid.id': company.allStaffGroupId,
      'updateemployeeextjoin.employeeid': colleague.employeeId,
      'deleteemployeeextbyuserid.id': leaver.employeeId,
      'sendpasswordlink.employeeid': colleague.employeeId,
      'sendinvitation.employeeid': invited.employeeId,
      'searchdatarolepermission.roleid': await given.role({ company, permissions: [2] }),
      'deleterole.id': await given.role({ company }),
      'updategroup.id': await given.group({ company }),
      'getgroupmembers.id': company.allStaffGroupId,
      'deletegroup.id': await given.group({ company }),
      'addgroup.userid': colleague.employeeId,
      importid: await importedId(client),
      'updategroup.userid': colleague.employeeId,
    },
    values: {
      ...of('addemployeeext', add),
      ...of('updateemployeeextjoin', update),
      employeeids: [leaver.employeeId],
      assignedids: [await given.role({ company, permissions: [2] })],
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

/** A password that an import must never return (rules 1.4). */
export const importedPassword = 'Imported-Password-1'

/** An import by the client whose passwords are still to be hashed. */
async function importedId(client: Client): Promise<number> {
  const { filename: fileName, base64string: base64String } = await importFile('arriving')
  const { status, message } = await client.call(importUser, { fileName, base64String })
  if (status !== 0) throw new Error(`the world cannot be built: ${message}`)
  return (await client.call(getImportProgress)).data!.importID
}

async function importFile(username: string) {
  const email = `${username}@example.com`
  const row = [username, 'Malee', 'Srisuk', '0812345678', email, importedPassword, 'Signer', 'N', 'N']
  const bytes = await writeWorkbook(describedColumns, [row])
  return { filename: 'users.xlsx', base64string: bytes.toString('base64') }
}

function of(call: string, members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [`${call}.${name}`, value]))
}
