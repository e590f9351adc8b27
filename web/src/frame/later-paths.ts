/** Addresses of specified screens that do not exist yet; they say so. Remove an entry when its screen is built. */
export const laterPaths: readonly string[] = [
  '/report',
  '/verify',
  '/usergroup',
  '/permission',
  '/menumanagement',
  '/calendar',
  '/setting',
]

/** The same for public pages. */
export const laterPublicPaths: readonly string[] = ['/verify']
