import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  getAllEmployeeCompanies,
  getDataFormatEmail,
  getEmployeeBySearch,
} from '@laisen/contract/endpoints/employees'
import { limits } from '@laisen/contract/limits'
import { emailDomain } from '@laisen/contract/people-rules'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listedAs, listedSlice } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { ids, nameOf } from './list.ts'
import { type EmployeeName, everyone, loadNames, page } from './list-store.ts'
import { ownAdminEmail } from './own-admin.ts'

type PickerInput = InputOf<typeof getEmployeeBySearch>

/** Employees for pickers. A search needs at least two characters; a shorter one finds no one (2§9). */
export async function searchForPickers(
  context: Context,
  _principal: EmployeePrincipal,
  input: PickerInput,
): Promise<DataOf<typeof getEmployeeBySearch>> {
  const search = input.Search?.trim() ?? ''
  if (search !== '' && [...search].length < limits.searchMinCharacters) return listedAs(input, [], 0)
  return listForPickers(context, _principal, input)
}

/** All employees for pickers. */
export async function listForPickers(
  { db }: Context,
  _principal: EmployeePrincipal,
  input: PickerInput,
): Promise<DataOf<typeof getEmployeeBySearch>> {
  const { people, total } = await db.transaction((db) => findNames(db, input))
  const rows = people.map((person) => ({
    employeeID: person.id,
    employeeName: nameOf(person),
    username: person.username,
    createDate: person.createdAt.toISOString(),
  }))
  return listedAs(input, rows, total)
}

/** All employees by name, in the shape of EmployeeCom. */
export async function listCompanyEmployees(
  { db }: Context,
  _principal: EmployeePrincipal,
  input: PickerInput,
): Promise<DataOf<typeof getAllEmployeeCompanies>> {
  const { people, total } = await db.transaction((db) => findNames(db, input))
  const rows = people.map((person) => ({
    ...ids(person.id),
    salaryID: 0,
    username: person.username,
    firstName: person.firstName,
    lastName: person.lastName,
    employeeName: nameOf(person),
  }))
  return listedAs(input, rows, total)
}

async function findNames(db: Db, input: PickerInput): Promise<{ people: EmployeeName[]; total: number }> {
  const found = await page(db, { ...everyone, search: input.Search?.trim() ?? '' }, listedSlice(input))
  return { people: await loadNames(db, found.ids), total: found.total }
}

/** The domain of the own admin's address, which every address in the company must have (1§5). */
export async function emailFormat({ db }: Context): Promise<DataOf<typeof getDataFormatEmail>> {
  return emailDomain(await db.transaction(ownAdminEmail))
}
