export { type Contact, listContacts } from './contacts-store.ts'
