import assert from 'node:assert/strict'
import { test } from 'node:test'
import { server } from '@laisen/testkit/server'

const { fetch } = await server()

/** The calls of 1§7 and 2§7 by method; the specification marks those that are GET. */
const marked = {
  GET: ['EmployeeExt/GetTemplateForImportUser', 'Permission/GetAllPermissions', 'Cert/GetCertListEmployeeIDInUpload'],
  POST: [
    'Login/LoginCustomer',
    'User/GetInfoUser',
    'Login/Logout',
    'Login/ForgotPassword',
    'Login/ResetPassword',
    'Login/Login',
    'EmployeeExt/GetSearchDataEmployeeExt',
    'EmployeeExt/AddEmployeeExt',
    'EmployeeExt/UpdateEmployeeExtJoin',
    'EmployeeExt/DeleteEmployeeExtByUserId',
    'EmployeeExt/AddEmployeeGroupExt',
    'EmployeeExt/GetEmployeeExtByCompanyId',
    'EmployeeCom/UpdateEmployeeCompany',
    'Role/GetRoleByCompanyId',
    'Role/SearchDataRolePermission',
    'Role/AddRole',
    'Role/UpdateRole',
    'Role/DeleteRole',
    'Group/GetGroupByCompanyId',
    'Group/AddGroup',
    'Group/UpdateGroup',
    'Group/DeleteGroup',
    'ProductPlan/GetProductsByCompany',
    'ProductPlan/UpdateTProduct_CompanyByCompany',
    'ProductPlan/GetDataFormatEmail',
    'ProductPlan/GetMasterProductPlan',
    'ProductPlan/AddUpgradePlansForExistingCompany',
    'Company/RegisterCompany',
    'Company/SendMailRegister',
    'PDFStamp/AddPdfStamp',
    'Cert/AddCert',
    'Log/GetLogHistory',
  ],
} as const

const ask = async (path: string, method: string) => {
  const response = await fetch(`/api/v1/${path}`, { method })
  const { code } = (await response.json()) as { code?: string }
  return code === 'CALL_UNKNOWN' ? 'unknown' : 'known'
}

test('calls are POST unless the specification marks them GET [2.1.09]', async () => {
  for (const [method, other] of [
    ['GET', 'POST'],
    ['POST', 'GET'],
  ] as const)
    for (const path of marked[method])
      assert.deepEqual([await ask(path, method), await ask(path, other)], ['known', 'unknown'], path)
})

test('GetAllEmployeeCompanies answers both GET and POST [1.7.18]', async () => {
  for (const method of ['GET', 'POST'])
    assert.equal(await ask('EmployeeCom/GetAllEmployeeCompanies', method), 'known', method)
})
