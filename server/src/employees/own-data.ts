/** What employees change about themselves, in their profile and by a mailed link. */
export { getEmail, lockOwnData, type OwnDataChange, setEmail, setLocale, updateOwnData } from './own-data-store.ts'
