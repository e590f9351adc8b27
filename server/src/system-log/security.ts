import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { listSecurity } from '@laisen/contract/endpoints/security-record'
import type { Context } from '../context.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { securityPage } from '../security/page.ts'

/** What the security record holds about the company. */
export async function listOwnSecurity(
  context: Context,
  { locale }: EmployeePrincipal,
  input: InputOf<typeof listSecurity>,
): Promise<DataOf<typeof listSecurity>> {
  const { listData, ...paged } = await securityPage(context, { input, locale, everyone: false })
  return { listData: listData.map(({ companyID: _id, companyCode: _code, ...entry }) => entry), ...paged }
}
