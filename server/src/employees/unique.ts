/** Which usernames and addresses employees of the company have already. */
export { isEmailTaken, listTakenEmails, listTakenUsernames } from './store.ts'
