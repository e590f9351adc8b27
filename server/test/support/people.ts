import type { addEmployeeExt } from '@laisen/contract/endpoints/employees'
import type { Sent } from '@laisen/testkit/client'

let count = 0

/** A request that adds a Signer who is not activated, complete but for what a test says otherwise. */
export function somebody(facts: Partial<Sent<typeof addEmployeeExt>> = {}): Sent<typeof addEmployeeExt> {
  const username = `new${++count}`
  return {
    username,
    firstName: 'Malee',
    lastName: 'Srisuk',
    email: `${facts.username ?? username}@example.com`,
    mobile: '0812345678',
    password: 'Given-Password-1',
    employeeRole: [{ roleID: 3 }],
    employeeGroup: [],
    employeePermission: [],
    ...facts,
  }
}
