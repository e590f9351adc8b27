/** How many employees have each of some roles, for the noun of roles. */
export { countRoleHolders } from './store.ts'
