import type { ApiKeysTables } from './tables/api-keys.ts'
import type { AuthorityTables } from './tables/authority.ts'
import type { CalendarTables } from './tables/calendar.ts'
import type { CertificateGroupsTables } from './tables/certificate-groups.ts'
import type { CertificatesTables } from './tables/certificates.ts'
import type { ChainTables } from './tables/chain.ts'
import type { CompaniesTables } from './tables/companies.ts'
import type { CompanyArchivesTables } from './tables/company-archives.ts'
import type { DocumentsTables } from './tables/documents.ts'
import type { EmployeesTables } from './tables/employees.ts'
import type { EnvelopesTables } from './tables/envelopes.ts'
import type { EventsTables } from './tables/events.ts'
import type { ExportsTables } from './tables/exports.ts'
import type { ExtensionsTables } from './tables/extensions.ts'
import type { FactorsTables } from './tables/factors.ts'
import type { FilesTables } from './tables/files.ts'
import type { GroupsTables } from './tables/groups.ts'
import type { GuessesTables } from './tables/guesses.ts'
import type { HistoryTables } from './tables/history.ts'
import type { HttpTables } from './tables/http.ts'
import type { ImportsTables } from './tables/imports.ts'
import type { JobsTables } from './tables/jobs.ts'
import type { KeysTables } from './tables/keys.ts'
import type { LevelTables } from './tables/levels.ts'
import type { MailTables } from './tables/mail.ts'
import type { MenusTables } from './tables/menus.ts'
import type { NotificationsTables } from './tables/notifications.ts'
import type { PendingStampsTables } from './tables/pending-stamps.ts'
import type { PersonalDataTables } from './tables/personal-data.ts'
import type { PlansTables } from './tables/plans.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { ProfileTables } from './tables/profile.ts'
import type { ReportsTables } from './tables/reports.ts'
import type { RolesTables } from './tables/roles.ts'
import type { SecurityTables } from './tables/security.ts'
import type { SessionTables } from './tables/session.ts'
import type { SettingsTables } from './tables/settings.ts'
import type { SignaturesTables } from './tables/signatures.ts'
import type { StampsTables } from './tables/stamps.ts'
import type { SystemLogTables } from './tables/system-log.ts'
import type { TrustRootsTables } from './tables/trust-roots.ts'

/**
 * The tables as the migrations leave them, written by hand, in one file for each noun that owns some;
 * ground/tables.test.ts compares every column with the catalogue.
 */
export interface Tables
  extends ApiKeysTables,
    AuthorityTables,
    LevelTables,
    CalendarTables,
    CertificateGroupsTables,
    CertificatesTables,
    ChainTables,
    CompaniesTables,
    CompanyArchivesTables,
    DocumentsTables,
    EmployeesTables,
    EnvelopesTables,
    EventsTables,
    ExportsTables,
    ExtensionsTables,
    FactorsTables,
    FilesTables,
    GroupsTables,
    GuessesTables,
    HistoryTables,
    HttpTables,
    ImportsTables,
    JobsTables,
    KeysTables,
    MailTables,
    MenusTables,
    NotificationsTables,
    PendingStampsTables,
    PersonalDataTables,
    PlansTables,
    PlatformTables,
    ProfileTables,
    ReportsTables,
    RolesTables,
    SecurityTables,
    SessionTables,
    SettingsTables,
    SignaturesTables,
    StampsTables,
    SystemLogTables,
    TrustRootsTables {}
