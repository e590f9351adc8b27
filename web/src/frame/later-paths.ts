/** Described screens that a later version brings: their addresses are kept and say so. A room that is built leaves this list. */
export const laterPaths: readonly string[] = [
  '/CertList',
  '/report',
  '/envelopes',
  '/verify',
  '/usergroup',
  '/permission',
  '/menumanagement',
  '/calendar',
  '/log',
  '/setting',
]

/** The same for public pages. */
export const laterPublicPaths: readonly string[] = ['/confirmpassword', '/success', '/failure', '/verify']
