export { type Contact, getAddress, listContacts } from './contacts-store.ts'
