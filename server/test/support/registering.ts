import type { registerCompany } from '@laisen/contract/endpoints/companies'
import type { Sent } from '@laisen/testkit/client'

/** The payload of 1§3 as the described client sends it, of which a test changes the fact that matters. */
export function registration(
  company: Partial<Sent<typeof registerCompany>> & Record<string, unknown> = {},
  person: Record<string, unknown> = {},
) {
  return {
    companyName: 'Tharaphat Engineering Co., Ltd.',
    companyCode: 'thara',
    telephoneNo: '021234567',
    email: 'Somsri@tharaphat.example',
    country: 'Thailand',
    city: 'Nakhon Ratchasima',
    address: '88/14 Rama IX Road',
    status: true,
    ...company,
    employeeExtJoinRequest: {
      username: 'SomSri',
      firstName: 'Somsri',
      lastName: 'Phetcharat',
      email: 'somsri@tharaphat.example',
      password: 'a1b2c3d4e5',
      mobile: '0812345678',
      EmployeePermission: [{ PermissionID: 1 }],
      EmployeeRole: [{ RoleID: 2 }],
      ...person,
    },
  }
}
