/** What others do with a link that they opened. */
export { markUsed as useLink, pendingEmail } from './link-store.ts'
