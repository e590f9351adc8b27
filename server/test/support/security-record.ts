import assert from 'node:assert/strict'
import { listPlatformSecurity, listSecurity, type SecurityEntry } from '@laisen/contract/endpoints/security-record'
import type { Client } from '@laisen/testkit/client'

/** All that a company's administrator reads in the security record, the latest first. */
export async function recordFor(admin: Client, search = ''): Promise<readonly SecurityEntry[]> {
  const { status, message, data } = await admin.call(listSecurity, { PerPage: 100, Search: search })
  assert.equal(status, 0, message)
  return data.listData
}

/** The same for the operator of the installation. */
export async function recordForOperator(operator: Client, search = '') {
  const { status, message, data } = await operator.call(listPlatformSecurity, { PerPage: 100, Search: search })
  assert.equal(status, 0, message)
  return data.listData
}

/** An entry without its id, times and sentence. */
export function essence({ code, outcome, logType, userName, ip, methodName, count }: SecurityEntry) {
  return { code, outcome, logType, userName, ip, methodName, count }
}
