/**
 * The addresses of pages (web/src/paths.ts; a test compares them). Names of parameters begin with a colon. Any other path is none, and a
 * program that looks for /metrics must not take our page for it.
 */
const pages = [
  ...['/login', '/ResetPassword', '/ConfirmEmail', '/UndoEmailChange', '/UnlockSignIn', '/AccessDenied', '/register'],
  ...['/UploadPDF', '/PdfPreview', '/historylog', '/log', '/CertList', '/usermanagement', '/usermanagement/import'],
  ...['/report', '/usergroup', '/permission', '/menumanagement', '/calendar', '/setting', '/userprofile'],
  ...['/envelopereport', '/enveloperecipientreport', '/envelopestatusreport', '/envelopevelocityreport'],
  ...['/envelopevolumereport', '/envelopeauthenticationreport', '/purgedenvelopereport', '/faileddeliveryreport'],
  ...['/envelopes', '/envelopes/:envelopeID', '/envelopes/compose', '/envelopes/compose/:envelopeID'],
  ...['/confirmpassword', '/RenewCertificate', '/Sign', '/v/:verificationId', '/verify', '/success', '/failure'],
  ...['/Upgradeplan', '/policies/:name', '/platform/companies', '/platform/companies/:companyId', '/platform/requests'],
  ...['/platform/plans', '/platform/outbox', '/platform/security', '/platform/trust-roots', '/platform/legal'],
  ...['/platform/legal/:name', '/platform/contact', '/platform/health'],
]

const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'))

/** Whether a page has this address. Upper and lower case are the same, as in the browser. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
