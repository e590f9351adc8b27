import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { listPlatformSecurity } from '@laisen/contract/endpoints/security-record'
import type { Context } from '../context.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { securityPage } from '../security/page.ts'

/** The security record of the whole installation. */
export function listSecurity(
  context: Context,
  { locale }: EmployeePrincipal,
  input: InputOf<typeof listPlatformSecurity>,
): Promise<DataOf<typeof listPlatformSecurity>> {
  return securityPage(context, { input, locale, everyone: true })
}
