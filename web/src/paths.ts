/** What the address of a document has if it was opened from the history: the filter there. */
export const historyParameter = 'history'

/** Every address of the product. All links are built here (style 15). */
export const paths = {
  home: '/',
  login: '/login',
  accessDenied: '/AccessDenied',
  uploadPdf: '/UploadPDF',
  /** The result of signing, by its id; never by a file's URL (rules 3.5a). */
  pdfPreview: (stampId: string) => `/PdfPreview?stampId=${encodeURIComponent(stampId)}`,
  /** The same, opened from the history with that filter. */
  pdfOfHistory: (stampId: string, filter: string) =>
    `/PdfPreview?stampId=${encodeURIComponent(stampId)}&${historyParameter}=${encodeURIComponent(filter)}`,
  pdfPreviewPattern: '/PdfPreview',
  historyLog: '/historylog',
  log: '/log',
  historyView: (filter = '') => (filter === '' ? '/historylog' : `/historylog?${filter}`),
  certificates: '/CertList',
  userManagement: '/usermanagement',
  importUsers: '/usermanagement/import',
  report: '/report',
  userGroup: '/usergroup',
  permissionManagement: '/permission',
  menuManagement: '/menumanagement',
  calendar: '/calendar',
  reports: {
    envelopereport: '/envelopereport',
    enveloperecipientreport: '/enveloperecipientreport',
    envelopestatusreport: '/envelopestatusreport',
    envelopevelocityreport: '/envelopevelocityreport',
    envelopevolumereport: '/envelopevolumereport',
    envelopeauthenticationreport: '/envelopeauthenticationreport',
    purgedenvelopereport: '/purgedenvelopereport',
    faileddeliveryreport: '/faileddeliveryreport',
  },
  envelopes: '/envelopes',
  drafts: '/envelopes?tab=drafts',
  envelope: (envelopeId: number) => `/envelopes/${envelopeId}`,
  envelopePattern: '/envelopes/:envelopeID',
  newEnvelope: '/envelopes/compose',
  composeEnvelope: (envelopeId: number) => `/envelopes/compose/${envelopeId}`,
  composeEnvelopePattern: '/envelopes/compose/:envelopeID?',
  setting: '/setting',
  userProfile: '/userprofile',
  confirmPassword: '/confirmpassword',
  renewCertificate: '/RenewCertificate',
  /** The page of a recipient of an envelope. */
  sign: '/Sign',
  /** Where the link and the QR code on a document lead. */
  verifyCopyPattern: '/v/:verificationId',
  success: '/success',
  failure: '/failure',
  register: '/register',
  upgradePlan: '/Upgradeplan',
  verify: '/verify',
  policy: (name: 'terms' | 'privacy' | 'cookies' | 'notice') => `/policies/${name}`,
  policyPattern: '/policies/:name',
  // The operator's screens.
  platformCompanies: '/platform/companies',
  platformCompany: (companyId: number) => `/platform/companies/${companyId}`,
  platformCompanyPattern: '/platform/companies/:companyId',
  platformRequests: '/platform/requests',
  platformPlans: '/platform/plans',
  platformOutbox: '/platform/outbox',
  platformSecurity: '/platform/security',
  platformTrustRoots: '/platform/trust-roots',
  platformLegal: '/platform/legal',
  platformLegalText: (name: 'terms' | 'privacy' | 'cookies' | 'notice') => `/platform/legal/${name}`,
  platformLegalTextPattern: '/platform/legal/:name',
  platformContact: '/platform/contact',
  platformHealth: '/platform/health',
  gallery: '/gallery',
} as const

/** Pages of the separate login entry: opening one leaves the application. */
export function leaveTo(path: string): void {
  location.assign(path)
}
