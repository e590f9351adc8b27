import { apiKeysErrors } from './errors/api-keys.ts'
import { authorityErrors } from './errors/authority.ts'
import { calendarErrors } from './errors/calendar.ts'
import { certificateFilesErrors } from './errors/certificate-files.ts'
import { certificateGroupsErrors } from './errors/certificate-groups.ts'
import { certificateIssuersErrors } from './errors/certificate-issuers.ts'
import { certificatesErrors } from './errors/certificates.ts'
import { companiesErrors } from './errors/companies.ts'
import { companyArchivesErrors } from './errors/company-archives.ts'
import { consentErrors } from './errors/consent.ts'
import { documentsErrors } from './errors/documents.ts'
import { employeesErrors } from './errors/employees.ts'
import { envelopesErrors } from './errors/envelopes.ts'
import { exportsErrors } from './errors/exports.ts'
import { factorsErrors } from './errors/factors.ts'
import { groupsErrors } from './errors/groups.ts'
import { historyErrors } from './errors/history.ts'
import { importsErrors } from './errors/imports.ts'
import { levelsErrors } from './errors/levels.ts'
import { menusErrors } from './errors/menus.ts'
import { pendingStampsErrors } from './errors/pending-stamps.ts'
import { permissionsErrors } from './errors/permissions.ts'
import { personalDataErrors } from './errors/personal-data.ts'
import { plansErrors } from './errors/plans.ts'
import { platformErrors } from './errors/platform.ts'
import { profileErrors } from './errors/profile.ts'
import { recipientsErrors } from './errors/recipients.ts'
import { reportsErrors } from './errors/reports.ts'
import { rolesErrors } from './errors/roles.ts'
import { sessionErrors } from './errors/session.ts'
import { settingsErrors } from './errors/settings.ts'
import { shownErrors } from './errors/shown.ts'
import { signaturesErrors } from './errors/signatures.ts'
import { stampsErrors } from './errors/stamps.ts'
import { systemLogErrors } from './errors/system-log.ts'
import { trustRootsErrors } from './errors/trust-roots.ts'
import { wireErrors } from './errors/wire.ts'

/** Every refusal of the product, by its code. Each noun defines its own in errors/<noun>.ts. */
export const errors = {
  ...apiKeysErrors,
  ...authorityErrors,
  ...levelsErrors,
  ...calendarErrors,
  ...certificateFilesErrors,
  ...certificateGroupsErrors,
  ...certificatesErrors,
  ...certificateIssuersErrors,
  ...companiesErrors,
  ...companyArchivesErrors,
  ...consentErrors,
  ...documentsErrors,
  ...employeesErrors,
  ...exportsErrors,
  ...factorsErrors,
  ...groupsErrors,
  ...historyErrors,
  ...importsErrors,
  ...envelopesErrors,
  ...menusErrors,
  ...pendingStampsErrors,
  ...permissionsErrors,
  ...personalDataErrors,
  ...plansErrors,
  ...platformErrors,
  ...profileErrors,
  ...recipientsErrors,
  ...reportsErrors,
  ...rolesErrors,
  ...sessionErrors,
  ...settingsErrors,
  ...shownErrors,
  ...signaturesErrors,
  ...stampsErrors,
  ...systemLogErrors,
  ...trustRootsErrors,
  ...wireErrors,
}

export type ErrorCode = keyof typeof errors
export type ErrorParams<C extends ErrorCode> = (typeof errors)[C]['params'][number] extends never
  ? Record<never, never>
  : Record<(typeof errors)[C]['params'][number], string | number>
