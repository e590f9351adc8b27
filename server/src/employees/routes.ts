import * as employees from '@laisen/contract/endpoints/employees'
import { type App, mount } from '../http/mount.ts'
import { addEmployee } from './add.ts'
import { addEmployeesToGroups } from './add-groups.ts'
import { changeEmployees } from './change-many.ts'
import { countPeople } from './count-people.ts'
import { deleteEmployee } from './delete.ts'
import { inviteEmployeeAgain } from './invite-again.ts'
import { getEmployee, listEmployees } from './list.ts'
import { sendPasswordLink } from './send-password-link.ts'
import { emailFormat, listCompanyEmployees, listForPickers, searchForPickers } from './service.ts'
import { updateEmployee } from './update.ts'

/** The company's people. */
export function employeesRoutes(app: App): void {
  mount(app, employees.getSearchDataEmployeeExt, listEmployees)
  mount(app, employees.countPeople, countPeople)
  mount(app, employees.getEmployeeExt, getEmployee)
  mount(app, employees.addEmployeeExt, addEmployee)
  mount(app, employees.updateEmployeeExtJoin, updateEmployee)
  mount(app, employees.deleteEmployeeExtByUserId, deleteEmployee)
  mount(app, employees.addEmployeeGroupExt, addEmployeesToGroups)
  mount(app, employees.inviteEmployeeAgain, inviteEmployeeAgain)
  mount(app, employees.changeEmployees, changeEmployees)
  mount(app, employees.sendPasswordLink, sendPasswordLink)
  mount(app, employees.getEmployeeBySearch, searchForPickers)
  mount(app, employees.getEmployeeExtByCompanyId, listForPickers)
  mount(app, employees.getAllEmployeeCompanies, listCompanyEmployees)
  mount(app, employees.readAllEmployeeCompanies, listCompanyEmployees)
  mount(app, employees.getDataFormatEmail, emailFormat)
}
