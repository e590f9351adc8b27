import type { ReactNode } from 'react'
import { paths } from './paths.ts'

export interface ScreenModule {
  Component: () => ReactNode
}

type Screens = Readonly<Record<string, () => Promise<ScreenModule>>>

// Each screen has a file of its own, loaded when the screen is first opened. The built page knows which files these are, and fetches
// those of the address that is opened at once (build/first-load.ts).

/** Screens that need no session, or have only the top bar. */
export const openScreens = {
  [paths.accessDenied]: () => import('./features/access-denied/access-denied-page.tsx'),
  [paths.confirmPassword]: () => import('./features/confirm-stamp/confirm-stamp-page.tsx'),
  [paths.renewCertificate]: () => import('./features/renew-certificate/renew-certificate-page.tsx'),
  [paths.sign]: () => import('./features/sign/sign-page.tsx'),
  [paths.verifyCopyPattern]: () => import('./features/verify-copy/verify-copy-page.tsx'),
  [paths.success]: () => import('./features/confirm-stamp/success-page.tsx'),
  [paths.failure]: () => import('./features/confirm-stamp/failure-page.tsx'),
  [paths.register]: () => import('./features/register/register-page.tsx'),
  [paths.upgradePlan]: () => import('./features/upgrade/upgrade-page.tsx'),
  [paths.policyPattern]: () => import('./features/policies/policy-page.tsx'),
} satisfies Screens

/** Screens of a company's people. */
export const companyScreens = {
  [paths.uploadPdf]: () => import('./features/upload/upload-page.tsx'),
  [paths.pdfPreviewPattern]: () => import('./features/preview/preview-page.tsx'),
  [paths.historyLog]: () => import('./features/history/history-page.tsx'),
  [paths.log]: () => import('./features/log/log-page.tsx'),
  [paths.certificates]: () => import('./features/certificates/certificates-page.tsx'),
  [paths.userManagement]: () => import('./features/people/people-page.tsx'),
  [paths.importUsers]: () => import('./features/people/import/import-page.tsx'),
  [paths.envelopes]: () => import('./features/envelopes/envelopes-page.tsx'),
  [paths.envelopePattern]: () => import('./features/envelope/envelope-page.tsx'),
  [paths.composeEnvelopePattern]: () => import('./features/composer/composer-page.tsx'),
  [paths.userGroup]: () => import('./features/user-groups/user-groups-page.tsx'),
  [paths.permissionManagement]: () => import('./features/permission-management/permission-management-page.tsx'),
  [paths.menuManagement]: () => import('./features/menus/menus-page.tsx'),
  [paths.calendar]: () => import('./features/calendar/calendar-page.tsx'),
  [paths.setting]: () => import('./features/settings/settings-page.tsx'),
  [paths.userProfile]: () => import('./features/profile/profile-page.tsx'),
} satisfies Screens

const reports = () => import('./features/reports/report-screen.tsx')

/** The menu of reports and the eight of them. All open to whoever sees Report in the drawer. */
export const reportScreens: Screens = Object.fromEntries(
  [paths.report, ...Object.values(paths.reports)].map((path) => [path, reports]),
)

/** Screens of the operator's staff. */
export const platformScreens = {
  [paths.platformCompanies]: () => import('./features/platform/companies-page.tsx'),
  [paths.platformCompanyPattern]: () => import('./features/platform/company-page.tsx'),
  [paths.platformRequests]: () => import('./features/platform/requests-page.tsx'),
  [paths.platformPlans]: () => import('./features/platform/plans-page.tsx'),
  [paths.platformOutbox]: () => import('./features/platform/outbox-page.tsx'),
  [paths.platformSecurity]: () => import('./features/platform/security-page.tsx'),
  [paths.platformTrustRoots]: () => import('./features/platform/trust-roots-page.tsx'),
  [paths.platformLegal]: () => import('./features/platform/legal-page.tsx'),
  [paths.platformLegalTextPattern]: () => import('./features/platform/legal-text-page.tsx'),
  [paths.platformContact]: () => import('./features/platform/contact-page.tsx'),
  [paths.platformHealth]: () => import('./features/platform/health-page.tsx'),
} satisfies Screens
