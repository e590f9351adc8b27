import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { server } from '@laisen/testkit/server'

const { fetch } = await server()

/** The calls of 1§7 and 2§7 with the method and the line of the specification, which marks those that are GET. */
const calls = [
  ['GET', 'EmployeeExt/GetTemplateForImportUser', '1.7.16'],
  ['GET', 'Permission/GetAllPermissions', '1.7.21'],
  ['GET', 'Cert/GetCertListEmployeeIDInUpload', '2.7.07'],
  ['POST', 'Login/LoginCustomer', '1.7.03'],
  ['POST', 'User/GetInfoUser', '1.7.04'],
  ['POST', 'Login/Logout', '1.7.05'],
  ['POST', 'Login/ForgotPassword', '1.7.06'],
  ['POST', 'Login/ResetPassword', '1.7.07'],
  ['POST', 'Login/Login', '1.7.08'],
  ['POST', 'EmployeeExt/GetSearchDataEmployeeExt', '1.7.11'],
  ['POST', 'EmployeeExt/AddEmployeeExt', '1.7.12'],
  ['POST', 'EmployeeExt/UpdateEmployeeExtJoin', '1.7.13'],
  ['POST', 'EmployeeExt/DeleteEmployeeExtByUserId', '1.7.14'],
  ['POST', 'EmployeeExt/AddEmployeeGroupExt', '1.7.15'],
  ['POST', 'EmployeeExt/GetEmployeeExtByCompanyId', '1.7.20'],
  ['POST', 'EmployeeCom/UpdateEmployeeCompany', '1.7.19'],
  ['POST', 'Role/GetRoleByCompanyId', '1.7.22'],
  ['POST', 'Role/SearchDataRolePermission', '1.7.23'],
  ['POST', 'Role/AddRole', '1.7.24'],
  ['POST', 'Role/UpdateRole', '1.7.25'],
  ['POST', 'Role/DeleteRole', '1.7.26'],
  ['POST', 'Group/GetGroupByCompanyId', '1.7.27'],
  ['POST', 'Group/AddGroup', '1.7.28'],
  ['POST', 'Group/UpdateGroup', '1.7.29'],
  ['POST', 'Group/DeleteGroup', '1.7.30'],
  ['POST', 'ProductPlan/GetProductsByCompany', '1.7.31'],
  ['POST', 'ProductPlan/UpdateTProduct_CompanyByCompany', '1.7.32'],
  ['POST', 'ProductPlan/GetDataFormatEmail', '1.7.33'],
  ['POST', 'ProductPlan/GetMasterProductPlan', '1.7.34'],
  ['POST', 'ProductPlan/AddUpgradePlansForExistingCompany', '1.7.35'],
  ['POST', 'Company/RegisterCompany', '1.7.36'],
  ['POST', 'Company/SendMailRegister', '1.7.37'],
  ['POST', 'PDFStamp/AddPdfStamp', '2.7.04'],
  ['POST', 'Cert/AddCert', '2.7.13'],
  ['POST', 'Log/GetLogHistory', '2.7.29'],
  ['POST', 'Log/ExportCsvLogHistory', '2.7.30'],
] as const

const ask = async (path: string, method: string) => {
  const response = await fetch(`/api/v1/${path}`, { method })
  const { code } = (await response.json()) as { code?: string }
  return code === 'CALL_UNKNOWN' ? 'unknown' : 'known'
}

describe('calls are POST unless the specification marks them GET [2.1.09]', () => {
  for (const [method, path, id] of calls) {
    test(`${path} answers ${method} only [${id}]`, async () => {
      const other = method === 'GET' ? 'POST' : 'GET'
      assert.deepEqual([await ask(path, method), await ask(path, other)], ['known', 'unknown'])
    })
  }
})

test('GetAllEmployeeCompanies answers both GET and POST [1.7.18]', async () => {
  for (const method of ['GET', 'POST'])
    assert.equal(await ask('EmployeeCom/GetAllEmployeeCompanies', method), 'known', method)
})
