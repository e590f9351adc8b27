import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { listColleagues as endpoint, getColleagueNames as names } from '@laisen/contract/endpoints/envelopes'
import { asPage } from '@laisen/contract/listed'
import type { Context } from '../context.ts'
import { listContacts } from '../employees/contacts.ts'
import { searchForPickers } from '../employees/service.ts'
import type { EmployeePrincipal } from '../principal.ts'

/** Employees whom an envelope can go to, and where email reaches them. A search starts at two characters. */
export async function listColleagues(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const found = asPage(await searchForPickers(context, principal, { ...input, Page: input.Page ?? 1 }))
  const ids = found.listData.map(({ employeeID }) => employeeID)
  const contacts = await context.db.transaction((db) => listContacts(db, ids))
  const listData = found.listData.flatMap(({ employeeID, employeeName, username }) => {
    const contact = contacts.find(({ id }) => id === employeeID)
    if (!contact) return []
    return [{ employeeID, employeeName, username, email: contact.email, language: contact.locale }]
  })
  return { ...found, listData }
}

/** The names of these employees, in no order; of those who were deleted, or never were, there is none. */
export async function getColleagueNames(
  { db }: Context,
  _principal: EmployeePrincipal,
  { employeeIDs }: InputOf<typeof names>,
): Promise<DataOf<typeof names>> {
  const contacts = await db.read((db) => listContacts(db, employeeIDs))
  return { listData: contacts.map(({ id, name }) => ({ employeeID: id, employeeName: name.trim() })) }
}
