import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  getAllEmployeeCompanies,
  getDataFormatEmail,
  getEmployeeBySearch,
} from '@laisen/contract/endpoints/employees'
import { limits } from '@laisen/contract/limits'
import { emailDomain } from '@laisen/contract/people-rules'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listedAs, listedSlice } from '../http/paged.ts'
import { ids, nameOf } from './list.ts'
import { everybody, loadNames, type Picked, page } from './list-store.ts'
import { ownAdminEmail } from './store.ts'

type Asked = InputOf<typeof getEmployeeBySearch>

/** Employees for pickers. A search starts at two characters: a shorter one finds nobody (2§9). */
export async function searchForPickers(
  context: Context,
  _actor: Actor,
  input: Asked,
): Promise<DataOf<typeof getEmployeeBySearch>> {
  const search = input.Search?.trim() ?? ''
  if (search !== '' && [...search].length < limits.searchMinCharacters) return listedAs(input, [], 0)
  return listForPickers(context, _actor, input)
}

/** All employees for pickers. */
export async function listForPickers(
  { db }: Context,
  _actor: Actor,
  input: Asked,
): Promise<DataOf<typeof getEmployeeBySearch>> {
  const { people, total } = await db.transaction((db) => picked(db, input))
  const rows = people.map((person) => ({
    employeeID: person.id,
    employeeName: nameOf(person),
    username: person.username,
    createDate: person.createdAt.toISOString(),
  }))
  return listedAs(input, rows, total)
}

/** All employees by name, as EmployeeCom tells them. */
export async function listCompanyEmployees(
  { db }: Context,
  _actor: Actor,
  input: Asked,
): Promise<DataOf<typeof getAllEmployeeCompanies>> {
  const { people, total } = await db.transaction((db) => picked(db, input))
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

async function picked(db: Db, input: Asked): Promise<{ people: Picked[]; total: number }> {
  const found = await page(db, { ...everybody, search: input.Search?.trim() ?? '' }, listedSlice(input))
  return { people: await loadNames(db, found.ids), total: found.total }
}

/** The domain of the own admin's address, which everybody's follows (1§5). */
export async function emailFormat({ db }: Context): Promise<DataOf<typeof getDataFormatEmail>> {
  return emailDomain(await db.transaction(ownAdminEmail))
}
