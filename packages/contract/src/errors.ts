import { apiKeysErrors } from './errors/api-keys.ts'
import { authorityErrors } from './errors/authority.ts'
import { certificateGroupsErrors } from './errors/certificate-groups.ts'
import { certificatesErrors } from './errors/certificates.ts'
import { companiesErrors } from './errors/companies.ts'
import { documentsErrors } from './errors/documents.ts'
import { employeesErrors } from './errors/employees.ts'
import { envelopesErrors } from './errors/envelopes.ts'
import { factorsErrors } from './errors/factors.ts'
import { groupsErrors } from './errors/groups.ts'
import { historyErrors } from './errors/history.ts'
import { importsErrors } from './errors/imports.ts'
import { levelsErrors } from './errors/levels.ts'
import { pendingStampsErrors } from './errors/pending-stamps.ts'
import { permissionsErrors } from './errors/permissions.ts'
import { plansErrors } from './errors/plans.ts'
import { platformErrors } from './errors/platform.ts'
import { profileErrors } from './errors/profile.ts'
import { recipientsErrors } from './errors/recipients.ts'
import { reportsErrors } from './errors/reports.ts'
import { rolesErrors } from './errors/roles.ts'
import { sessionErrors } from './errors/session.ts'
import { signaturesErrors } from './errors/signatures.ts'
import { stampsErrors } from './errors/stamps.ts'
import { wireErrors } from './errors/wire.ts'

/** Every refusal of the product, by its code. Each noun defines its own in errors/<noun>.ts. */
export const errors = {
  ...apiKeysErrors,
  ...authorityErrors,
  ...levelsErrors,
  ...certificateGroupsErrors,
  ...certificatesErrors,
  ...companiesErrors,
  ...documentsErrors,
  ...employeesErrors,
  ...factorsErrors,
  ...groupsErrors,
  ...historyErrors,
  ...importsErrors,
  ...envelopesErrors,
  ...pendingStampsErrors,
  ...permissionsErrors,
  ...plansErrors,
  ...platformErrors,
  ...profileErrors,
  ...recipientsErrors,
  ...reportsErrors,
  ...rolesErrors,
  ...sessionErrors,
  ...signaturesErrors,
  ...stampsErrors,
  ...wireErrors,
}

export type ErrorCode = keyof typeof errors
export type ErrorParams<C extends ErrorCode> = (typeof errors)[C]['params'][number] extends never
  ? Record<never, never>
  : Record<(typeof errors)[C]['params'][number], string | number>
