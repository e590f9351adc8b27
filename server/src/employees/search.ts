/** The search over names, usernames and addresses of employees, for nouns that list them. */
export { everyone, searchEmployees } from './list-store.ts'
